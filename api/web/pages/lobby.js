// The lobby: where it is my move, open tables, what runs and what is over.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { all, get, send } from '../core/api.js';
import { need, note, redraw } from '../core/page.js';
import { onNews } from '../core/inbox.js';
import { session } from '../core/session.js';
import { badge, file } from '../core/signs.js';
import { change, settings } from '../core/settings.js';
import {
  counted, dateOf, duration, isOver, listed, nameIn, statusIn, timeOf,
} from '../core/words.js';
import { gameIn, titleOf } from '../games/index.js';

/** @param {any} lobby */
const newMatch = (lobby) => need(() => import('./lobby/new.js')).then((it) => it.newMatch(lobby));

/** Seconds between two looks at the lists. */
const EVERY = 5;
/** Milliseconds for which lists that are there wait for the others. */
const TOGETHER_MAX = 1000;

/** @typedef {import('../core/contract.js').MatchSummary} Summary */

/**
 * A list as it was read last. What cannot be read now leaves what is there.
 * @typedef {object} List
 * @property {Summary[]} items
 * @property {string} trouble Why it could not be read; empty: it could.
 * @property {number} as When it was read last, by this machine's clock; 0: never.
 * @property {number} from The look that it comes from: what earlier ones find is older.
 * @property {number} most How many are asked for; 0: all.
 * @property {boolean} more Whether there are more than these.
 */

/** Matches of the account that are looked at, of each kind. */
const OWN_MAX = 300;

/** What each list asks for: of the account, and of everybody. */
const OWN = {
  // Unless it is public, a table that one made for others is in no other list.
  made: 'creator=me&status=open',
  waiting: 'player=me&waiting_on=me',
  seated: 'player=me&status=open',
  playing: 'player=me&status=active',
  stopped: 'player=me&status=suspended',
};
const PAST = { past: 'player=me&status=finished', off: 'player=me&status=cancelled' };
const EVERYBODY = {
  free: 'status=open',
  active: 'status=active',
  suspended: 'status=suspended',
  over: 'status=finished',
};
/** @typedef {keyof typeof OWN | keyof typeof PAST | keyof typeof EVERYBODY} Name */

/** How many matches of a list are shown at first, how many more when asked for, and at most. */
const [FIRST, MORE, MOST] = [{ past: 10, off: 10, over: 20 }, 40, 200];

/** @param {string} name @returns {List} */
const empty = (name) => ({ items: [], trouble: '', as: 0, from: 0, more: false,
  most: name in OWN ? 0 : FIRST[/** @type {'over'} */ (name)] ?? 30 });

class Lobby {
  constructor() {
    const names = [OWN, PAST, EVERYBODY].flatMap((it) => Object.keys(it));
    this.lists = /** @type {Record<Name, List>} */ (
      Object.fromEntries(names.map((it) => [it, empty(it)])));
    /** @type {import('../core/contract.js').Ruleset[]} */
    this.rulesets = [];
    /** Why they could not be read; empty: they could, or are on their way. */
    this.gamesTrouble = '';
    /** @type {Promise<void> | null} */
    this.readingGames = null;
    this.ruleset = '';
    /** How often the lists were looked at. */
    this.looks = 0;
    /** Server's clock less ours, in milliseconds. */
    this.ahead = 0;
    /** Whether the lists are shown: all at once, so that none pushes another down. */
    this.isShown = false;
    this.dressed = () => {};
    /** Comes once their style is there, or cannot be had. */
    this.style = new Promise((done) => { this.dressed = () => done(undefined); });
  }

  /** Shows the lists once all of them are read, or have taken too long. */
  async begin() {
    await Promise.race([Promise.all([this.read(), this.style]),
      new Promise((done) => setTimeout(done, TOGETHER_MAX))]);
    this.isShown = true;
    redraw();
  }

  /** @param {string} name */
  list(name) {
    return this.lists[/** @type {Name} */ (name)];
  }

  /** Reads all lists; what is wrong with one is told there. */
  async read() {
    const of = this.ruleset ? `&ruleset=${this.ruleset}` : '';
    const look = ++this.looks;
    const [own, past] = session.account ? [OWN, PAST] : [{}, {}];
    if (!session.account)
      for (const it of Object.keys({ ...OWN, ...PAST }))
        Object.assign(this.list(it), empty(it), { from: look });
    const everybody = Object.entries(EVERYBODY).map(([name, query]) => [name, `${query}${of}`]);
    await Promise.all([
      ...Object.entries(own).map(([name, query]) => this.take(name, look, async () =>
        ({ items: await all(`/v1/matches?${query}`, { max: OWN_MAX }), more: false }))),
      ...[...Object.entries(past), ...everybody].map(([name, query]) =>
        this.take(name, look, () => this.page(query, this.list(name).most))),
    ]);
  }

  /** Reads more of some lists. @param {...Name} names */
  readOn(...names) {
    for (const it of names) this.lists[it].most = Math.min(this.lists[it].most + MORE, MOST);
    this.read();
  }

  /** Reads the games that there are, unless they are there. */
  readGames() {
    if (this.rulesets.length) return Promise.resolve();
    return this.readingGames ??= get('/v1/rulesets?limit=100').then(({ items }) => {
      Object.assign(this, { rulesets: items, gamesTrouble: '' });
    }, (error) => {
      this.gamesTrouble = error.message;
    }).then(() => {
      this.readingGames = null;
      redraw();
    });
  }

  /** Shows the matches of one game. @param {string} ruleset Empty: of all. */
  choose(ruleset) {
    this.ruleset = ruleset;
    // What is on its way is of other games.
    for (const it of Object.keys(EVERYBODY)) this.list(it).from = this.looks + 1;
    this.read();
  }

  /** A page of a list. Its answer tells the time of the server, to the second.
   * @param {string} query @param {number} most
   * @returns {Promise<{ items: Summary[], more: boolean }>} */
  async page(query, most) {
    const answer = await send('GET', `/v1/matches?${query}&limit=${most}`);
    const told = Date.parse(answer.headers.get('date') ?? '');
    const ahead = told + 500 - Date.now();
    // Within a second the two clocks agree, as far as can be told.
    if (told) this.ahead = Math.abs(ahead) > 1000 ? ahead : 0;
    const { items, next } = await answer.json();
    return { items, more: Boolean(next) };
  }

  /** @param {string} name @param {number} look
   * @param {() => Promise<{ items: Summary[], more: boolean }>} read */
  async take(name, look, read) {
    const list = this.list(name);
    /** @param {Partial<List>} it */
    const shows = (it) => {
      // An answer that was overtaken by a later one says nothing new.
      if (look >= list.from) Object.assign(list, it, { from: look });
    };
    try {
      shows({ ...await read(), trouble: '', as: Date.now() });
    } catch (error) {
      shows({ trouble: /** @type {Error} */ (error).message });
    }
    redraw();
  }

  /** Several lists as one, the newest first.
   * A match that is in more than one of them is there once.
   * @param {...Name} names @returns {List} */
  joined(...names) {
    const lists = names.map((it) => this.lists[it]);
    /** @type {Map<string, Summary>} */
    const items = new Map();
    for (const it of lists.flatMap((list) => list.items)) items.set(it.id, it);
    return {
      items: [...items.values()].sort((one, other) => (one.id < other.id ? 1 : -1)),
      more: lists.some((it) => it.more),
      most: Math.max(...lists.map((it) => it.most)),
      trouble: lists.find((it) => it.trouble)?.trouble ?? '',
      as: Math.min(...lists.map((it) => it.as)),
      from: Math.max(...lists.map((it) => it.from)),
    };
  }
}

/** @param {URL} address @returns {import('../core/page.js').Page} */
export function open(address) {
  const model = new Lobby();
  let turns = 0;
  let isWanted = address.searchParams.has('new');
  const games = async () => {
    await model.readGames();
    // Who had to log in first goes on with the table that they wanted to make.
    if (!isWanted || !session.account) return;
    isWanted = false;
    note('/');
    newMatch(model);
  };
  const turn = async () => {
    clearTimeout(timer);
    const own = ++turns;
    games();
    if (!model.isShown) await model.begin();
    else if (!document.hidden) await model.read();
    // The last one alone leads to the next.
    if (own === turns) timer = setTimeout(turn, EVERY * 1000);
  };
  let timer = setTimeout(turn);
  const quiet = onNews(() => model.read());
  window.addEventListener('focus', turn);
  return {
    title: () => '',
    draw: () => page(model),
    close() {
      turns++;
      isWanted = false;
      clearTimeout(timer);
      quiet();
      window.removeEventListener('focus', turn);
    },
  };
}

/** The seats of the account at a table. @param {Summary} it */
const seatsOf = (it) => {
  const own = session.account?.id;
  return it.seats.filter(({ player }) => own && player?.id === own).map(({ seat }) => seat);
};

/** Whether a match waits for the account. @param {Summary} it */
const awaits = (it) => it.waiting_on.some((seat) => seatsOf(it).includes(seat));

/** @param {Lobby} model */
function page(model) {
  return html`<link rel="stylesheet" href=${file('pages/lobby/lobby.css')}
    @load=${model.dressed} @error=${model.dressed}><main id="main" class="lobby">
    <div class="lobby-head"><h1>Take a seat</h1>
      <button class="do" @click=${() => newMatch(model)}>New match</button></div>
    ${model.isShown ? lists(model) : html`<div class="grey-rows" aria-busy="true"></div>`}
  </main>`;
}

/** @param {Lobby} model */
function lists(model) {
  const own = model.joined('made', 'seated', 'playing', 'stopped', 'waiting');
  const move = { ...own, items: own.items.filter(awaits), trouble: '' };
  const others = { ...own, items: own.items.filter((it) => !awaits(it)) };
  const mine = new Set(own.items.map((it) => it.id));
  const { free } = model.lists;
  const over = byEnd(model.lists.over);
  const open = { ...free, items: free.items.filter((it) => !mine.has(it.id)) };
  const running = model.joined('active', 'suspended');
  const elsewhere = running.items.filter((it) => !mine.has(it.id));
  const past = byEnd(model.joined('past', 'off'));
  const isPast = new Set(past.items.map((it) => it.id));
  const section = sectionOf(model);
  const choose = (/** @type {any} */ event) => model.choose(event.target.value);
  const last = over.items[0];
  return html`${move.items.length ? section('Your move', move, []) : nothing}
    ${others.items.length || own.trouble ? section('Your tables', others, []) : nothing}
    <div class="filter-line"><label>Game <select @change=${choose}>
      <option value="">all</option>${model.rulesets.map((it) => html`<option value=${it.id}
        ?selected=${model.ruleset === it.id}>${it.name}</option>`)}</select></label></div>
    ${section('Open tables', open, ['free'], html`${open.items.length < free.items.length
      ? 'No other open tables' : 'No open tables'}. Make one${last
      ? html`, or watch a replay: <a
        href="/matches/${last.id}">${titleOf(last)}</a>` : ''}.`)}
    ${section('Running', { ...running, items: elsewhere }, ['active', 'suspended'],
      elsewhere.length < running.items.length
        ? 'No other public matches are running.' : 'No public matches are running.')}
    ${past.items.length || past.trouble
      ? section('Your finished matches', past, ['past', 'off']) : nothing}
    ${section('Finished', { ...over, items: over.items.filter((it) => !isPast.has(it.id)) },
      ['over'], `No ${isPast.size ? 'other ' : ''}finished matches yet.`)}`;
}

/** The match that ended last comes first. @param {List} list */
const byEnd = (list) => ({ ...list, items: [...list.items].sort((one, other) =>
  Date.parse(other.ended_at ?? other.created_at) - Date.parse(one.ended_at ?? one.created_at)) });

/** A list that folds, and that says so where it cannot be read; which ones are folded this browser
 * keeps. `names`: the lists that it is made of, where there can be more to read.
 * @param {Lobby} model */
const sectionOf = (model) => (/** @type {string} */ title, /** @type {List} */ list,
  /** @type {Name[]} */ names, /** @type {unknown} */ none = nothing) => {
  const folded = settings.folded.includes(title);
  const { items, trouble, as, more, most } = list;
  return html`<section class="list"><h2><button class="fold" aria-expanded=${!folded}
      @click=${() => fold(title)}>${title}</button>
      ${items.length ? html`<small>${items.length}${more ? '+' : ''}</small>` : nothing}</h2>
    ${trouble ? html`<p class="note-line" role="status">${trouble} ${as
      ? `This list is as of ${timeOf(as)}.` : ''}
      <button class="small" @click=${() => model.read()}>Again</button></p>` : nothing}
    ${folded ? nothing
      : items.length ? html`<ul role="list">${items.map((it) => row(it, model.ahead))}</ul>`
      : as ? html`<p class="soft">${none}</p>`
      : trouble ? nothing : html`<div class="grey-rows" aria-busy="true"></div>`}
    ${more && !folded && most < MOST ? html`<button class="small"
      @click=${() => model.readOn(...names)}>Show more</button>` : nothing}</section>`;
};

/** @param {string} title */
function fold(title) {
  const others = settings.folded.filter((it) => it !== title);
  change({ folded: others.length < settings.folded.length ? others : [...others, title] });
  redraw();
}

/** The clock of an open table, shortly.
 * @param {import('../core/contract.js').MatchSummary['clock']} clock */
function clockIn(clock) {
  const first = duration(clock?.initial_ms ?? 0);
  const kinds = { per_decision: `${first} per decision`, bank: `${first} each`,
    fischer: `${first} + ${duration(clock?.increment_ms ?? 0)}` };
  return kinds[/** @type {'bank'} */ (clock?.kind)] ?? 'no clock';
}

/** How long whoever is awaited has left: the account itself, if it is. The others' clocks stand.
 * @param {Summary} it @param {number} ahead Server's clock less ours, in milliseconds. */
function leftIn(it, ahead) {
  const own = seatsOf(it).filter((seat) => it.waiting_on.includes(seat));
  const awaited = own.length ? own : it.waiting_on;
  const deadlines = (it.clock?.seats ?? []).flatMap(({ seat, deadline }) =>
    (deadline && awaited.includes(seat) ? [Date.parse(deadline)] : []));
  if (!deadlines.length) return '';
  return `, ${duration(Math.min(...deadlines) - Date.now() - ahead)} left`;
}

/** Who sits there. @param {Summary} it @param {number[]} of Seats. */
const namesIn = ({ seats }, of) => listed(of.map((seat) =>
  (seats.find((one) => one.seat === seat)?.player ? nameIn(seats, seat) : `seat ${seat + 1}`)));

/** How a match ended, shortly. @param {Summary} it */
function wonBy(it) {
  const { result, status } = it;
  if (result?.winners?.length) return `won by ${namesIn(it, result.winners)}`;
  return result?.kind === 'drawn' ? 'a tie' : statusIn(status, it);
}

/** Whom a match waits for: where that is the account, its list says so. @param {Summary} it */
const waitsFor = (it) => (it.waiting_on.length && !awaits(it)
  ? ` · waiting for ${namesIn(it, it.waiting_on)}` : '');

/** @param {Summary} it @param {number} ahead Server's clock less ours, in milliseconds. */
function row(it, ahead) {
  const taken = it.seats.filter((/** @type {any} */ one) => one.player).length;
  const mine = seatsOf(it).length > 0;
  const free = it.seats.find((/** @type {any} */ one) => !one.player);
  const sits = it.status === 'open' && !mine && free;
  const verb = isOver(it.status) ? 'Replay' : mine ? 'Play' : 'Watch';
  return html`<li class=${sits ? 'sits' : ''}><a class="match-row" href="/matches/${it.id}">
    ${it.title ? html`<span class="game">${gameIn(it.ruleset)}</span>` : nothing}
    <b>${titleOf(it)}</b>
    <span class="players">${it.seats.filter((/** @type {any} */ one) => one.player)
      .map((/** @type {any} */ one) => html`<span class="who seat-${one.seat % 6}">${
        badge(one.seat)}${nameIn(it.seats, one.seat)}</span>`)}</span>
    <span class="soft">${it.status === 'open'
      ? `${taken} of ${it.seats.length} seats taken · ${clockIn(it.clock)}`
      : it.status === 'active'
        ? `${counted(it.version, 'event')}${waitsFor(it)}${leftIn(it, ahead)}`
        : `${wonBy(it)} · ${counted(it.version, 'event')}`} · ${
      dateOf(it.ended_at ?? it.started_at ?? it.created_at)}</span>
    ${sits ? nothing : html`<span class="go">${verb}</span>`}</a>
    ${sits ? html`<a class="button small go" href="/matches/${it.id}?sit=${free.seat}"
      aria-label="Sit down: ${titleOf(it)}">Sit down</a>` : nothing}</li>`;
}
