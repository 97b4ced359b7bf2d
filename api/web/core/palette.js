// The palette: an event, a rule, a card, a player, a page, a setting, found by a word of it.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { closeDialog, openDialog } from './dialog.js';
import { go, redraw } from './page.js';
import { goals as preferences } from './preferences.js';
import { gameIn, rooms } from '../games/index.js';

/**
 * Something that the palette leads to.
 * @typedef {object} Goal
 * @property {string} name
 * @property {string} kind
 * @property {() => void} run
 */

/** How many goals are listed at once. */
const LISTED = 12;

/** @type {Goal[]} */
const PAGES = [['The lobby', '/'], ['Games', '/games'], ['The judges’ desk', '/desk'],
  ['Verify', '/verify'], ['Account and settings', '/account']]
  .map(([name, address]) => ({ name, kind: 'page', run: () => go(address) }));
/** @returns {Goal[]} */
const ofGames = () => Object.keys(rooms).flatMap((it) => [
  { name: gameIn(it), kind: 'game', run: () => go(`/games/${it}`) },
  { name: `Rules of ${gameIn(it)}`, kind: 'page', run: () => go(`/rules/${it}`) },
]);

/** Opens the palette. @param {Goal[]} goals Those of the page that is open. */
export function palette(goals) {
  const state = { text: '', at: 0 };
  const all = [...goals, ...PAGES, ...ofGames(),
    ...preferences(Object.keys(rooms).map((it) => [it, gameIn(it)]))];
  const found = () => {
    // `#12` is event 12, as in the log.
    const wanted = state.text.trim().toLowerCase().replace(/^#(?=\d)/, '');
    const first = all.filter((it) => it.name.toLowerCase().startsWith(wanted));
    const other = all.filter((it) => it.name.toLowerCase().indexOf(wanted) > 0);
    return [...first, ...other].slice(0, LISTED);
  };
  const run = (/** @type {Goal | undefined} */ it) => {
    if (!it) return;
    closeDialog();
    it.run();
  };
  openDialog('Go to', () => {
    const goals = found();
    return html`<input type="search" class="filter" autofocus
      aria-label="Event number, sentence, rule, card, player, page or setting"
        placeholder="Event, rule, card, player, page, setting" role="combobox" aria-expanded="true"
      aria-controls="goals"
        aria-activedescendant=${goals.length ? `goal-${state.at}` : nothing} .value=${state.text}
        @input=${(/** @type {any} */ event) => {
          state.text = event.target.value;
          state.at = 0;
          redraw();
        }}
        @keydown=${(/** @type {KeyboardEvent} */ event) => {
          const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (by) {
            event.preventDefault();
            state.at = Math.min(Math.max(state.at + by, 0), goals.length - 1);
            redraw();
          } else if (event.key === 'Enter') {
            event.preventDefault();
            run(goals[state.at]);
          }
        }}>
      <ul class="options" role="listbox" id="goals" aria-label="Found">${goals.map((it, at) => html`
        <li role="option" id="goal-${at}" aria-selected=${at === state.at}
          class="option ${at === state.at ? 'on' : ''}" @click=${() => run(it)}>
          <span class="label">${it.name}</span><small>${it.kind}</small></li>`)}</ul>
      ${goals.length ? nothing : html`<p class="soft" role="status">No match found.</p>`}`;
  });
}
