// The strip above the track: how long players thought.
import { svg } from '../vendor/lit-html/lit-html.js';
import { LEAST } from './thinking.js';

/** Columns of the strip: of the thoughts within one the longest is shown. */
const COLUMNS = 200;
const HEIGHT = 14;
/** Milliseconds that fill the strip: what is longer is as high. */
const MOST = 300_000;

/** A bar for each thought, in the colour of whoever thought; high are long ones, by
 * their logarithm.
 * @param {Map<number, import('./thinking.js').Thought>} thoughts
 * @param {(seq: number) => number} left Per mille of the track. */
export function strip(thoughts, left) {
  /** @type {Map<number, import('./thinking.js').Thought>} */
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
