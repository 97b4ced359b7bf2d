// The lobby: where it is my move, open tables, what runs and what is over; and a new match.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { Refusal, get, persist } from '../core/api.js';
import { openDialog, closeDialog } from '../core/dialog.js';
import { go, redraw } from '../core/page.js';
import { onNews } from '../core/inbox.js';
import { session } from '../core/session.js';
import { badge } from '../core/signs.js';
import { dateOf, duration, isOver, plain, statusIn, titled } from '../core/words.js';
import { gameIn } from '../games/index.js';

/** Seconds between two looks at the lists. */
const EVERY = 5;

/** @returns {import('../core/page.js').Page} */
export function open() {
  const model = {
    /** @type {any[]} */ mine: [], /** @type {any[]} */ free: [], /** @type {any[]} */ running: [], /** @type {any[]} */ over: [],
    /** @type {any[]} */ rulesets: [], loaded: false, trouble: '', since: '', ruleset: '',
  };
  let closed = false;
  const read = async () => {
    const of = model.ruleset ? `&ruleset=${model.ruleset}` : '';
    try {
      const lists = await Promise.all([
        session.account ? get(`/v1/matches?player=${session.account.id}&limit=50`) : { items: [] },
        get(`/v1/matches?status=open&limit=30${of}`),
        get(`/v1/matches?status=active&limit=30${of}`),
        get(`/v1/matches?status=finished&limit=20${of}`),
      ]);
      [model.mine, model.free, model.running, model.over] = lists.map((it) => it.items);
      model.mine = model.mine.filter((it) => !isOver(it.status));
      model.trouble = '';
      model.since = '';
    } catch (error) {
      model.trouble = /** @type {Error} */ (error).message;
      model.since ||= new Date().toISOString();
    }
    model.loaded = true;
    redraw();
  };
  const turn = async () => {
    if (!document.hidden) await read();
    if (!closed) timer = setTimeout(turn, EVERY * 1000);
  };
  let timer = setTimeout(turn);
  const quiet = onNews(() => read());
  const focus = () => { clearTimeout(timer); turn(); };
  window.addEventListener('focus', focus);
  get('/v1/rulesets?limit=100').then((it) => { model.rulesets = it.items; redraw(); }, () => {});
  return {
    title: () => '',
    draw: () => page(model, read),
    close() {
      closed = true;
      clearTimeout(timer);
      quiet();
      window.removeEventListener('focus', focus);
    },
  };
}

/** @param {any} model @param {() => void} read */
function page(model, read) {
  const own = session.account?.id;
  const move = model.mine.filter((/** @type {any} */ it) => it.waiting_on?.some((/** @type {number} */ seat) => it.seats.find((/** @type {any} */ one) => one.seat === seat)?.player?.id === own));
  const others = model.mine.filter((/** @type {any} */ it) => !move.includes(it));
  const free = model.free.filter((/** @type {any} */ it) => !others.includes(it));
  return html`<main id="main" class="lobby">
    <div class="lobby-head"><h1>Take a seat</h1>
      <button class="do" @click=${() => newMatch(model)}>New match</button></div>
    ${model.trouble ? html`<p class="banner warn">${model.trouble} The lists are as of ${dateOf(model.since)}. <button class="small" @click=${read}>Again</button></p>` : nothing}
    ${move.length ? section('Your move', move) : nothing}
    ${others.length ? section('Your tables', others) : nothing}
    <div class="filter-line"><label>Game <select @change=${(/** @type {any} */ event) => { model.ruleset = event.target.value; read(); }}>
      <option value="">all</option>${model.rulesets.map((/** @type {any} */ it) => html`<option value=${it.id} ?selected=${model.ruleset === it.id}>${it.name}</option>`)}</select></label></div>
    ${section('Open tables', free, model.loaded ? html`Nobody waits. Make a table${model.over.length ? html`, or watch one: <a href="/matches/${model.over[0].id}">${model.over[0].title ?? gameIn(model.over[0].ruleset)}</a>` : ''}.` : null)}
    ${section('Running', model.running, model.loaded ? 'Nothing is being played in public.' : null)}
    ${section('Finished', model.over, model.loaded ? 'Nothing is over yet.' : null)}
  </main>`;
}

/** @param {string} title @param {any[]} items @param {unknown} [empty] Null while it is loading. */
function section(title, items, empty) {
  return html`<section class="list"><h2>${title} ${items.length ? html`<small>${items.length}</small>` : nothing}</h2>
    ${items.length ? html`<ul role="list">${items.map(row)}</ul>` : empty === null ? html`<div class="grey-rows" aria-busy="true"></div>` : html`<p class="soft">${empty}</p>`}</section>`;
}

/** @param {any} it */
function row(it) {
  const taken = it.seats.filter((/** @type {any} */ one) => one.player).length;
  const mine = it.seats.some((/** @type {any} */ one) => one.player && one.player.id === session.account?.id);
  const verb = isOver(it.status) ? 'Replay' : mine ? 'Play' : it.status === 'open' ? 'Sit down' : 'Watch';
  return html`<li><a class="match-row" href="/matches/${it.id}">
    <span class="game">${gameIn(it.ruleset)}</span>
    <b>${it.title ?? 'A table without a name'}</b>
    <span class="players">${it.seats.filter((/** @type {any} */ one) => one.player).map((/** @type {any} */ one) => html`<span class="who seat-${one.seat % 6}">${badge(one.seat)}${one.player.name}</span>`)}</span>
    <span class="soft">${it.status === 'open' ? `${taken} of ${it.seats.length} seats taken` : it.status === 'active' ? `${it.version} events${it.clock?.deadline ? `, ${duration(Date.parse(it.clock.deadline) - Date.now())} left` : ''}` : statusIn(it.status)} · ${dateOf(it.ended_at ?? it.started_at ?? it.created_at)}</span>
    <span class="go">${verb}</span></a></li>`;
}

const CLOCKS = [
  ['No clock', null],
  ['5 minutes and 5 seconds a decision', { kind: 'fischer', initial_ms: 300_000, increment_ms: 5_000, on_expiry: 'default' }],
  ['30 minutes each', { kind: 'bank', initial_ms: 1_800_000, on_expiry: 'default' }],
  ['A minute a decision', { kind: 'per_decision', initial_ms: 60_000, on_expiry: 'default' }],
  ['A day a decision', { kind: 'per_decision', initial_ms: 86_400_000, on_expiry: 'default' }],
];

/** @param {any} lobby */
function newMatch(lobby) {
  if (!session.account) {
    sessionStorage.setItem('highnoon.back', '/');
    go('/account');
    return;
  }
  const model = {
    ruleset: lobby.ruleset || lobby.rulesets[0]?.id, seats: 0, title: '', visibility: 'public', clock: 0, takebacks: 'off', reveal: 'all',
    /** @type {Record<string, any>} */ options: {}, /** @type {any[]} */ trouble: [], busy: false,
  };
  const chosen = () => lobby.rulesets.find((/** @type {any} */ it) => it.id === model.ruleset);
  const make = async () => {
    model.busy = true;
    model.trouble = [];
    redraw();
    const clock = CLOCKS[model.clock][1];
    const body = {
      ruleset: model.ruleset, visibility: model.visibility,
      policies: { takebacks: model.takebacks, reveal: model.reveal },
      ...(model.seats ? { seats: model.seats } : {}),
      ...(model.title.trim() ? { title: model.title.trim() } : {}),
      ...(clock ? { clock } : {}),
      ...(Object.keys(model.options).length ? { options: model.options } : {}),
    };
    try {
      const made = await persist('/v1/matches', body, {});
      closeDialog();
      go(`/matches/${made.id}`);
    } catch (error) {
      model.trouble = error instanceof Refusal && error.problem.errors ? error.problem.errors : [{ message: /** @type {Error} */ (error).message }];
      model.busy = false;
      redraw();
    }
  };
  openDialog('New match', () => {
    const it = chosen();
    /** @type {any[]} */
    const trouble = model.trouble;
    return html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); make(); }}>
      <fieldset class="games"><legend>Game</legend>${lobby.rulesets.map((/** @type {any} */ one) => html`
        <label class="option ${one.id === model.ruleset ? 'on' : ''}"><input type="radio" name="ruleset" .checked=${one.id === model.ruleset}
          @change=${() => { model.ruleset = one.id; model.options = {}; model.seats = 0; redraw(); }}>
          <span class="label"><b>${one.name}</b><small>${one.summary}</small></span></label>`)}</fieldset>
      ${it && it.seats.max > it.seats.min ? html`<label>Seats <select @change=${(/** @type {any} */ event) => { model.seats = Number(event.target.value); }}>
        ${Array.from({ length: it.seats.max - it.seats.min + 1 }, (_, at) => it.seats.min + at).map((count) => html`<option ?selected=${model.seats === count}>${count}</option>`)}</select></label>` : nothing}
      <label>Name of the table <input type="text" maxlength="120" placeholder="optional" .value=${model.title} @input=${(/** @type {any} */ event) => { model.title = event.target.value; }}></label>
      <label>Who may watch <select @change=${(/** @type {any} */ event) => { model.visibility = event.target.value; }}>
        <option value="public">Everybody</option><option value="unlisted">Who has the address</option><option value="private">Its players alone</option></select></label>
      <label>Clock <select @change=${(/** @type {any} */ event) => { model.clock = Number(event.target.value); }}>
        ${CLOCKS.map(([name], at) => html`<option value=${at} ?selected=${model.clock === at}>${name}</option>`)}</select></label>
      <details><summary>More</summary>
        <label>Take-backs <select @change=${(/** @type {any} */ event) => { model.takebacks = event.target.value; }}>
          <option value="off">None</option><option value="before_information">Free as long as nothing was learnt</option><option value="by_consent">If the others agree</option></select></label>
        <label>After the end, everything is shown to <select @change=${(/** @type {any} */ event) => { model.reveal = event.target.value; }}>
          <option value="all">everybody</option><option value="players">the players</option></select></label>
        ${it ? options(it.options_schema, model) : nothing}
      </details>
      ${trouble.length ? html`<ul class="trouble" role="alert">${trouble.map((one) => html`<li>${one.pointer ? html`<code>${one.pointer}</code> ` : nothing}${one.message}</li>`)}</ul>` : nothing}
      <p class="send"><button class="do" ?disabled=${model.busy || !it}>Make the table</button></p></form>`;
  }, { wide: true });
}

/** The options of a game, drawn from their schema, as far as they are choices, numbers or switches.
 * @param {any} schema @param {any} model */
function options(schema, model) {
  const set = (/** @type {string} */ name, /** @type {any} */ value, /** @type {any} */ of) => {
    if (value === of.default || value === '') delete model.options[name];
    else model.options[name] = value;
    redraw();
  };
  return Object.entries(schema?.properties ?? {}).map(([name, of]) => {
    const value = model.options[name] ?? of.default;
    const told = of.description ? html`<small>${of.description}</small>` : nothing;
    if (of.enum) {
      return html`<label>${titled(name)} <select @change=${(/** @type {any} */ event) => set(name, event.target.value, of)}>
        ${of.enum.map((/** @type {any} */ one) => html`<option value=${one} ?selected=${value === one}>${plain(String(one))}</option>`)}</select>${told}</label>`;
    }
    if (of.type === 'boolean') {
      return html`<label class="check"><input type="checkbox" .checked=${!!value} @change=${(/** @type {any} */ event) => set(name, event.target.checked, of)}> ${titled(name)}${told}</label>`;
    }
    if (of.type === 'integer') {
      return html`<label>${titled(name)} <input type="number" min=${of.minimum ?? nothing} max=${of.maximum ?? nothing} .value=${String(value ?? '')}
        @input=${(/** @type {any} */ event) => set(name, event.target.value === '' ? '' : Number(event.target.value), of)}>${told}</label>`;
    }
    return nothing;
  });
}
