// What was fired last in a gunfight, by the facts: a view does not keep the dice.
import { counted, titled } from '../../core/words.js';

/** @typedef {{seat: number, dice: number[], hits: number, gun?: string, target?: string}} Roll
 * What was rolled at once, by a side or by a gunslinger. */
/** @typedef {{seat: number, gun: string, die?: number, effect: string}} Wound */
/** @typedef {{name: string, rolls: Roll[], idle: {seat: number, gun: string}[],
 * wounds: Wound[]}} Wave What was fired at once; `idle` were winged, and had no shot. */
/** @typedef {{waves: Wave[], seats: number[], property: string, isOver: boolean,
 * survivor?: number}} Fire */

/** The face that hits. */
export const HIT = 6;

const FIRED = ['volley_fired', 'shots_fired'];
const EFFECTS = /** @type {Record<string, string>} */ ({
  saved: 'saved by the doctor', survived: 'only wounded', wasted: 'dead already',
});

/** What the last event that told anything told of shots; null: nothing. Answers that are given in
 * secret tell nothing, so the dice lie there until the fight goes on.
 * @param {any} view @param {any[]} past The events up to the one shown.
 * @returns {Fire | null} */
export function lastFire(view, past) {
  const at = past.findLastIndex((it) => it.facts?.length);
  /** @type {any[]} */
  const facts = past[at]?.facts ?? [];
  const fired = facts.filter((it) => FIRED.includes(it.type));
  if (!fired.length) return null;
  const place = facts.indexOf(fired.at(-1));
  const ended = facts.slice(place).find((it) => it.type === 'gunfight_ended');
  const before = past.slice(0, at).flatMap((it) => it.facts ?? []);
  const sides = sidesOf(view, [...before, ...facts.slice(0, place + 1)]);
  const waves = fired.map((it) => ({
    name: nameOf(it), rolls: rollsOf(it, sides),
    idle: (it.missed_turn ?? [])
      .map((/** @type {number} */ gun) => ({ seat: sides.get(gun), gun: called(gun, it) })),
    wounds: (it.wounds ?? [])
      .map((/** @type {any} */ one) => ({ ...one, gun: called(one.gun, it) })),
  }));
  const seats = new Set([
    ...fired.flatMap((it) => it.sides
      ?? it.shots.flatMap((/** @type {any} */ one) => [one.gun, one.target])
        .map((/** @type {number} */ one) => sides.get(one))),
    ...waves.flatMap((it) => it.wounds.map((/** @type {Wound} */ one) => one.seat)),
  ]);
  seats.delete(undefined);
  const property = ended?.property ?? view.fight?.property;
  // A preview may have ended the fight, of which no event tells yet.
  if (property === undefined) return null;
  return { waves, seats: [...seats].sort((a, b) => a - b), isOver: !!ended || !view.fight,
    property, survivor: ended?.survivor };
}

/** Which side each gunslinger is on: as they stand, where nothing else is known, then as they came
 * to the fight, and what has become of them there.
 * @param {any} view @param {any[]} facts Up to the shots. @returns {Map<number, number>} */
function sidesOf(view, facts) {
  const began = facts.findLastIndex((it) => it.type === 'gunfight_began');
  const own = began < 0 ? facts.slice(-1) : facts.slice(began);
  const standing = [
    ...(view.players ?? []).map((/** @type {any} */ it) => ({ seat: it.seat, guns: it.gang })),
    ...(view.fight?.sides ?? []),
  ].flatMap(({ seat, guns }) => (guns ?? []).map((/** @type {any} */ it) => [it.gun, seat]));
  const told = own.flatMap((it) => [
    ...(it.parties ?? []).flatMap((/** @type {any} */ one) =>
      one.guns.map((/** @type {number} */ gun) => [gun, one.seat])),
    ...(it.bribes ?? [])
      .filter((/** @type {any} */ one) => one.taken && one.offer?.kind === 'turn')
      .map((/** @type {any} */ one) => [one.offer.gun, one.seat]),
    ...(it.wounds ?? []).map((/** @type {any} */ one) => [one.gun, one.seat]),
  ]);
  return new Map([...standing, ...told]);
}

/** @param {any} fact */
function nameOf({ type, volley, wave }) {
  if (type === 'volley_fired') return `Volley ${volley}`;
  return wave?.type === 'of_rank' ? `${titled(wave.rank)}s` : 'Parting volley';
}

/** @param {any} fact @param {Map<number, number>} sides @returns {Roll[]} */
function rollsOf(fact, sides) {
  if (fact.type === 'volley_fired') {
    return fact.dice.map((/** @type {number[]} */ dice, /** @type {number} */ place) => ({
      seat: fact.sides[place], dice, hits: dice.filter((it) => it === HIT).length,
    }));
  }
  return fact.shots.map((/** @type {any} */ it) => ({
    seat: sides.get(it.gun), dice: it.dice, hits: Number(it.hit),
    gun: called(it.gun, fact), target: called(it.target, fact),
  }));
}

/** What a gunslinger is called, as the sentence of a fact says it: a view has forgotten the dead.
 * @param {number} gun @param {any} fact */
function called(gun, fact) {
  const span = fact.spans?.find((/** @type {any} */ it) => it.gun === gun);
  const name = span && [...fact.text].slice(span.at, span.at + span.length).join('');
  return name?.replace(/^\w+(?= \d)/, (/** @type {string} */ it) => it.toLowerCase())
    ?? `gunslinger ${gun}`;
}

/** What a side has rolled and suffered in a wave. @param {Wave} wave @param {number} seat */
export function ownIn({ rolls, idle, wounds }, seat) {
  const own = (/** @type {{seat: number}} */ it) => it.seat === seat;
  return { rolls: rolls.filter(own), idle: idle.filter(own), wounds: wounds.filter(own) };
}

/** @param {Roll[]} rolls */
export const hitsIn = (rolls) =>
  counted(rolls.reduce((sum, it) => sum + it.hits, 0), 'hit').replace(/^0 hits/, 'no hit');

/** What became of somebody who was hit. @param {Wound} wound */
export const effectIn = ({ effect }) => EFFECTS[effect] ?? effect;

/** A wave of a side in words; empty: it had no part in it.
 * @param {Wave} wave @param {number} seat */
export function firedIn(wave, seat) {
  const { rolls, idle, wounds } = ownIn(wave, seat);
  const said = rolls.map((it) => {
    const faces = `rolled ${it.dice.join(', ')}`;
    return it.gun ? `${it.gun} ${faces} at ${it.target}` : faces;
  });
  const hurt = wounds.map((it) =>
    `${it.gun} was hit${it.die ? ` and rolled ${it.die}` : ''}: ${effectIn(it)}`);
  const parts = [said.length ? `${said.join('; ')}: ${hitsIn(rolls)}` : '',
    ...idle.map((it) => `${it.gun} is winged and has no shot`), ...hurt].filter(Boolean);
  return parts.length ? `${wave.name}: ${parts.join('; ')}.` : '';
}
