// Wild West: a posse fights outlaws and beasts on a map of hexes, with a Warden or without.
import { board } from './board.js';
import { parts } from './parts.js';
import { isThere } from './map.js';
import { words } from './words.js';
import { detailOf, zoneIn, fighter, many, standing, zones } from './told.js';
import { titled } from '../../core/words.js';

/** @type {import('../room.js').Room & {keys: (option: any, prompt: any) => string[] | null}} */
export const game = {
  board, words, group, inspect, keys, beside, style: 'games/wild-west/board.css',
  parts: (view) => Object.values(parts(view)),
};

/** What is done with oneself: it is chosen at one's own figure. */
const OWN = new Set(['move', 'aim', 'dodge', 'get_up', 'lie_down', 'mount', 'dismount', 'swap',
  'tear_off', 'prepare', 'help', 'end_turn']);

/** What an option points at beside what it names: weapons, and for moves and such whoever acts.
 * @param {any} option @param {any} prompt */
function keys(option, prompt) {
  const { value } = option;
  const means = value?.means ?? value?.deed?.means;
  const actor = many(prompt?.about).find((it) => it.startsWith('fighter:'));
  if (means?.type === 'own') return actor ? [actor] : null;
  if (means) return ['weapon', 'item', 'ability'].filter((it) => means[it])
    .map((it) => `${it}:${means[it]}`);
  if (value?.deed?.item) return [`item:${value.deed.item}`];
  if (Array.isArray(value?.held)) return many(value.held).map((it) => `weapon:${it}`);
  return prompt?.kind === 'play' && OWN.has(value?.type) && actor ? [actor] : null;
}

/** An attack is found at each of the other side who stands, too; whom it reaches is asked next.
 * @param {any} option @param {any} prompt @param {any} view */
function beside({ value }, prompt, view) {
  if (value?.type !== 'attack') return [];
  const all = many(view.fighters);
  const own = all.find((it) => many(prompt.about).includes(`fighter:${it.who}`));
  return all.filter((it) => own && it.side !== own.side && it.vital === 'alive')
    .map((it) => `fighter:${it.who}`);
}

/** What the options of a turn are put under, in this order; the others under the empty one. */
const GROUPS = [
  ['Attack', 'attack aim duel'],
  ['Move', 'move get_up lie_down mount dismount'],
  ['Take care', 'dodge swap relieve tear_off'],
  ['Items', 'use_item'], ['Abilities', 'ability'], ['Wait and help', 'prepare help'],
  ['Try something', 'improvise distract withdraw'],
  ['The Warden',
    'rule rule_by_book set_off begin name_bleeder end_combat correct suspend resume'],
  ['', ''], ['The turn', 'trade_health automatic end_turn'],
];

/** @param {any[]} options */
function group(options) {
  const headingOf = (/** @type {any} */ it) =>
    GROUPS.find(([, types]) => types.split(' ').includes(it.value?.type))?.[0] ?? '';
  const found = GROUPS.map(([heading]) => ({ heading,
    options: options.filter((it) => headingOf(it) === heading) }))
    .filter((it) => it.options.length);
  return found.length < 2 ? [{ heading: '', options }] : found;
}

/** @type {NonNullable<import('../room.js').Room['inspect']>} */
function inspect(key, view, { prompt }) {
  const at = key.indexOf(':');
  const [kind, id] = [key.slice(0, at), key.slice(at + 1)];
  if (kind === 'catalog') return { item: id };
  if (['weapon', 'item', 'ability', 'foe'].includes(kind))
    return { item: `${kind}-${id}` };
  if (kind === 'status') {
    const who = many(view?.fighters)
      .filter((it) => many(it.statuses).some((one) => one.status === id));
    return { lines: who.map((it) =>
      `${it.name}: severity ${many(it.statuses).find((one) => one.status === id).severity}.`) };
  }
  if (kind === 'hex') return { lines: hexLines(id, view) };
  if (kind !== 'fighter' && kind !== 'who') return null;
  const it = fighter(view, Number(id));
  if (!it) return null;
  return { item: it.foe ? `foe-${it.foe}` : it.person?.trade ? `trade-${it.person.trade}`
    : undefined, lines: [detailOf(prompt, it.who) ?? [], standing(it, view)].flat(),
    ...isThere(it) && { mark: { key: `fighter:${it.who}`, label: 'Count distances from here' } } };
}

/** What is on a hex. @param {string} id @param {any} view */
function hexLines(id, view) {
  const here = (/** @type {any} */ it) => `${it?.q},${it?.r}` === id;
  const lines = [
    ...zones(view).filter((it) => it.hexes.some(here)).map((it) => `${titled(zoneIn(it))}.`),
    ...many(view?.fighters).filter((it) => here(it.hex)).map((it) => `${it.name} stands here.`),
    ...many(view?.horses).filter((it) => here(it.hex)).map(() => 'A horse.'),
    ...many(view?.traps).filter((it) => here(it.hex)).map(() => 'A trap.'),
  ];
  return lines.length ? lines : ['Bare ground.'];
}
