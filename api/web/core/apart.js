// Many marks on a track, told from one another.
import { svg } from '../vendor/lit-html/lit-html.js';
import { markOf } from './track.js';

/** What is kept where marks would lie on one another: what stands earlier here. */
const RANKS = ['end', 'start', 'turn', 'score', 'reveal', 'phase'];
/** How far apart marks are to be told from one another, in pixels. */
const APART = 4;
/** Up to this many marks tell under the pointer what they are. Of more, each kind is one line,
 * which is quickly drawn. */
const NAMED = 200;

/** As much of the track as keeps two apart, per mille. */
export const leastOf = () => Math.ceil(1000 * APART / innerWidth);

/** Of events whose marks would lie on one another, the marks of the one that says most.
 * @param {any[]} marks @param {(seq: number) => number} left
 * @param {(seat: number) => string} name */
export function crowd(marks, left, name) {
  const least = leastOf();
  const rank = (/** @type {any} */ it) => RANKS.indexOf(it.mark);
  /** @type {Map<number, number>} Events by their places. */
  const taken = new Map();
  const kept = [...marks].sort((one, other) => rank(one) - rank(other)).filter(({ seq }) => {
    const place = Math.floor(left(seq) / least);
    const near = [-1, 0, 1].map((by) => taken.get(place + by) ?? seq);
    if (near.some((it) => it !== seq && Math.abs(left(it) - left(seq)) < least)) return false;
    taken.set(place, seq);
    return true;
  });
  const all = (/** @type {string} */ mark) => kept.filter((it) => it.mark === mark);
  return kept.length <= NAMED ? kept.map((it) => markOf([it], left, name))
    : RANKS.map((mark) => (all(mark).length ? markOf(all(mark), left) : svg``));
}
