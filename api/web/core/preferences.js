// The settings that people choose from, in words: for their page, and for the palette.
import { change, settings } from './settings.js';
import { redraw } from './page.js';

/** @type {['theme' | 'text' | 'motion', string, [string, string][]][]} */
export const CHOICES = [
  ['theme', 'Colours', [['system', 'Same as the system'], ['light', 'Light'], ['dark', 'Dark']]],
  ['text', 'Size of text', [['s', 'Small'], ['m', 'Medium'], ['l', 'Large'], ['xl', 'Very large']]],
  ['motion', 'Motion', [['system', 'Same as the system'], ['off', 'None']]],
];

/** @typedef {'sound' | 'keys' | 'pauses' | 'words' | 'plain'} Flag */

/** @type {Record<Flag, string>} */
export const FLAGS = {
  sound: 'Short sounds: when it is your move, and at great moments of a game',
  keys: 'Single-key shortcuts (press ? to list and change them)',
  pauses: 'Playback stops at the end of each turn',
  words: 'Boards in words',
  plain: 'The plain board for every game',
};

/** @param {Partial<import('./settings.js').Settings>} changes */
export function set(changes) {
  change(changes);
  redraw();
}

/** @param {string} ruleset @param {boolean} on */
export const setQuick = (ruleset, on) => set({ quick: { ...settings.quick, [ruleset]: on } });

/** Where the palette leads among the settings: to each that is not as it is.
 * @param {[string, string][]} games Ids and names of the games.
 * @returns {import('./palette.js').Goal[]} */
export function goals(games) {
  const flag = (/** @type {string} */ name, /** @type {boolean} */ on,
    /** @type {(on: boolean) => void} */ to) =>
    ({ name, kind: on ? 'setting: switch it off' : 'setting: switch it on', run: () => to(!on) });
  return [
    ...CHOICES.flatMap(([name, said, choices]) => choices.filter(([it]) => settings[name] !== it)
      .map(([it, as]) => ({ name: `${said}: ${as.toLowerCase()}`, kind: 'setting',
        run: () => set({ [name]: it }) }))),
    ...Object.entries(FLAGS).map(([name, said]) =>
      flag(said, settings[/** @type {Flag} */ (name)], (on) => set({ [name]: on }))),
    ...games.map(([id, name]) =>
      flag(`Quick play in ${name}`, !!settings.quick[id], (on) => setQuick(id, on))),
  ];
}
