// The games: what each is, its options in words, its ready-made loadouts, its catalogue, and
// checking a loadout of one's own.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { Refusal, all, get } from '../core/api.js';
import { subject } from '../core/address.js';
import { redraw } from '../core/page.js';
import { thingIn } from '../core/loadout.js';
import { file } from '../core/signs.js';
import { counted, listed } from '../core/words.js';
import { Catalogue, catalogue } from './games/catalogue.js';
import { Check, check, namesFor } from './games/check.js';
import { options } from './games/options.js';
import { ruleLink, told } from './games/text.js';

/** @param {URL} address @returns {import('../core/page.js').Page} */
export const open = (address) => (subject(address) ? one(address) : many());

const style = () => html`<link rel="stylesheet" href=${file('pages/games/games.css')}>`;

/** @returns {import('../core/page.js').Page} */
function many() {
  const model = { games: /** @type {import('../core/contract.js').Ruleset[] | null} */ (null),
    trouble: '' };
  const read = () => all('/v1/rulesets').then((it) => { model.games = it; model.trouble = ''; },
    (error) => { model.trouble = error.message; }).then(redraw);
  read();
  return {
    title: () => 'Games',
    draw: () => html`${style()}<main id="main" class="plain wide"><h1>Games</h1>
      ${model.trouble ? html`<p class="banner warn">${model.trouble} <button class="small"
        @click=${read}>Try again</button></p>` : nothing}
      ${model.games === null ? html`<div class="grey-rows" aria-busy="true"></div>` : html`<ul
        class="all-games"
        role="list">${model.games.map((it) => html`
        <li><h2><a href="/games/${it.id}">${it.name}</a></h2><p>${it.summary}</p>
          <p class="soft">${seats(it)} · ${counted(it.rules.length, 'rule')} · <a
            href="/rules/${it.id}">Rules</a></p></li>`)}</ul>`}</main>`,
  };
}

/** @param {any} it */
const seats = (it) => (it.seats.min === it.seats.max ? counted(it.seats.min, 'player')
  : `${it.seats.min} to ${it.seats.max} players`);

/** @param {URL} address @returns {import('../core/page.js').Page} */
function one(address) {
  const id = subject(address);
  const model = {
    game: /** @type {import('../core/contract.js').Guide | null} */ (null),
    failed: /** @type {any} */ (null),
    loadouts: /** @type {import('../core/contract.js').Preset[] | null} */ (null),
    /** Why the loadouts could not be read. */
    unread: '',
    cards: new Catalogue(id, address.searchParams.get('q') ?? ''),
    check: /** @type {Check | null} */ (null),
    names: /** @type {Map<string, string>} */ (new Map()),
  };
  const begin = async () => {
    model.failed = null;
    try {
      model.game = await get(`/v1/rulesets/${encodeURIComponent(id)}`);
      model.check = new Check(model.game);
    } catch (error) {
      model.failed = error;
    }
    redraw();
    if (!model.game) return;
    requestAnimationFrame(() => requestAnimationFrame(() => to(address)));
    model.cards.read();
    readLoadouts();
  };
  const readLoadouts = async () => {
    model.unread = '';
    redraw();
    try {
      model.loadouts = await all(`/v1/rulesets/${id}/loadouts`);
    } catch (error) {
      model.unread = /** @type {Error} */ (error).message;
    }
    redraw();
  };
  begin();
  return {
    title: () => model.game?.name ?? 'A game',
    draw: () => html`${style()}${model.failed ? missing(model.failed, begin)
      : page(model, readLoadouts)}`,
    keys: () => [{ keys: ['/'], does: 'Search the catalogue',
      run: () => document.getElementById('catalogue-search')?.focus() }],
    moved(there) {
      const q = there.searchParams.get('q') ?? '';
      if (q !== model.cards.q.trim()) {
        model.cards.q = q;
        model.cards.read();
      }
      to(there);
    },
  };
}

/** Shows the part that an address names. @param {URL} address */
function to(address) {
  const part = document.getElementById(decodeURIComponent(address.hash.slice(1)));
  if (!part) return;
  part.scrollIntoView({ block: 'start' });
  const heading = part.querySelector('h2');
  if (heading) {
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }
}

/** @param {any} failed @param {() => void} again */
function missing(failed, again) {
  const unknown = failed instanceof Refusal && failed.status === 404;
  return html`<main id="main"
    class="plain"><h1>${unknown ? 'Game not found' : 'This game cannot be shown now'}</h1>
    <p>${unknown ? '' : failed.message}</p><p><a class="button"
      href="/games">All games</a> ${unknown ? nothing : html`<button
      @click=${again}>Try again</button>`}</p></main>`;
}

const PARTS = /** @type {const} */ ([['options', 'Options'], ['loadouts', 'Ready-made'],
  ['check', 'Check your own'],
  ['penalties', 'Penalties'], ['catalogue', 'Catalogue']]);

/** @param {any} model @param {() => void} again Reads the loadouts again. */
function page(model, again) {
  const { game } = model;
  if (!game) return html`<main id="main" class="plain wide"
    aria-busy="true"><h1>A game</h1><div class="grey-rows"></div></main>`;
  return html`<main id="main" class="plain wide game-page">
    <p class="crumb"><a href="/games">All games</a></p>
    <h1>${game.name}</h1><p class="lead">${game.summary}</p>
    <dl class="facts">
      <div><dt>Players</dt><dd>${seats(game)}</dd></div>
      <div><dt>Draws by agreement</dt><dd>${game.draws ? 'yes' : 'no'}</dd></div>
      <div><dt>Rules</dt><dd>version ${game.latest}${game.versions.length > 1
        ? `; also ${listed(game.versions.filter((/** @type {string} */ it) => it !== game.latest))}`
        : ''}</dd></div>
      ${game.roles?.length
        ? html`<div><dt>Roles</dt><dd>${
          listed(
            game.roles.map((/** @type {any} */ it) =>
              `${it.name}${it.max ? ` (up to ${it.max})` : ''}${it.referee ? ', who runs the game'
                : ''}`))}</dd></div>` : nothing}
    </dl>
    <p><a class="button" href="/rules/${game.id}">All ${game.rules.length} rules</a></p>
    <nav class="parts" aria-label="Parts of this page">${
      PARTS.map(([id, name]) => html`<a href="#${id}">${name}</a>`)}</nav>
    <section id="options"><h2>Match options</h2>${options(game.options_schema, game)}</section>
    <section id="loadouts"><h2>Ready-made ${thingIn(game)}s</h2>${
      loadouts(model, again)}</section>
    <section id="check"><h2>Check a ${thingIn(game)} of your own</h2>
      <p class="soft">All problems are listed at once. Nothing is stored.</p>${model.check
        ? check(model.check)
        : nothing}</section>
    <section id="penalties"><h2>What a judge may impose</h2><ul
      class="penalties">${game.penalties.map((/** @type {any} */ it) => html`
      <li><b>${it.title}</b>: ${it.summary} ${ruleLink(it.rule, game.id)}</li>`)}</ul></section>
    <section id="catalogue"><h2>Catalogue</h2>${catalogue(model.cards, game)}</section></main>`;
}

/** @param {any} model @param {() => void} again */
function loadouts(model, again) {
  if (model.unread) return html`<p class="trouble" role="alert">${model.unread} <button
    class="small" @click=${again}>Try again</button></p>`;
  if (model.loadouts === null) return html`<div class="grey-rows" aria-busy="true"></div>`;
  if (!model.loadouts.length) return html`<p class="soft">In this game nobody brings anything.</p>`;
  const named = (/** @type {string} */ id) => model.names.get(id);
  const meet = async (/** @type {any} */ event, /** @type {any} */ it) => {
    if (!event.target.open) return;
    await namesFor(model.game.id, it.loadout, model.names);
    redraw();
  };
  return html`<ul class="ready"
    role="list">${model.loadouts.map((/** @type {any} */ it) => html`<li>
    <b>${it.name}</b><p>${it.summary}</p>
    <details @toggle=${(/** @type {Event} */ event) =>
      meet(event, it)}><summary>What is in it</summary>${told(it.loadout, named)}
      <p><button class="small"
        @click=${() => take(model, it)}>Open it in the check</button></p></details></li>`)}</ul>`;
}

/** Puts a ready-made loadout into the check, to begin a deck of one's own with.
 * @param {any} model @param {any} it */
function take(model, it) {
  model.check.text = JSON.stringify(it.loadout, null, 2);
  model.check.form = 'own';
  model.check.found = null;
  redraw();
  const field = document.getElementById('loadout');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
