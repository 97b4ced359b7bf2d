// The lanes below the track: lines of play that were undone, each from the event after which the
// match went on to its rewind.
import { html, noChange } from '../vendor/lit-html/lit-html.js';
import { guard } from '../vendor/lit-html/directives/guard.js';
import { redraw } from './page.js';
import { styled } from './signs.js';

await styled('core/lanes.css');

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
/** @typedef {{line: Line, style: string}} Lane */

/** Rows that are there at once: of more, the last one tells how many lanes there are beside. */
const ROWS = 3;
/** What all of them take at most: beyond that they scroll. */
const HIGH = 'height:auto;max-height:30vh;overflow-y:auto';
/** Whether somebody wants to see all of them. */
let isOpen = false;

/** What a lane takes at least, per mille of the track: to be seen; and, divided by the width of the
 * window in pixels, to be pressed. */
const SEEN = 4;
const PRESSED = 46_000;

/** @param {number[]} bounds The first event of the track, and the last.
 * @param {any[]} marks @param {(seq: number) => number} left @param {Walk} [walk] */
export const lanes = (bounds, marks, left, walk) => (walk?.whole === false ? noChange : guard(
  [...bounds, marks, walk?.branches, walk?.line, innerWidth, isOpen], () => {
    const all = rows(lines(marks, walk).filter((it) => it.to_seq < bounds[1]), left,
      walk ? PRESSED / innerWidth : SEEN);
    if (all.length <= ROWS) return all.map((it) => drawn(it, walk));
    // The line along which the page goes is there in any case.
    const shown = all.filter((row, at) => isOpen || at < ROWS - 1
      || row.some(({ line }) => isNow(line, walk)));
    const more = all.filter((it) => !shown.includes(it)).flat().length;
    const name = isOpen ? 'Fewer undone lines' : `+${more} more undone lines`;
    return html`<div class="lanes" .style=${HIGH}>${shown.map((it) => drawn(it, walk))}<button
      class="small quiet" aria-expanded=${isOpen} aria-label=${name}
      @click=${() => { isOpen = !isOpen; redraw(); }}>${name.replace(' undone lines', '')}</button>
    </div>`;
  }));

/** @param {Line} line @param {Walk} [walk] */
const isNow = (line, walk) => String(line.seq) === walk?.line;

/** A row of lanes. @param {Lane[]} row @param {Walk} [walk] */
const drawn = (row, walk) => html`<div class="lanes ${walk ? 'open' : ''}" aria-hidden="true">${
  row.map(({ line, style }) => html`<i class="lane ${isNow(line, walk) ? 'now' : ''}"
    .style=${style}
    title="Undone at event ${line.seq}. The match goes on from event ${line.to_seq}."
    @click=${() => walk?.enter(line)}></i>`)}</div>`;

/** @param {any[]} marks @param {Walk} [walk] @returns {Line[]} */
const lines = (marks, walk) => (walk?.branches.length
  ? walk.branches.map(({ branch, to_seq }) => ({ seq: branch, to_seq }))
  : marks.filter((it) => it.mark === 'rewind'));

/** The lanes in as few rows as keep those apart that overlap.
 * @param {Line[]} lines @param {(seq: number) => number} left @param {number} wide */
function rows(lines, left, wide) {
  /** @type {Lane[][]} */
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
    const row = free >= 0 ? free : rows.length;
    const style = `left:${start / 10}%;width:${(end - start) / 10}%;padding-inline:${
      (from - start) / 10}% ${(end - to) / 10}%`;
    (rows[row] ??= []).push({ line, style });
    ends[row] = end;
  }
  return rows;
}
