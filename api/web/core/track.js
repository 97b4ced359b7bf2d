// The track under the board: a range to seek with, and the marks of a match by kind.
import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { guard } from '../vendor/lit-html/directives/guard.js';
import { later } from './page.js';
import { spoken } from './sentence.js';
import { LEAST } from './thinking.js';

const lanes = later(() => import('./lanes.js'));
const flags = later(() => import('./flags.js'));
const strips = later(() => import('./strip.js'));
const crowding = later(() => import('./apart.js'));

/** What the game marks is a line; what players, judges and the server do is a flag. */
export const HEIGHTS = /** @type {Record<string, number>} */ ({
  start: 34, turn: 18, phase: 9, score: 13, reveal: 18, end: 34,
});

/**
 * @param {object} of
 * @param {number} of.first
 * @param {number} of.last
 * @param {number} of.at
 * @param {any[]} of.marks
 * @param {string} of.saying What happened there.
 * @param {(seat: number) => string} of.name
 * @param {(seq: number) => void} of.seek
 * @param {boolean} of.busy
 * @param {Map<number, import('./thinking.js').Thought>} [of.thoughts] How long players thought.
 * @param {{seq: number, text: string}[]} [of.notes]
 * @param {import('./lanes.js').Walk} [of.walk] Leads along lines of play that were undone.
 */
export function track({ first, last, at, marks, saying, name, seek, busy, thoughts, notes = [],
  walk }) {
  const span = Math.max(last - first, 1);
  const left = (/** @type {number} */ seq) =>
    ((Math.min(Math.max(seq, first), last) - first) / span) * 1000;
  const lines = marks.filter((it) => HEIGHTS[it.mark]);
  const crowded = lines.length > CROWDED ? crowding() : null;
  const turns = named(marks.filter((it) => it.mark === 'turn' && it.short),
    (seq) => left(seq) / 10);
  const strip = [...thoughts?.values() ?? []].some((it) => it.ms >= LEAST) ? strips() : null;
  // The value is a new object each time, so that it is always set:
  // bounds that come later move the thumb.
  return html`<div class="track">
    ${guard([first, last, marks, thoughts?.size, notes.length, strip, crowded && innerWidth],
      () => html`<svg class="marks"
      viewBox="0 0 1000 34" preserveAspectRatio="none" aria-hidden="true">
      ${thoughts && strip ? strip.strip(thoughts, left) : nothing}
      ${lines.length > CROWDED ? crowded?.crowd(lines, left, name)
        : lines.map((it) => markOf([it], left, name))}
      ${notes.map((it) => svg`<path class="mark note"
        d="M${left(it.seq)} 8v.1"><title>${it.text}</title></path>`)}
    </svg>`)}
    ${lines.length < marks.length ? flags()?.flags([first, last], marks, left, name) : nothing}
    <input type="range" min=${first} max=${Math.max(last, first)} step="1" .value=${new String(at)}
      aria-label="Position in the match"
      aria-valuetext="Event ${at} of ${last}. ${saying}" ?disabled=${busy || last <= first}
      @input=${(/** @type {any} */ event) => seek(Number(event.target.value))}>
    ${walk?.branches.length || marks.some((it) => it.mark === 'rewind')
      ? lanes()?.lanes([first, last], marks, left, walk) : nothing}
    <div class="turns" aria-hidden="true">${turns.length > 1
      ? turns.map(({ seq, at, text }) => html`
      <button tabindex="-1" @click=${() => seek(seq)} data-left=${Math.round(at)}>${text}</button>`)
      : nothing}</div>
  </div>`;
}

/** How many marks stand beside one another. */
const CROWDED = 60;

/** Marks of a kind; one of them tells under the pointer what it is.
 * @param {any[]} marks @param {(seq: number) => number} left
 * @param {(seat: number) => string} [name] */
export const markOf = (marks, left, name) => svg`<path class="mark ${marks[0].mark}"
  d=${marks.map((it) => `M${left(it.seq)} 34v-${HEIGHTS[it.mark]}`).join('')}>${
    name ? svg`<title>${spoken(marks[0], name)}</title>` : nothing}</path>`;

/** The names of turns, and their places in percent; where there is no room for all of them their
 * numbers, as far as there is.
 * @param {any[]} marks @param {(seq: number) => number} place */
function named(marks, place) {
  // What a letter takes.
  const letter = 1200 / innerWidth;
  const fitting = (/** @type {(short: string) => string | undefined} */ of) => {
    let end = 0;
    return marks.flatMap(({ seq, short }) => {
      const text = of(short);
      const half = ((text?.length ?? 0) + 1) * letter / 2;
      const at = Math.min(Math.max(place(seq), half), 100 - half);
      if (!text || at - half < end) return [];
      end = at + half;
      return { seq, at, text };
    });
  };
  const whole = fitting((it) => it);
  return whole.length < marks.length ? fitting((it) => it.match(/\d+$/)?.[0]) : whole;
}
