// What a view of Doomtown says, looked up: cards by number, streets, who stands where.

/** @typedef {Pick<import('../room.js').Table, 'name' | 'me'>} Names */

export const PHASES = /** @type {Record<string, {name: string, says: string}>} */ ({
  waiting: { name: 'Before the match', says: 'Gangs fight for Gomorra with deeds, dudes and poker hands.' },
  setup: { name: 'Setup', says: 'Everybody names a starting posse.' },
  gamblin: { name: 'Gamblin’', says: 'All ante and play a hand of lowball: the lowest wins the pot and acts first.' },
  upkeep: { name: 'Upkeep', says: 'Income comes in, and dudes want their pay.' },
  noon: { name: 'High Noon', says: 'One play after the other: move, shop, call out, use abilities.' },
  sundown: { name: 'Sundown', says: 'More control than anybody else has influence wins. Then all unboot and refill.' },
  over: { name: 'The match is over', says: '' },
});
export const DAY = /** @type {const} */ (['gamblin', 'upkeep', 'noon', 'sundown']);

/** The key by which options point at a place. @param {any} place */
export const placeKey = (place) => (place?.type === 'at' ? `card:${place.card}` : `place:${place?.type}`);
/** @param {any} one @param {any} other */
export const isSame = (one, other) => placeKey(one) === placeKey(other);

/** @param {any} view @returns {Map<number, any>} */
export const cardsOf = (view) => new Map((view.cards ?? []).map((/** @type {any} */ it) => [it.card, it]));
/** @param {any} view @returns {any[]} */
export const placesOf = (view) => view.town?.places ?? [];

/** What a place is called. @param {any} place As in `town.places`. @param {any} view @param {Names} table */
export function placeIn(place, view, table) {
  if (place.place?.type !== 'at') return 'Town square';
  if (place.position === 0) return `${table.name(place.owner)}'s home`;
  return (view.cards ?? []).find((/** @type {any} */ it) => it.card === place.place.card)?.title ?? place.name;
}

/** @param {any} at @param {any} view @param {Names} table */
export function whereIn(at, view, table) {
  const place = placesOf(view).find((it) => isSame(it.place, at));
  return place ? placeIn(place, view, table) : 'somewhere';
}

/** A player's street from left to right. @param {any} view @param {number} seat */
export const streetOf = (view, seat) => placesOf(view).filter((it) => it.owner === seat)
  .sort((a, b) => (a.position ?? 99) - (b.position ?? 99));

/** What is attached to a card. @param {any} view @param {number} card @returns {any[]} */
export const attachedTo = (view, card) => (view.cards ?? []).filter((/** @type {any} */ it) => it.host === card);

/** The players, farthest first, the one who looks last. @param {any} view @param {Names} table @returns {any[]} */
export function byDistance(view, table) {
  const players = view.players ?? [];
  const near = players.findIndex((/** @type {any} */ it) => it.seat === (table.me[0] ?? 0));
  const first = near < 0 ? 0 : near;
  return [...players.slice(first + 1), ...players.slice(0, first), players[first]].filter(Boolean);
}

/** Control, and the most influence that somebody else has. @param {any} view @param {number} seat */
export function standing(view, seat) {
  const own = view.standings?.find((/** @type {any} */ it) => it.seat === seat);
  if (!own) return null;
  const others = view.standings.filter((/** @type {any} */ it) => it.seat !== seat).map((/** @type {any} */ it) => it.influence);
  return { control: own.control, influence: own.influence, against: Math.max(0, ...others) };
}

const LETTERS = /** @type {Record<number, string>} */ ({ 1: 'A', 11: 'J', 12: 'Q', 13: 'K' });
const SUIT_OF = /** @type {Record<string, string>} */ ({ S: 'spade', H: 'heart', D: 'diamond', C: 'club', spades: 'spade',
  hearts: 'heart', diamonds: 'diamond', clubs: 'club' });

/** A pip such as `10D`, or `{suit, value}`, in its parts. @param {any} pip @returns {{value: string, suit: string} | null} */
export function pipOf(pip) {
  if (!pip) return null;
  if (typeof pip === 'string') {
    const suit = SUIT_OF[pip.slice(-1)];
    return suit ? { value: pip.slice(0, -1), suit } : null;
  }
  const suit = SUIT_OF[String(pip.suit ?? '').toLowerCase()];
  return suit && pip.value ? { value: LETTERS[pip.value] ?? String(pip.value), suit } : null;
}

/** @param {{value: string, suit: string} | null} pip */
export const pipIn = (pip) => (pip ? `${pip.value} of ${pip.suit}s` : 'joker');

/** The suit and value of a card by what the catalogue says. @param {any} item */
export const printed = (item) => pipOf(item?.fields && { suit: item.fields.suit, value: item.fields.value });

/** Sorted as a poker hand is read: alike values together, the most first.
 * @template {{pip: {value: string, suit: string} | null}} T @param {T[]} cards @returns {T[]} */
export function sorted(cards) {
  const rank = (/** @type {T} */ it) => (it.pip ? { A: 1, J: 11, Q: 12, K: 13 }[it.pip.value] ?? Number(it.pip.value) : 99);
  const alike = (/** @type {T} */ it) => cards.filter((other) => rank(other) === rank(it)).length;
  return [...cards].sort((a, b) => alike(b) - alike(a) || rank(b) - rank(a));
}
