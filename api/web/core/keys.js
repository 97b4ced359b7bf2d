// The keyboard: which keys work now, and what they do. None works within fields.
import { html } from '../vendor/lit-html/lit-html.js';
import { settings, change } from './settings.js';
import { closeDialog, isOpen, openDialog } from './dialog.js';
import { redraw } from './page.js';
import { palette } from './palette.js';

/**
 * @typedef {object} Key
 * @property {string[]} keys What is pressed, as `KeyboardEvent.key` has it.
 * @property {string} does What it does, in words; empty: not told.
 * @property {(event: KeyboardEvent) => void} run
 * @property {boolean} [always] Whether it works where single keys are switched off.
 */

/** @type {() => Key[]} */
let ofPage = () => [];

/** @type {() => import('./palette.js').Goal[]} */
let goalsOfPage = () => [];

/** @param {() => Key[]} page The keys of the page that is open.
 * @param {() => import('./palette.js').Goal[]} goals Where the palette leads on it. */
export function begin(page, goals) {
  ofPage = page;
  goalsOfPage = goals;
  document.addEventListener('keydown', pressed);
}

const themes = /** @type {const} */ (['system', 'light', 'dark']);
/** @type {Key[]} */
const EVERYWHERE = [
  { keys: ['Ctrl+k'], does: 'Go to an event, a rule, a card, a page', always: true, run: () => palette(goalsOfPage) },
  { keys: ['?'], does: 'Show the keys that work now', run: () => help() },
  { keys: ['t'], does: 'Light, dark, or as the system has it', run: () => {
    change({ theme: themes[(themes.indexOf(settings.theme) + 1) % themes.length] });
    redraw();
  } },
];

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const target = /** @type {Element} */ (event.target);
  if (event.key === 'Escape' && isOpen()) {
    closeDialog();
    event.preventDefault();
    return;
  }
  const field = target.closest('input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, [contenteditable]');
  const name = `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.key}`;
  if (field && !name.startsWith('Ctrl+')) return;
  if (isOpen()) return;
  // What has the focus keeps its own keys.
  if (target.closest('button, a, summary, [role=tab]') && (event.key === 'Enter' || event.key === ' ')) return;
  if (target.closest('input[type=range]') && /^(Arrow|Home|End|Page)/.test(event.key)) return;
  const key = [...ofPage(), ...EVERYWHERE].find((it) => it.keys.includes(name));
  if (!key || (!settings.keys && !key.always && name.length === 1)) return;
  event.preventDefault();
  key.run(event);
}

/** Shows the keys that work now. */
export function help() {
  const told = [...ofPage(), ...EVERYWHERE].filter((it) => it.does);
  openDialog('Keys', () => html`
    <dl class="keys">${told.map((it) => html`
      <div><dt>${it.keys.map((key) => html`<kbd>${named(key)}</kbd> `)}</dt><dd>${it.does}</dd></div>`)}</dl>
    <p class="soft">Single keys can be switched off in your settings. None of them works within a field.</p>`);
}

/** @param {string} key */
const named = (key) => ({ ArrowLeft: '←', ArrowRight: '→', ' ': 'Space', Backspace: '⌫' })[key] ?? key;
