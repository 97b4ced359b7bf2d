// What a view of Doomtown says, looked up: cards by number, streets, who stands where.

/** @typedef {Pick<import('../room.js').Table, 'name' | 'me'>} Names */
/** @typedef {Names & Partial<Pick<import('../room.js').Table, 'card'>>} Catalogued With the
 * catalogue, where it is at hand. */

export const PHASES = /** @type {Record<string, {name: string, says: string}>} */ ({
  waiting: { name: 'Before the match',
    says: 'Gangs fight for Gomorra with deeds, dudes and poker hands.' },
  setup: { name: 'Setup',
    says:
      'Everybody names dudes to start with, in the order in which they want them: up to five come, '
        + 'as far as the money goes.' },
  gamblin: { name: 'Gamblin’',
    says: 'All ante and play a hand of lowball: the lowest wins the pot and acts first.' },
  upkeep: { name: 'Upkeep', says: 'Income comes in, and dudes want their pay.' },
  noon: { name: 'High Noon',
    says: 'One play after the other: move, shop, call out, use abilities.' },
  sundown: { name: 'Sundown',
    says: 'More control than anybody else has influence wins. Then all unboot and refill.' },
  over: { name: 'The match is over', says: '' },
});
export const DAY = /** @type {const} */ (['gamblin', 'upkeep', 'noon', 'sundown']);

/** The key by which options point at a place. @param {any} place */
export const placeKey = (place) =>
  (place?.type === 'at' ? `card:${place.card}` : `place:${place?.type}`);

/** @param {any} view @returns {Map<number, any>} */
export const cardsOf = (view) =>
  new Map((view.cards ?? []).map((/** @type {any} */ it) => [it.card, it]));
/** @param {any} view @returns {any[]} */
export const placesOf = (view) => view.town?.places ?? [];

/** What a place is called. @param {any} place As in `town.places`.
 * @param {any} view @param {Names} table */
export function placeIn(place, view, table) {
  if (place.place?.type !== 'at') return 'Town square';
  if (place.position === 0) return `${table.name(place.owner)}'s home`;
  return (view.cards ?? []).find((/** @type {any} */ it) => it.card === place.place.card)?.title
    ?? place.name;
}

/** Who pulls at a deed: its owner, and of the others whoever has most there; then the rest. Null
 * where nobody but the owner is.
 * @param {any} place @returns {{seat: number, weight: number}[] | null} */
export function contest(place) {
  const claims = place.claims ?? [];
  const others = claims.filter((/** @type {any} */ it) => it.seat !== place.owner)
    .sort((/** @type {any} */ a, /** @type {any} */ b) => b.weight - a.weight);
  if (!others.length || place.owner === undefined
    || !claims.some((/** @type {any} */ it) => it.weight)) return null;
  return [claims.find((/** @type {any} */ it) => it.seat === place.owner)
    ?? { seat: place.owner, weight: 0 }, ...others];
}

/** Whether nobody has most there: then its owner holds it (DT10.2).
 * @param {any} place @param {{weight: number}[]} all */
export const isTie = (place, [own, far]) =>
  place.controller === place.owner && own.weight <= far.weight;

/** The same within a sentence. @param {any} at @param {any} view @param {Names} table */
export function whereIn(at, view, table) {
  const place = placesOf(view).find((it) => placeKey(it.place) === placeKey(at));
  return place ? place.place.type === 'at' ? placeIn(place, view, table) : 'the town square'
    : 'somewhere';
}

/** A player's street from left to right. @param {any} view @param {number} seat */
export const streetOf = (view, seat) => placesOf(view).filter((it) => it.owner === seat)
  .sort((a, b) => (a.position ?? 99) - (b.position ?? 99));

/** What is attached to a card. @param {any} view @param {number} card @returns {any[]} */
export const attachedTo =
  (view, card) => (view.cards ?? []).filter((/** @type {any} */ it) => it.host === card);

/** Whether a card of the viewer has an ability that can be used now.
 * @param {any} view @param {number} card @returns {boolean} */
export const isUsable = (view, card) =>
  (view.uses ?? []).some((/** @type {any} */ it) => it.card === card && !it.why_not);

/** The players, farthest first, the one who looks last.
 * @param {any} view @param {Names} table @returns {any[]} */
export function byDistance(view, table) {
  const players = view.players ?? [];
  const near = players.findIndex((/** @type {any} */ it) => it.seat === (table.me[0] ?? 0));
  const first = near < 0 ? 0 : near;
  return [...players.slice(first + 1), ...players.slice(0, first), players[first]].filter(Boolean);
}

/** Control, and the influence that it has to exceed: the most that somebody else has, in the short
 * game the least. `rival`: whose that is. @param {any} view @param {number} seat */
export function standing(view, seat) {
  const own = view.standings?.find((/** @type {any} */ it) => it.seat === seat);
  if (!own) return null;
  const way = view.options?.short ? 1 : -1;
  const others = view.standings.filter((/** @type {any} */ it) => it.seat !== seat)
    .sort((/** @type {any} */ a, /** @type {any} */ b) => way * (a.influence - b.influence));
  return { control: own.control, influence: own.influence, against: others[0]?.influence ?? 0,
    rival: others[0]?.seat };
}

/** Steps of a round in which it is not settled yet how many cards are drawn. */
const BEFORE = ['opening', 'plays', 'shooters'];

/** How many cards a side of a shootout draws and may redraw; null once its hand is drawn and thrown
 * back. Before the shooter is picked it is counted with the best there is.
 * @param {any} side @param {any} view */
export function draws(side, { shootout: { step } }) {
  const isSure = step === 'redraw';
  return isSure || BEFORE.includes(step) ? { cards: 5 + side.studs, again: side.draws, isSure }
    : null;
}

const FACES = /** @type {Record<string, number>} */ ({ A: 1, J: 11, Q: 12, K: 13 });
const FACE_NAMES = /** @type {Record<number, string>} */ ({ 1: 'ace', 11: 'jack', 12: 'queen',
  13: 'king' });
const SUITS = /** @type {Record<string, string>} */ ({ s: 'spade', h: 'heart', d: 'diamond',
  c: 'club' });

/** @typedef {{value: number, suit: string} | null} Pip Null: a joker that nothing was named. */

/** A pip such as `10D`, or `{suit, value}`. @param {any} pip @returns {Pip} */
export function pipOf(pip) {
  if (!pip) return null;
  const { value, suit } = pip.at ? { value: pip.slice(0, -1), suit: pip.at(-1) } : pip;
  return suit ? { value: FACES[value] ?? +value, suit: SUITS[suit[0].toLowerCase()] } : null;
}

/** As it is said: `ace of spades`. @param {Pip} pip */
export const pipIn = (pip) =>
  (pip ? `${FACE_NAMES[pip.value] ?? pip.value} of ${pip.suit}s` : 'joker');
/** As its value stands beside the sign of its suit: `A`. @param {number} value */
export const letterOf = (value) => FACE_NAMES[value]?.[0].toUpperCase() ?? value;

/** A card of a poker hand, and what it counts as: what it was named, or what is printed on it.
 * @param {any} it @param {any} named @param {Catalogued['card']} card */
export function poker(it, named, card) {
  const item = card?.(it.code);
  const counts = pipOf(named ?? it.named);
  return { card: it.card, title: it.title ?? item?.name ?? 'A card', isNamed: Boolean(counts),
    pip: counts ?? pipOf(it.pip) ?? pipOf(item?.fields) };
}

/** @typedef {ReturnType<typeof poker>} Poker */

/** A hand as it is read: alike values together, the most first.
 * @param {any[]} cards @param {any[]} named @param {Catalogued['card']} card */
export function pokerHand(cards, named, card) {
  const all = cards.map((it) => poker(it, named.find((one) => one.card === it.card)?.pip, card));
  const rank = (/** @type {Poker} */ it) => it.pip?.value ?? 99;
  const alike = (/** @type {Poker} */ it) =>
    all.filter((other) => rank(other) === rank(it)).length;
  return all.sort((a, b) => alike(b) - alike(a) || rank(b) - rank(a));
}
