// The track under the board: a range to seek with, and the marks of a match by kind.
import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { live } from '../vendor/lit-html/directives/live.js';
import { spoken } from './sentence.js';

const HEIGHTS = /** @type {Record<string, number>} */ ({
  start: 18, turn: 18, phase: 9, score: 13, reveal: 7, dispute: 18, ruling: 18, rewind: 18, clock: 11, end: 18, note: 11,
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
 */
export function track({ first, last, at, marks, saying, name, seek, busy }) {
  const span = Math.max(last - first, 1);
  const left = (/** @type {number} */ seq) => ((Math.min(Math.max(seq, first), last) - first) / span) * 1000;
  const turns = apart(marks.filter((it) => it.mark === 'turn'), (it) => left(it.seq) / 10);
  return html`<div class="track">
    <svg class="marks" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">
      ${marks.map((it) => svg`<rect class="mark ${it.mark}" x=${left(it.seq) - 1} y=${20 - (HEIGHTS[it.mark] ?? 6)}
        width="2" height=${HEIGHTS[it.mark] ?? 6}><title>${spoken(it, name)}</title></rect>`)}
    </svg>
    <input type="range" min=${first} max=${Math.max(last, first)} step="1" .value=${live(String(at))} aria-label="Position in the match"
      aria-valuetext="Event ${at} of ${last}. ${saying}" ?disabled=${busy || last <= first}
      @input=${(/** @type {any} */ event) => seek(Number(event.target.value))}>
    ${turns.length > 1 ? html`<div class="turns" aria-hidden="true">${turns.map((it) => html`
      <button tabindex="-1" @click=${() => seek(it.seq)} data-left=${Math.round(left(it.seq) / 10)}>${it.short ?? short(it)}</button>`)}</div>` : nothing}
  </div>`;
}

/** Percent of the track that the name of a turn takes. */
const ROOM = 13;

/** Of these marks those whose names have room beside each other.
 * @param {any[]} marks @param {(mark: any) => number} place */
function apart(marks, place) {
  let last = -ROOM;
  return marks.filter((it) => {
    if (place(it) < last + ROOM) return false;
    last = place(it);
    return true;
  });
}

/** The first words of a mark, where there is no room for all. @param {any} mark */
const short = (mark) => mark.text.split(/[ ,;:.]+/).slice(0, 2).join(' ');
