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

/** What the options of a turn are put under. */
const GROUPS = /** @type {Record<string, string>} */ ({
  attack: 'Attack', aim: 'Attack', duel: 'Attack',
  move: 'Move', get_up: 'Move', lie_down: 'Move', mount: 'Move', dismount: 'Move',
  dodge: 'Take care', swap: 'Take care',
  relieve: 'Take care', use_item: 'Items', ability: 'Abilities', prepare: 'Wait and help',
  help: 'Wait and help',
  improvise: 'Try something', distract: 'Try something', withdraw: 'Try something',
  tear_off: 'Take care',
  rule: 'The Warden', rule_by_book: 'The Warden', set_off: 'The Warden', begin: 'The Warden',
  name_bleeder: 'The Warden',
  end_combat: 'The Warden', correct: 'The Warden', suspend: 'The Warden', resume: 'The Warden',
  trade_health: 'The turn', automatic: 'The turn', end_turn: 'The turn',
});
const ORDER = ['Attack', 'Move', 'Take care', 'Items', 'Abilities', 'Wait and help',
  'Try something', 'The Warden', '', 'The turn'];

/** @param {any[]} options */
function group(options) {
  /** @type {Map<string, any[]>} */
  const groups = new Map();
  for (const it of options) {
    const heading = GROUPS[it.value?.type] ?? '';
    groups.set(heading, [...(groups.get(heading) ?? []), it]);
  }
  if (groups.size < 2) return [{ heading: '', options }];
  return ORDER.filter((it) => groups.has(it))
    .map((heading) => ({ heading, options: groups.get(heading) ?? [] }));
}

/** Statuses, in a sentence each. */
const STATUSES = new Set(
  ['afraid', 'burned', 'dazed', 'electrocuted', 'poisoned', 'trapped', 'unconscious']);

/** @type {NonNullable<import('../room.js').Room['inspect']>} */
function inspect(key, view, { prompt }) {
  const at = key.indexOf(':');
  const [kind, id] = [key.slice(0, at), key.slice(at + 1)];
  if (kind === 'catalog') return { item: id };
  if (kind === 'weapon' || kind === 'item' || kind === 'ability' || kind === 'foe')
    return { item: `${kind}-${id}` };
  if (kind === 'status' && STATUSES.has(id)) {
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
