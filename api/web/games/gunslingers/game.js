// The room of Gunslingers: Nugget City from above, and the gangs that would have it.
import { board } from './board.js';
import { inspect, words } from './words.js';

/** @type {import('../room.js').Room} */
export const game = { board, words, inspect, has, group, style: 'games/gunslingers/board.css' };

/** Bids come out of what a player has. @param {any} prompt @param {any} view */
function has(prompt, view) {
  const cash = view?.players?.find((/** @type {any} */ it) => it.seat === prompt.seat)?.cash;
  // Who bids for a character has no money yet.
  return ['bid', 'raise'].includes(prompt.kind) && cash >= prompt.choice.max ? `of your $${cash}`
    : '';
}

const HEADINGS = /** @type {Record<string, string>} */ ({
  property: 'Property', gun: 'Gunslingers', decoy: 'Decoys', card: 'Face-down cards',
  join: 'Rides after the others', lot: 'Lots',
});
const TEMPTED = /** @type {Record<string, string>} */ ({ throw: 'To throw the fight',
  turn: 'To change sides' });

/** Long lists by what they point at. @param {any[]} options */
function group(options) {
  /** @type {Map<string, any[]>} */
  const found = new Map();
  for (const it of options) {
    const heading = TEMPTED[it.value?.kind] ?? HEADINGS[it.value?.type] ?? 'Or';
    found.set(heading, [...(found.get(heading) ?? []), it]);
  }
  return [...found].map(([heading, list]) => ({ heading, options: list }));
}
