// The track under the board: a range to seek with, and the marks of a match by kind.
import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { guard } from '../vendor/lit-html/directives/guard.js';
import { later } from './page.js';
import { spoken } from './sentence.js';
import { LEAST } from './thinking.js';

const lanes = later(() => import('./lanes.js'));
const flags = later(() => import('./flags.js'));
const strips = later(() => import('./strip.js'));

/** What the game marks is a line; what players, judges and the server do is a flag. */
export const HEIGHTS = /** @type {Record<string, number>} */ ({
  start: 34, turn: 18, phase: 9, score: 13, reveal: 18, end: 34,
});

/** The rewind that has undone an event, as far as a match had come by then. @param {any[]} marks
 * @param {number} seq @param {number} [by] The event up to which it had come. */
export const undoneBy = (marks, seq, by = Infinity) => marks.find((it) => it.mark === 'rewind'
  && it.to_seq < seq && seq < it.seq && it.seq <= by);

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
  const least = leastOf(innerWidth);
  const lines = marks.filter((it) => HEIGHTS[it.mark]);
  const turns = named(marks.filter((it) => it.mark === 'turn' && it.short),
    (seq) => left(seq) / 10);
  const strip = [...thoughts?.values() ?? []].some((it) => it.ms >= LEAST) ? strips() : null;
  // The value is a new object each time, so that it is always set:
  // bounds that come later move the thumb.
  return html`<div class="track">
    ${guard([first, last, marks, thoughts?.size, notes.length, strip, least], () => html`<svg
      class="marks"
      viewBox="0 0 1000 34" preserveAspectRatio="none" aria-hidden="true">
      ${thoughts && strip ? strip.strip(thoughts, left) : nothing}
      ${drawn(apart(lines, left, least), left, name)}
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

/** What is kept where marks would lie on one another: what stands earlier here. */
const RANKS = ['end', 'start', 'turn', 'score', 'reveal', 'phase'];
/** How far apart marks are to be told from one another, in pixels. */
const APART = 4;

/** As much of the track, per mille. @param {number} width */
export const leastOf = (width) => Math.ceil(1000 * APART / width);

/** Of events whose marks would lie on one another, those of the event that says most.
 * @param {any[]} marks @param {(seq: number) => number} left @param {number} least */
function apart(marks, left, least) {
  const rank = (/** @type {any} */ it) => RANKS.indexOf(it.mark);
  /** @type {Map<number, number>} The event whose marks stand there, by place. */
  const taken = new Map();
  return [...marks].sort((one, other) => rank(one) - rank(other)).filter(({ seq }) => {
    const place = Math.floor(left(seq) / least);
    const isNear = (/** @type {number | undefined} */ other) => other !== undefined
      && other !== seq && Math.abs(left(other) - left(seq)) < least;
    if ([place - 1, place, place + 1].some((it) => isNear(taken.get(it)))) return false;
    taken.set(place, seq);
    return true;
  });
}

/** Up to this many marks tell under the pointer what they are. Of more, each kind is one line,
 * which is quickly drawn. */
const NAMED = 200;

/** @param {any[]} marks @param {(seq: number) => number} left
 * @param {(seat: number) => string} name */
function drawn(marks, left, name) {
  const line = (/** @type {any} */ it) => `M${left(it.seq)} 34v-${HEIGHTS[it.mark]}`;
  if (marks.length <= NAMED)
    return marks.map((it) => svg`<path class="mark ${it.mark}"
      d=${line(it)}><title>${spoken(it, name)}</title></path>`);
  return RANKS.map((mark) => svg`<path class="mark ${mark}"
    d=${marks.filter((it) => it.mark === mark).map(line).join('')}></path>`);
}

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
