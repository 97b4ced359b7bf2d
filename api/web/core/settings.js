// What a person chose for this browser: looks, keys, sound, quick play.

/**
 * @typedef {object} Settings
 * @property {'system' | 'light' | 'dark'} theme
 * @property {'s' | 'm' | 'l' | 'xl'} text
 * @property {'system' | 'off'} motion
 * @property {boolean} keys Whether single keys work.
 * @property {boolean} sound Whether a sound says that it is one's move.
 * @property {boolean} notify Whether the system says that it is one's move.
 * @property {boolean} words Whether boards are shown in words.
 * @property {boolean} plain Whether every game is shown on the plain board.
 * @property {boolean} pauses Whether playing again stops at the end of each turn.
 * @property {string} [sought] The kind of marks that keys lead to.
 * @property {string[]} folded Lists of the lobby that are folded.
 * @property {Record<string, string>} swapped By what is pressed: which single key is meant.
 * @property {Record<string, boolean>} quick By ruleset: whether a choice is sent at the first tap.
 * @property {Record<string, boolean>} pass By ruleset: whether the page passes for the player.
 */

/** @type {Settings} */
export const settings = {
  theme: 'system', text: 'm', motion: 'system', keys: true, sound: false, notify: false,
  words: false, plain: false,
  pauses: false, folded: [], swapped: {}, quick: {}, pass: {},
};
const PLACE = 'highnoon.settings';

export function begin() {
  try {
    Object.assign(settings, JSON.parse(localStorage.getItem(PLACE) ?? '{}'));
  } catch { /* What cannot be read is as if it were not there. */ }
  apply();
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings));
  } catch { /* They hold until the page is closed. */ }
  apply();
}

/** Whether things may move. */
export const moves = () =>
  settings.motion !== 'off' && !matchMedia('(prefers-reduced-motion: reduce)').matches;

function apply() {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.text = settings.text;
  root.dataset.motion = settings.motion;
}
