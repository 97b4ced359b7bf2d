// What cards are called and how they stand, in words: the board, its labels and the board in words
// say the same.
import { counted, listed, plain, titled } from '../../core/words.js';

/** A list that may be left out. @param {any[] | undefined} list */
export const many = (list) => list ?? [];

/** @typedef {{card: any, seat: number, zone: string, place?: number, of?: number, on?:
 * any}} Found */
/** @typedef {Partial<Pick<import('../room.js').Table, 'card'>>} Names */

export const HOUSES = /** @type {Record<string, {name: string, letter: string}>} */ ({
  brobnar: { name: 'Brobnar', letter: 'B' }, dis: { name: 'Dis', letter: 'D' },
  logos: { name: 'Logos', letter: 'L' },
  mars: { name: 'Mars', letter: 'M' }, sanctum: { name: 'Sanctum', letter: 'Sa' },
  shadows: { name: 'Shadows', letter: 'Sh' },
  untamed: { name: 'Untamed', letter: 'U' },
});
export const COLORS = ['red', 'yellow', 'blue'];
/** The steps of a turn, in their order. */
export const STEPS = /** @type {Record<string, string>} */ ({
  forge: 'Forge a key', house: 'Choose a house', main: 'Main: play and use', ready: 'Ready cards',
  draw: 'Draw cards',
});
export const WAYS = /** @type {Record<string, string>} */ ({
  reap: 'reap', fight: 'fight', action: 'use its action', omni: 'use its omni',
  unstun: 'take off its stun',
});
const UNTIL = /** @type {Record<string, string>} */ ({
  turn_ends: 'until this turn ends', foes_next_turn: 'in the opponent’s next turn',
  foes_turn_ends: 'until the opponent’s turn ends', leaves_play: 'until its card leaves play',
});

/** @param {string | undefined} house */
export const houseIn = (house) => (house ? HOUSES[house]?.name ?? titled(house) : '');
/** @param {string} until */
export const untilIn = (until) => UNTIL[until] ?? plain(until);

/** A card's name; without the catalogue as its id spells it.
 * @param {string} code @param {Names} [names] */
export const nameOf = (code, names) => names?.card?.(code)?.name ?? spelled(code ?? 'a card');

const SMALL = new Set(['of', 'the', 'and', 'in', 'to', 'a', 'for', 'from', 'with', 'on', 'at']);
/** @param {string} code */
const spelled = (code) => String(code).replace(/-s(?=-|$)/g, '’s').split('-')
  .map((it, place) => (place && SMALL.has(it) ? it : titled(it))).join(' ');

/** @param {number} place @param {number} of */
export function flankIn(place, of) {
  if (of === 1) return 'both flanks';
  return place === 0 ? 'left flank' : place === of - 1 ? 'right flank' : '';
}

/** A text of the game with players by name.
 * @param {string} text @param {Pick<import('../room.js').Table, 'name'>} table */
export const withNames =
  (text, table) => String(text).replace(/\bseat (\d+)/gi, (_, seat) => table.name(Number(seat)));

/** @param {any} it */
export const keywordIn =
  (it) => `${plain(it.keyword).toLowerCase()}${it.x === undefined ? '' : ` ${it.x}`}`;

/** What a card in hand is, as its catalogue says: its kind and its numbers, and all of it by name.
 * @param {any} card @param {Names} names */
export function heldIn(card, names) {
  const entry = names.card?.(card.code);
  const of = entry?.fields ?? {};
  const kind = [of.type ?? '', of.power ? `power ${of.power}` : '',
    of.armor ? `armor ${of.armor}` : ''].filter(Boolean);
  const label = [`${nameOf(card.code, names)} of ${houseIn(card.house)}`, ...kind,
    of.amber ? `${of.amber} amber as it is played` : '',
    card.why_not ? `cannot be played now: ${card.why_not}` : ''].filter(Boolean).join(', ')
    + (entry?.text ? `. ${entry.text}` : '');
  return { kind, amber: of.amber, text: entry?.text, label };
}

/** How a card in play stands, part by part: without its name. @param {any} card */
export function states(card) {
  const power = card.power !== undefined
    ? [`power ${card.power}${card.damage
      ? `, ${card.damage} damage, ${Math.max(card.power - card.damage, 0)} left` : ''}`] : [];
  return [
    ...power,
    card.armor
      ? `armor ${card.armor}${(card.armor_left ?? 0) < card.armor
        ? `, ${card.armor_left ?? 0} left this turn` : ''}` : '',
    card.amber ? `${card.amber} amber on it` : '',
    card.power_counters ? `+1 power counters: ${card.power_counters}` : '',
    ...many(card.counters).map((it) => `${it.count} × ${plain(it.name)}`),
    card.exhausted ? 'exhausted' : 'ready',
    card.stunned ? 'stunned' : '', card.warded ? 'warded' : '', card.enraged ? 'enraged' : '',
    card.attacked ? 'was attacked this turn' : '',
    ...many(card.keywords).map(keywordIn),
    card.chose ? `house ${houseIn(card.chose)} is chosen for it` : '',
    card.beneath ? `${counted(card.beneath, 'card')} under it` : '',
  ].filter(Boolean);
}

/** Everything that can be seen of cards, with where it lies.
 * @param {any} view @returns {Found[]} */
export function every(view) {
  return many(view?.players).flatMap((player) => {
    const { seat } = player;
    const pile = (/** @type {string} */ zone, /** @type {any[] | undefined} */ cards) =>
      many(cards).map((card) => ({ card, seat, zone }));
    const field = (/** @type {string} */ zone, /** @type {any[] | undefined} */ cards) =>
      many(cards).flatMap((card, place, all) => [
      { card, seat, zone, place, of: all.length },
      ...many(card.upgrades).map(
        (it) => ({ card: it, seat: it.controller ?? seat, zone: 'upgrade', on: card })),
      ...many(card.under).map((it) => ({ card: it, seat, zone: 'under', on: card })),
      ...many(card.purged).map((it) => ({ card: it, seat, zone: 'purged', on: card })),
    ]);
    return [
      ...field('line', player.line), ...field('artifacts', player.artifacts),
      ...pile('hand', player.hand), ...pile('archives', player.archives),
      ...pile('discard', player.discard), ...pile('purged', player.purged),
    ];
  }).concat(many(view?.being_played)
    .map((card) => ({ card, seat: view.active, zone: 'being_played' })));
}

const ZONES = /** @type {Record<string, string>} */ ({
  hand: 'In hand.', archives: 'In the archives.', discard: 'In the discard pile.',
  purged: 'Purged from the game.',
  upgrade: 'An upgrade.', under: 'Face down under a card.', being_played: 'It is being played.',
  artifacts: 'An artifact in play.',
});

/** How a card stands, as lines. @param {Found} found @param {any} view
 * @param {Pick<import('../room.js').Table, 'name'>} table */
export function standing({ card, zone, place, of, on }, view, table) {
  const lines = [];
  if (zone === 'line' && place !== undefined && of !== undefined) {
    const flank = flankIn(place, of);
    lines.push(`In the battleline, place ${place + 1} of ${of}${flank ? `: ${flank}` : ''}.`);
  } else lines.push(ZONES[zone] ?? `${titled(zone)}.`);
  if (on) lines.push(`On ${nameOf(on.code)}.`);
  if (card.house) lines.push(`House ${houseIn(card.house)}.`);
  if (zone === 'line' || zone === 'artifacts') lines.push(`${titled(listed(states(card)))}.`);
  if (card.ways?.length)
    lines.push(`It can ${listed(many(card.ways).map((it) => WAYS[it] ?? plain(it)), 'or')}.`);
  if (card.why_not) lines.push(`Nothing can be done with it now: ${card.why_not}.`);
  for (const it of card.closed ?? [])
    lines.push(`It cannot ${WAYS[it.how] ?? plain(it.how)}: ${it.why}.`);
  for (const it of view?.lasting ?? []) {
    if (it.on === card.card || it.card === card.card)
      lines.push(`${withNames(titled(it.says), table)} (${untilIn(it.until)}).`);
  }
  return lines;
}
