// The room of Showdown: a duel of two, face to face over one table.
import { board } from './board.js';
import { about, inspect, lasting, words } from './words.js';

/** @type {import('../room.js').Room} */
export const game = { board, words, inspect, lasting, about, group, style: 'games/showdown/board.css' };

const HEADINGS = /** @type {Record<string, string>} */ ({
  draw_at: 'Positions', position: 'Positions', reveal: 'Positions', card: 'Cards', change: 'Changes', revealed: 'Cards on the table',
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
