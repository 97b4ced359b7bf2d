// KeyForge: two battlelines face to face, three keys to forge, one house a turn.
import { board } from './board.js';
import { words } from './words.js';
import { houseIn, every, many, standing } from './cards.js';

/** @type {import('../room.js').Room} */
export const game = { board, words, group, inspect, style: 'games/keyforge/board.css' };

/** What the options of a turn are put under. */
const HEADINGS = /** @type {Record<string, string>} */ ({
  play: 'Play', use: 'Use', discard: 'Discard', end_turn: 'End the turn', house: 'Houses',
  card: 'Cards', how: 'Ways',
});

/** @param {any[]} options */
function group(options) {
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const it of options) {
    const heading = HEADINGS[it.value?.type] ?? '';
    groups.set(heading, [...(groups.get(heading) ?? []), it]);
  }
  const all = [...groups].map(([heading, its]) => ({ heading, options: its }));
  return all.length > 1 ? all : [{ heading: '', options }];
}

/** @param {string} key @param {any} view @param {Pick<import('../room.js').Table, 'name'>} table */
function inspect(key, view, table) {
  const [kind, id] = key.split(':');
  if (kind === 'house') {
    const of = many(view?.players).filter((it) => it.houses?.includes(id)).length;
    return { lines: [`${houseIn(id)}: a house of ${of === 2 ? 'both decks' : of === 1 ? 'one deck'
      : 'neither deck'}.`,
      ...(view?.house === id ? ['It is the active house of this turn.'] : [])] };
  }
  if (kind === 'card_code') return { item: id };
  if (kind !== 'card') return null;
  const found = every(view).find((it) => String(it.card.card) === id);
  return found ? { item: found.card.code, lines: standing(found, view, table) } : null;
}
