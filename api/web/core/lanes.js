// The lanes below the track: lines of play that were undone, each from the event after which the
// match went on to its rewind.
import { html, noChange } from '../vendor/lit-html/lit-html.js';
import { guard } from '../vendor/lit-html/directives/guard.js';

/**
 * How a page goes along lines that were undone.
 * @typedef {object} Walk
 * @property {{branch: number, to_seq: number}[]} branches Those that are known. Along one of them
 * the marks tell less than that.
 * @property {string | null} line The one along which the page goes.
 * @property {boolean} whole Whether all of that is read: until then the lanes stay as they were.
 * @property {(lane: Line) => void} enter Leads along a line.
 */

/** @typedef {{seq: number, to_seq: number}} Line A line by its rewind. */

/** Rows, at most: further lanes lie upon those of the last one. */
const ROWS = 3;
/** What a lane takes at least, per mille of the track: to be seen; and, divided by the width of the
 * window in pixels, to be pressed. */
const SEEN = 4;
const PRESSED = 46_000;

/** @param {number[]} bounds The first event of the track, and the last.
 * @param {any[]} marks @param {(seq: number) => number} left @param {Walk} [walk] */
export const lanes = (bounds, marks, left, walk) => (walk?.whole === false ? noChange : guard(
  [...bounds, marks, walk?.branches, walk?.line, innerWidth],
  () => rows(lines(marks, walk).filter((it) => it.to_seq < bounds[1]), left,
    walk ? PRESSED / innerWidth : SEEN)
    .map((row) => html`<div class="lanes ${walk ? 'open' : ''}" aria-hidden="true">${
      row.map(({ line, style }) => html`<i class="lane ${
        String(line.seq) === walk?.line ? 'now' : ''}" .style=${style}
        title="Undone at event ${line.seq}. The match goes on from event ${line.to_seq}."
        @click=${() => walk?.enter(line)}></i>`)}</div>`)));

/** @param {any[]} marks @param {Walk} [walk] @returns {Line[]} */
const lines = (marks, walk) => (walk?.branches.length
  ? walk.branches.map(({ branch, to_seq }) => ({ seq: branch, to_seq }))
  : marks.filter((it) => it.mark === 'rewind'));

/** The lanes in as few rows as keep those apart that overlap.
 * @param {Line[]} lines @param {(seq: number) => number} left @param {number} wide */
function rows(lines, left, wide) {
  /** @type {{line: Line, style: string, length: number}[][]} */
  const rows = [];
  /** @type {number[]} Where the last lane of each row ends. */
  const ends = [];
  for (const line of [...lines].sort((a, b) => a.to_seq - b.to_seq || b.seq - a.seq)) {
    const from = Math.min(left(line.to_seq), 1000 - SEEN);
    const to = Math.max(left(line.seq), from + SEEN);
    // What can be pressed may be wider than what is seen, and stays within the track.
    const start = Math.max(Math.min(from, (from + to - wide) / 2, 1000 - wide), 0);
    const end = Math.max(to, start + wide);
    const free = ends.findIndex((it) => it <= start);
    const row = free >= 0 ? free : Math.min(rows.length, ROWS - 1);
    const style = `left:${start / 10}%;width:${(end - start) / 10}%;padding-inline:${
      (from - start) / 10}% ${(end - to) / 10}%`;
    (rows[row] ??= []).push({ line, style, length: to - from });
    ends[row] = Math.max(ends[row] ?? 0, end);
  }
  // Where lanes lie upon each other, the shorter one is seen.
  return rows.map((row) => row.sort((a, b) => b.length - a.length));
}
