// The room of Doomtown: the streets of Gomorra, with a shootout as a stage above them.
import { board } from './board.js';
import { inspect, words } from './words.js';

/** @type {import('../room.js').Room} */
export const game = { board, words, inspect, lasting, has, group, style: 'games/doomtown/board.css' };

/** What is paid comes out of what a player has. Not all numbers are money. @param {any} prompt @param {any} view */
function has(prompt, view) {
  const own = view?.players?.find((/** @type {any} */ it) => it.seat === prompt.seat)?.ghost_rock;
  return own !== undefined && `${prompt.text}`.includes('ghost rock') ? `you have ${own} ghost rock` : '';
}

/** What happens to players names them by their seats. @param {string} key */
function lasting(key) {
  return key.replace(/^player:/, 'seat:');
}

const HEADINGS = /** @type {Record<string, string>} */ ({
  pass: 'Pass', pass_now: 'Pass', move: 'Move', shop: 'Shop', trade: 'Trade', call_out: 'Call out', use: 'Use an ability', place: 'Places',
  card: 'Cards', code: 'Cards', end: 'Ends of the street',
});
const SUITS = /** @type {Record<string, string>} */ ({ spades: 'Spades', hearts: 'Hearts', diamonds: 'Diamonds', clubs: 'Clubs' });

/** Long lists by what is done; suits apart. @param {any[]} options */
function group(options) {
  /** @type {Map<string, any[]>} */
  const found = new Map();
  for (const it of options) {
    const type = String(it.value?.type ?? '');
    const heading = SUITS[it.value?.pip?.suit] ?? HEADINGS[type] ?? type.replaceAll('_', ' ').replace(/^./, (one) => one.toUpperCase());
    found.set(heading, [...(found.get(heading) ?? []), it]);
  }
  return [...found].map(([heading, list]) => ({ heading, options: list }));
}
