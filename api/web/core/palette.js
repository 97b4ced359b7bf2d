// The palette: an event, a rule, a card, a player, a page, a setting, found by a word of it.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { subject } from './address.js';
import { get } from './api.js';
import { closeDialog, openDialog } from './dialog.js';
import { go, redraw, redrawn } from './page.js';
import { goals as preferences } from './preferences.js';
import { gameIn, rooms } from '../games/index.js';

/**
 * Something that the palette leads to.
 * @typedef {object} Goal
 * @property {string} name
 * @property {string} kind
 * @property {() => void} run
 */

/** How many goals are listed at once, and cards of a game after them; of so many that are read. */
const LISTED = 12;
const CARDS = 4;
const CARDS_READ = 40;
/** Letters from which on cards are sought, and milliseconds after the last of them. */
const SOUGHT = 3;
const PAUSE = 300;

/** @type {Goal[]} */
const PAGES = [['The lobby', '/'], ['Games', '/games'], ['The judges’ desk', '/desk'],
  ['Verify', '/verify'], ['Account and settings', '/account']]
  .map(([name, address]) => ({ name, kind: 'page', run: () => go(address) }));
/** The games of the server with their rules, once the palette was opened.
 * @type {Promise<import('./contract.js').Ruleset[]> | null} */
let games = null;

/** @param {import('./contract.js').Ruleset[]} them @returns {Goal[]} */
const ofGames = (them) => them.flatMap(({ id, name }) => [
  { name, kind: 'game', run: () => go(`/games/${id}`) },
  { name: `Rules of ${name}`, kind: 'page', run: () => go(`/rules/${id}`) },
]);

/** @param {import('./contract.js').Ruleset[]} them @returns {Goal[]} */
const ofRules = (them) => them.flatMap(({ id, name, rules }) => rules.map((it) => ({
  name: `${it.id} ${it.title}`, kind: `rule of ${name}`,
  run: () => go(`/rules/${id}#${encodeURIComponent(it.id)}`),
})));

/** The cards of games in which a text is, first those that are called so.
 * @param {import('./contract.js').Ruleset[]} them
 * @param {string} text @returns {Promise<Goal[]>} */
async function cardsOf(them, text) {
  const found = await Promise.all(them.map(({ id, name }) =>
    get(`/v1/rulesets/${id}/catalog?limit=${CARDS_READ}&q=${encodeURIComponent(text)}`)
      .then(({ items }) => named(items, text).slice(0, CARDS).map((it) => ({
        name: it.name, kind: `in the catalogue of ${name}`,
        run: () => go(`/games/${id}?q=${encodeURIComponent(it.name)}#catalogue`),
      })), () => [])));
  return found.flat();
}

/** @param {import('./contract.js').Item[]} items @param {string} text */
const named = (items, text) => {
  const other = (/** @type {{name: string}} */ { name }) =>
    Number(!name.toLowerCase().includes(text.toLowerCase()));
  return [...items].sort((one, two) => other(one) - other(two));
};

/** The game that a page is about; else all. @param {import('./contract.js').Ruleset[]} them */
function here(them) {
  const own = /^.(games|rules)./.test(location.pathname)
    ? them.filter(({ id }) => id === subject(new URL(location.href))) : [];
  return own.length ? own : them;
}

/** What the server has of games, rules and cards: it comes while the palette is open.
 * @param {boolean} isWhole Whether the page has rules and cards of its own to lead to. */
function served(isWhole) {
  const it = {
    /** @type {Goal[]} */ goals: [],
    /** @type {Goal[]} */ cards: [],
    trouble: '',
    /** @type {ReturnType<typeof setTimeout> | undefined} */ timer: undefined,
    /** @param {string} text */
    seek(text) {
      clearTimeout(it.timer);
      it.cards = [];
      if (isWhole || text.length < SOUGHT) return;
      const timer = setTimeout(async () => {
        const cards = await cardsOf(here(await games?.catch(() => []) ?? []), text);
        if (timer !== it.timer) return;
        it.cards = cards;
        redraw();
      }, PAUSE);
      it.timer = timer;
    },
  };
  // As the lobby asks, so that the browser may have it.
  games ??= get('/v1/rulesets?limit=100').then(({ items }) => items);
  games.then((them) => {
    const own = here(them);
    it.goals = [...ofGames(them), ...isWhole ? []
      : ofRules([...own, ...them.filter((one) => !own.includes(one))])];
  }, (error) => {
    games = null;
    it.trouble = `Games and rules cannot be found now. ${error.message}`;
  }).then(redraw);
  return it;
}

/** Opens the palette. @param {Goal[]} goals Those of the page that is open. */
export function palette(goals) {
  const state = { text: '', at: 0, on: /** @type {Goal | null} */ (null) };
  const others = served(goals.some(({ kind }) => kind.startsWith('rule')));
  const settings = preferences(Object.keys(rooms).map((it) => [it, gameIn(it)]));
  const found = () => {
    const own = [...goals, ...PAGES, ...others.goals, ...settings];
    // `#12` is event 12, as in the log.
    const wanted = state.text.trim().toLowerCase().replace(/^#(?=\d)/, '');
    const first = own.filter((it) => it.name.toLowerCase().startsWith(wanted));
    const other = own.filter((it) => it.name.toLowerCase().indexOf(wanted) > 0);
    return [...[...first, ...other].slice(0, LISTED), ...others.cards];
  };
  const run = (/** @type {Goal | undefined} */ it) => {
    if (!it) return;
    closeDialog();
    it.run();
  };
  openDialog('Go to', () => {
    const goals = found();
    // What comes from the server moves nothing away under what is chosen.
    state.at = Math.max(state.on ? goals.indexOf(state.on) : 0, 0);
    return html`<input type="search" class="filter" autofocus
      aria-label="Event number, sentence, rule, card, player, page or setting"
        placeholder="Event, rule, card, player, page, setting" role="combobox" aria-expanded="true"
      aria-controls="goals"
        aria-activedescendant=${goals.length ? `goal-${state.at}` : nothing} .value=${state.text}
        @input=${(/** @type {any} */ event) => {
          state.text = event.target.value;
          state.on = null;
          others.seek(state.text.trim());
          redraw();
        }}
        @keydown=${(/** @type {KeyboardEvent} */ event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (by) {
            event.preventDefault();
            state.on = goals[Math.min(Math.max(state.at + by, 0), goals.length - 1)] ?? null;
            redrawn().then(() => document.getElementById(`goal-${state.at}`)
              ?.scrollIntoView({ block: 'nearest' }));
          } else if (event.key === 'Enter') {
            event.preventDefault();
            run(goals[state.at]);
          }
        }}>
      <ul class="options" role="listbox" id="goals" aria-label="Found">${goals.map((it, at) => html`
        <li role="option" id="goal-${at}" aria-selected=${at === state.at}
          class="option ${at === state.at ? 'on' : ''}" @click=${() => run(it)}>
          <span class="label">${it.name}</span><small>${it.kind}</small></li>`)}</ul>
      ${others.trouble ? html`<p class="trouble" role="alert">${others.trouble}</p>` : nothing}
      ${goals.length ? nothing : html`<p class="soft" role="status">No match found.</p>`}`;
  });
}
