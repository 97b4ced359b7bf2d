// The keyboard: which keys work now, and what they do. None works within fields.
import { settings, change } from './settings.js';
import { closeDialog, isOpen } from './dialog.js';
import { need, redraw } from './page.js';

/**
 * @typedef {object} Key
 * @property {string[]} keys What is pressed, as `KeyboardEvent.key` has it.
 * @property {string} does What it does, in words; empty: not told.
 * @property {(event: KeyboardEvent) => void} run
 * @property {boolean} [always] Whether it works where single keys are switched off.
 */

/** @type {() => Key[] | Promise<Key[]>} */
let ofPage = () => [];

/** @type {() => Promise<import('./palette.js').Goal[]>} */
let goalsOfPage = async () => [];

/** @param {() => Key[] | Promise<Key[]>} page The keys of the page that is open;
 * a promise as long as they are read.
 * @param {() => Promise<import('./palette.js').Goal[]>} goals Where the palette leads on it. */
export function begin(page, goals) {
  ofPage = page;
  goalsOfPage = goals;
  document.addEventListener('keydown', pressed);
}

/** Shows the keys that work now. */
export const showKeys = () => need(() => Promise.all([import('./help.js'), ofPage()]))
  .then(([{ help }, own]) => help(() => [...own, ...EVERYWHERE]));

const themes = /** @type {const} */ (['system', 'light', 'dark']);
/** @type {Key[]} */
const EVERYWHERE = [
  { keys: ['Ctrl+k'], does: 'Go to an event, a rule, a player, a page, a setting', always: true,
    run: () => {
    need(() => import('./palette.js')).then(async ({ palette }) => palette(await goalsOfPage()));
  } },
  { keys: ['?'], does: 'Show the keys that work now', run: () => showKeys() },
  { keys: ['t'], does: 'Light, dark, or the same as the system', run: () => {
    change({ theme: themes[(themes.indexOf(settings.theme) + 1) % themes.length] });
    redraw();
  } },
];

/** Brackets are typed with Option or AltGr on many keyboards. @param {KeyboardEvent} event */
const isTyped = (event) => event.altKey && /^[[\]{}]$/.test(event.key);

/** @param {KeyboardEvent} event */
function pressed(event) {
  if (event.defaultPrevented || event.isComposing
    || (event.altKey && !/^Arrow[UD]/.test(event.key) && !isTyped(event))) return;
  const target = /** @type {Element} */ (event.target);
  if (event.key === 'Escape' && isOpen()) {
    closeDialog();
    event.preventDefault();
    return;
  }
  const field = target.closest(
    'input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select, '
      + '[contenteditable]');
  const held = event.altKey ? 'Alt+' : event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  // A key that is held down acts once, unless it writes or steps.
  if (event.repeat && (event.key === 'Enter' ? held || !target.closest('textarea')
    : !field && /^[^ndND\W]$/.test(event.key))) {
    event.preventDefault();
    return;
  }
  const name = isTyped(event) ? swapped(event.key) : `${held}${meant(event)}`;
  if (field && !name.startsWith('Ctrl+')) return;
  if (isOpen()) return;
  // What has the focus keeps its own keys.
  if (target.closest('button, a, summary, [role=tab]') && (name === 'Enter' || name === ' '))
    return;
  if (target.closest('input[type=range]') && /^(Arrow|Home|End|Page)/.test(event.key)) return;
  const own = ofPage();
  if (own instanceof Promise) {
    own.then(() => pressed(event));
    return;
  }
  const key = [...own, ...EVERYWHERE].find((it) => it.keys.includes(name));
  if (!key || (!settings.keys && !key.always && name.length === 1)) return;
  event.preventDefault();
  key.run(event);
}

/** Which key is meant by what was pressed: single keys can be changed.
 * @param {KeyboardEvent} event */
export const meant = ({ key, ctrlKey, metaKey }) =>
  (ctrlKey || metaKey ? key : swapped(key));

/** @param {string} key */
const swapped = (key) => settings.swapped[key] ?? key;

/** What is pressed for a key. @param {string} key */
export const pressedFor =
  (key) => Object.keys(settings.swapped).find((it) => settings.swapped[it] === key) ?? key;

/** What a button does, with its key. @param {string} what @param {string} key */
export const hint = (what, key) => (settings.keys ? `${what} ( ${pressedFor(key)} )` : what);
