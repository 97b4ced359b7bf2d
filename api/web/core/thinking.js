// How long players thought before they decided, as far as the log says it: from the event that
// asked them to the one that has their decision.
import { svg } from '../vendor/lit-html/lit-html.js';

/** @typedef {{seq: number, seat: number, ms: number}} Thought */

/** @type {{events: any[], thoughts: Map<number, Thought>, length: number, asked: Map<number,
 * number>} | null} */
let known = null;

/** The times of a log by their events. What was counted already is not counted again.
 * @param {{seq: number, event: any}[]} frames @returns {Map<number, Thought>} */
export function thoughtsOf(frames) {
  const goesOn = known && known.length <= frames.length && known.events[0] === frames[0]
    && known.events[known.length - 1] === frames[known.length - 1];
  const it = known = goesOn && known ? known
    : { events: frames, thoughts: new Map(), length: 0, asked: new Map() };
  it.events = frames;
  for (; it.length < frames.length; it.length++) {
    const { seq, event } = frames[it.length];
    const at = Date.parse(event.recorded_at);
    const since = it.asked.get(event.seat);
    // What the server answered for a player is no thought of theirs.
    if (event.kind === 'decision.made' && event.actor && since !== undefined) {
      it.thoughts.set(seq, { seq, seat: event.seat, ms: Math.max(at - since, 0) });
    }
    if (event.kind === 'decision.made') it.asked.delete(event.seat);
    for (const one of event.asked ?? []) it.asked.set(one.seat, at);
  }
  return it.thoughts;
}

/** When the question was opened that a seat has not answered yet, by the server's clock.
 * @param {{seq: number, event: any}[]} frames @param {number} seat */
export const askedAt = (frames, seat) => thoughtsOf(frames) && known?.asked.get(seat);

/** Columns of the strip: of the thoughts within one the longest is shown. */
const COLUMNS = 200;
const HEIGHT = 14;
/** Milliseconds below which nobody thought: programs answer at once. */
const LEAST = 1000;
/** Milliseconds that fill the strip: what is longer is as high. */
const MOST = 300_000;

/** The strip: a bar for each thought, in the colour of whoever thought; high are long ones, by
 * their logarithm.
 * @param {Map<number, Thought>} thoughts
 * @param {(seq: number) => number} left Per mille of the track. */
export function strip(thoughts, left) {
  /** @type {Map<number, Thought>} */
  const columns = new Map();
  for (const it of thoughts.values()) {
    if (it.ms < LEAST) continue;
    const column = Math.round((left(it.seq) / 1000) * COLUMNS);
    const other = columns.get(column);
    if (!other || other.ms < it.ms) columns.set(column, it);
  }
  /** @type {Map<number, string>} */
  const paths = new Map();
  for (const [column, { seat, ms }] of columns) {
    const high = (HEIGHT * Math.min(Math.log1p(ms / 500) / Math.log1p(MOST / 500), 1)).toFixed(1);
    paths.set(seat, `${paths.get(seat) ?? ''}M${(column * 1000) / COLUMNS} ${HEIGHT}v-${high}`);
  }
  return svg`${[...paths].map(
    ([seat, path]) => svg`<path class="thought seat-${seat % 6}" d=${path}></path>`)}`;
}
