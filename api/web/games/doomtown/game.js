// The room of Doomtown: the streets of Gomorra, with a shootout as a stage above them.
import { titled } from '../../core/words.js';
import { board } from './board.js';
import { cardsOf } from './town.js';
import { inspect, words } from './words.js';

/** @type {import('../room.js').Room} */
export const game = { board, words, inspect, lasting, has, group,
  style: 'games/doomtown/board.css' };

/** What each of the dudes costs who are named in this question, whoever can be paid in the end.
 * @type {Record<string, (value: any, view: any, card: import('../room.js').Table['card']) =>
 * number>} */
const COSTS = {
  starting_posse: (value, _, card) => card(value.code)?.fields?.cost,
  pay_upkeep: (value, view) => cardsOf(view).get(value.card)?.dude?.upkeep ?? 0,
};

/** What is paid comes out of what a player has. Not all numbers are money.
 * @type {NonNullable<import('../room.js').Room['has']>} */
function has(prompt, view, chosen, card) {
  const own = view?.players?.find((/** @type {any} */ it) => it.seat === prompt.seat)?.ghost_rock;
  if (own === undefined) return '';
  const cost = COSTS[prompt.kind];
  const sum = cost && chosen.reduce((all, it) => all + cost(it.value, view, card), 0);
  if (Number.isFinite(sum)) {
    return `${prompt.kind === 'starting_posse' ? 'at most 5 of them start; '
      : ''}${sum} of your ${own} ghost rock${sum > own ? ', too much for all of them' : ''}`;
  }
  return prompt.choice.form === 'number' && `${prompt.text}`.includes('ghost rock')
    ? `you have ${own} ghost rock` : '';
}

/** What happens to players names them by their seats. @param {string} key */
function lasting(key) {
  return key.replace(/^player:/, 'seat:');
}

const HEADINGS = /** @type {Record<string, string>} */ ({
  pass_now: 'Pass', use: 'Use an ability', place: 'Places', card: 'Cards', code: 'Cards',
  end: 'Ends of the street',
});

/** Long lists by what is done; suits apart. @param {any[]} options */
function group(options) {
  /** @type {Map<string, any[]>} */
  const found = new Map();
  for (const it of options) {
    const type = String(it.value?.type ?? '');
    const heading = HEADINGS[type] ?? titled(it.value?.pip?.suit ?? type);
    found.set(heading, [...(found.get(heading) ?? []), it]);
  }
  return [...found].map(([heading, list]) => ({ heading, options: list }));
}
