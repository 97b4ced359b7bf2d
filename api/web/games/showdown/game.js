// The room of Showdown: a duel of two, face to face over one table.
import { board } from './board.js';
import { about, freeIn, inspect, isPast, lasting, words } from './words.js';

/** @type {import('../room.js').Room} */
export const game = { board, words, inspect, lasting, about, notes, group, slots, parts,
  style: 'games/showdown/board.css' };

const NOTES = /** @type {Record<string, number[]>} */ ({ draw_announced: [330, 165],
  race_resolved: [880, 1320] });

/** The draw and the reach are moments of both: each has a sound. @param {any} fact */
function notes(fact) {
  return NOTES[fact.type];
}

/** Cards that fill positions leave out the one that has its card already. @param {any} prompt */
function slots(prompt) {
  return prompt.kind === 'load' && prompt.choice.form === 'sequence' ? freeIn(prompt) : undefined;
}

/** How a round has ended, and how its race went, stands on the board with the first drawing.
 * @param {any} view @param {boolean} [isComing] Whether events are still to come. */
function parts(view, isComing) {
  return [isComing && (isPast(view) || view.attacker !== undefined) ? null : 'past'];
}

const HEADINGS = /** @type {Record<string, string>} */ ({
  draw_at: 'Positions', position: 'Positions', reveal: 'Positions', card: 'Cards',
  change: 'Changes', revealed: 'Cards on the table',
});

/** Long lists by what they point at. @param {any[]} options */
function group(options) {
  /** @type {Map<string, any[]>} */
  const found = new Map();
  for (const it of options) {
    const heading = HEADINGS[it.value?.type] ?? 'Or';
    found.set(heading, [...(found.get(heading) ?? []), it]);
  }
  return [...found].map(([heading, list]) => ({ heading, options: list }));
}
