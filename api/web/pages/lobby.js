// The lobby: where it is my move, open tables, what runs and what is over.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { get } from '../core/api.js';
import { need, note, redraw } from '../core/page.js';
import { onNews } from '../core/inbox.js';
import { session } from '../core/session.js';
import { badge } from '../core/signs.js';
import { change, settings } from '../core/settings.js';
import { counted, dateOf, duration, isOver, listed, statusIn, timeOf } from '../core/words.js';
import { gameIn } from '../games/index.js';

/** @param {any} lobby */
const newMatch = (lobby) => need(() => import('./lobby/new.js')).then((it) => it.newMatch(lobby));

/** Seconds between two looks at the lists. */
const EVERY = 5;

/** @param {URL} address @returns {import('../core/page.js').Page} */
export function open(address) {
  const model = {
    /** @type {import('../core/contract.js').MatchSummary[]} */ mine: [], /** @type {import('../core/contract.js').MatchSummary[]} */ free: [],
    /** @type {import('../core/contract.js').MatchSummary[]} */ running: [], /** @type {import('../core/contract.js').MatchSummary[]} */ over: [], /** @type {import('../core/contract.js').Ruleset[]} */ rulesets: [], loaded: false, trouble: '', /** When the lists were read last. */ as: 0, ruleset: '',
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
      model.as = Date.now();
    } catch (error) {
      model.trouble = /** @type {Error} */ (error).message;
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
  get('/v1/rulesets?limit=100').then((it) => {
    model.rulesets = it.items;
    // Who had to log in first goes on with the table that they wanted to make.
    if (address.searchParams.has('new') && session.account) {
      note('/');
      newMatch(model);
    }
    redraw();
  }, () => {});
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
    ${model.trouble ? html`<p class="banner warn">${model.trouble} ${model.as ? `Lists as of ${timeOf(model.as)}.` : ''} <button class="small" @click=${read}>Try again</button></p>` : nothing}
    ${move.length ? section('Your move', move) : nothing}
    ${others.length ? section('Your tables', others) : nothing}
    <div class="filter-line"><label>Game <select @change=${(/** @type {any} */ event) => { model.ruleset = event.target.value; read(); }}>
      <option value="">all</option>${model.rulesets.map((/** @type {any} */ it) => html`<option value=${it.id} ?selected=${model.ruleset === it.id}>${it.name}</option>`)}</select></label></div>
    ${section('Open tables', free, model.loaded ? html`No open tables. Make one${model.over.length ? html`, or watch a replay: <a href="/matches/${model.over[0].id}">${model.over[0].title ?? gameIn(model.over[0].ruleset)}</a>` : ''}.` : null)}
    ${section('Running', model.running, model.loaded ? 'No public matches are running.' : null)}
    ${section('Finished', model.over, model.loaded ? 'No finished matches yet.' : null)}
  </main>`;
}

/** A list that folds; which ones are folded this browser keeps.
 * @param {string} title @param {any[]} items @param {unknown} [empty] Null while it is loading. */
function section(title, items, empty) {
  const folded = settings.folded.includes(title);
  return html`<section class="list"><h2><button class="fold" aria-expanded=${!folded} @click=${() => fold(title)}>${title}</button>
      ${items.length ? html`<small>${items.length}</small>` : nothing}</h2>
    ${folded ? nothing : items.length ? html`<ul role="list">${items.map(row)}</ul>`
      : empty === null ? html`<div class="grey-rows" aria-busy="true"></div>` : html`<p class="soft">${empty}</p>`}</section>`;
}

/** @param {string} title */
function fold(title) {
  const others = settings.folded.filter((it) => it !== title);
  change({ folded: others.length < settings.folded.length ? others : [...others, title] });
  redraw();
}

/** The clock of an open table, shortly. @param {import('../core/contract.js').MatchSummary['clock']} clock */
function clockIn(clock) {
  const first = duration(clock?.initial_ms ?? 0);
  const kinds = { per_decision: `${first} per decision`, bank: `${first} each`, fischer: `${first} + ${duration(clock?.increment_ms ?? 0)}` };
  return kinds[/** @type {'bank'} */ (clock?.kind)] ?? 'no clock';
}

/** How long whoever decides next has left. @param {import('../core/contract.js').MatchSummary['clock']} clock */
function leftIn(clock) {
  const deadlines = (clock?.seats ?? []).flatMap((it) => (it.deadline ? [Date.parse(it.deadline)] : []));
  return deadlines.length ? `, ${duration(Math.min(...deadlines) - Date.now())} left` : '';
}

/** How a match ended, shortly. @param {import('../core/contract.js').MatchSummary} it */
function wonBy(it) {
  const { result, seats, status } = it;
  const names = (result?.winners ?? []).map((/** @type {number} */ seat) => seats.find((/** @type {any} */ one) => one.seat === seat)?.player?.name ?? `seat ${seat + 1}`);
  if (names.length) return `won by ${listed(names)}`;
  return result?.kind === 'drawn' ? 'drawn' : statusIn(status, it);
}

/** @param {import('../core/contract.js').MatchSummary} it */
function row(it) {
  const taken = it.seats.filter((/** @type {any} */ one) => one.player).length;
  const mine = it.seats.some((/** @type {any} */ one) => one.player && one.player.id === session.account?.id);
  const verb = isOver(it.status) ? 'Replay' : mine ? 'Play' : it.status === 'open' ? 'Sit down' : 'Watch';
  return html`<li><a class="match-row" href="/matches/${it.id}">
    <span class="game">${gameIn(it.ruleset)}</span>
    <b>${it.title ?? 'Untitled table'}</b>
    <span class="players">${it.seats.filter((/** @type {any} */ one) => one.player).map((/** @type {any} */ one) => html`<span class="who seat-${one.seat % 6}">${badge(one.seat)}${one.player.name}</span>`)}</span>
    <span class="soft">${it.staged ? 'staged · ' : ''}${it.status === 'open' ? `${taken} of ${it.seats.length} seats taken · ${clockIn(it.clock)}` : it.status === 'active' ? `${counted(it.version, 'event')}${leftIn(it.clock)}` : wonBy(it)} · ${dateOf(it.ended_at ?? it.started_at ?? it.created_at)}</span>
    <span class="go">${verb}</span></a></li>`;
}
