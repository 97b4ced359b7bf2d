// The keys that work now, and how they are changed: two of them change places, so that each still
// does something, and none does two things. Where fingers point, first what they can do.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { pageOf } from './address.js';
import { openDialog } from './dialog.js';
import { pressedFor } from './keys.js';
import { redraw, say } from './page.js';
import { change, settings } from './settings.js';
import { styled } from './signs.js';

await styled('core/help.css');

/** Keys that keep their place: digits choose options,
 * and the space bar presses what has the focus. */
const KEPT = /^[\d ]$/;

/** What fingers do, by the pages on which they do it. @type {Record<string, string[][]>} */
const FINGERS = {
  match: [
    ['Tap a thing on the board', 'Choose the option for it, or its menu if there are several. '
      + 'Without an option: what is known of it'],
    ['Press and hold a thing', 'What is known of it; where you deal out numbers, many at once'],
    ['Swipe the caption left or right', 'The next event, or the one before'],
    ['Swipe the edge of the panel up or down', 'More of the panel, or less'],
    ['Tap a name in the log', 'What is known of it, and where it was'],
    ['“More” in the bar', 'View as somebody, find marks, share, verify; for players also '
      + 'draws, take-backs, a judge and resigning'],
  ],
  lobby: [['Tap a match', 'Open it'], ['“New match”', 'Make a table of your own']],
  games: [['Tap the name of a game', 'Its options, ready-made loadouts and catalogue'],
    ['Tap the number of a rule', 'What the rule says']],
  rules: [['Unfold “Contents”', 'All chapters'],
    ['Tap the number of a rule', 'Mark it: the address then leads to it']],
};

/** What fingers do here. */
const fingers = () => [...FINGERS[pageOf(location.pathname)] ?? [],
  ['Tap the sun', 'The lobby, with your matches'],
  ['Tap your name, or “Log in”', 'Your account; settings such as colours and size of text']];

/** The key that is being changed, as it was at first; null: none. @type {string | null} */
let changing = null;

/** Why a key was not taken. */
let refused = '';

/** Whether a key can be changed. @param {string} key */
const canChange = (key) => [...key].length === 1 && !KEPT.test(key);

/** Shows what fingers do here, and the keys that work now.
 * @param {() => import('./keys.js').Key[]} keys */
export function help(keys) {
  changing = null;
  refused = '';
  // Where single keys are switched off, only the others work.
  const works = (/** @type {import('./keys.js').Key} */ it) =>
    settings.keys || it.always || it.keys.some((key) => key.length > 1);
  const told = keys().filter((it) => it.does && works(it));
  const drawn = () => html`
    <dl class="keys" @keydown=${taken}>${told.map((it) => html`
      <div><dt>${it.keys.map((key) => one(key, it.does))}</dt><dd>${it.does}</dd></div>`)}</dl>
    <p
      class="soft">Press a key here to change it. Single keys can be switched off in your settings.
    None of them works
      while you type in a field.</p>
    ${refused ? html`<p class="trouble" role="alert">${refused}</p>` : nothing}
    ${Object.keys(settings.swapped).length
      ? html`<p><button class="small"
        @click=${() => { change({ swapped: {} }); redraw(); }}>Reset all keys</button></p>`
      : nothing}`;
  if (!matchMedia('(pointer: coarse)').matches) openDialog('Keys', drawn);
  else openDialog('Help', () => html`<dl class="fingers">${fingers().map(([how, does]) => html`
    <div><dt>${how}</dt><dd>${does}</dd></div>`)}</dl>
    <details class="own-keys"><summary>Keys</summary>${drawn()}</details>`);
}

/** @param {string} key @param {string} does */
function one(key, does) {
  const shown = named(pressedFor(key));
  if (!canChange(key)) return html`<kbd>${shown}</kbd> `;
  const waits = changing === key;
  return html`<button class="key" aria-pressed=${waits}
    aria-label=${waits ? `Press the new key for: ${does}` : `${shown}: ${does}. Change it`}
    @click=${() => { changing = waits ? null : key; redraw(); }}
    @blur=${() => { if (changing === key) { changing = null; redraw(); } }}><kbd>${
      waits ? 'press …' : shown}</kbd></button> `;
}

/** Takes a key that is pressed for another. @param {KeyboardEvent} event */
function taken(event) {
  if (changing === null || ['Shift', 'Control', 'Alt', 'Meta', 'Tab'].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  const [key, to] = [changing, event.key];
  changing = null;
  refused = '';
  if (to === 'Escape') {
    redraw();
    return;
  }
  if (event.ctrlKey || event.metaKey || !canChange(to)) {
    refused = `${named(to)} cannot be used.`;
    redraw();
    return;
  }
  const from = pressedFor(key);
  const other = settings.swapped[to] ?? to;
  const swapped = { ...settings.swapped, [to]: key, [from]: other };
  change({ swapped: Object.fromEntries(Object.entries(swapped)
    .filter(([one, meant]) => one !== meant)) });
  say(from === to ? `${named(to)} is unchanged.` : `${named(to)} and ${named(from)} are swapped.`);
  redraw();
}

/** @param {string} key */
const named = (key) => ({ ' ': 'Space' })[key] ?? key.replace('Arrow', '');
