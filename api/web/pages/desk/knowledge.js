// What a rewind could not take back: read once, at the earliest event considered, and counted from
// there for every later one.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { sentence } from '../../core/sentence.js';
import { badge } from '../../core/signs.js';
import { counted, isOver } from '../../core/words.js';
import { telling } from '../match/telling.js';

/** @typedef {import('./case.js').Case} Case */

/** The event that knowledge is counted from. @param {Case} it */
export const since = (it) => it.draft.to_seq ?? it.points()[0]?.seq ?? Math.max(it.dispute.about - 1, 1);

/** @param {Case} it */
export function knowledge(it) {
  const from = since(it);
  const points = it.points();
  const earliest = Math.min(from, ...points.map((one) => one.seq));
  const { known } = it;
  const far = known && from < known.to_seq;
  return html`
    ${isOver(it.match.status) ? html`<p class="soft">The match is over: nothing can be taken back, but it can be known.</p>`
      : nothing}
    ${!known || far ? html`<p>${far ? `What is known begins with event ${known.to_seq}.`
      : 'What each player has learnt since then, and a rewind could not take back.'}</p>
      <p><button class="record" ?disabled=${!!it.busy} @click=${() => it.learn(earliest)}>${it.busy === 'knowledge' ? 'Reading …'
        : `Read it since event ${earliest}, on record`}</button></p>` : counts(it, from)}`;
}

/** @param {Case} it @param {number} from */
function counts(it, from) {
  const { known } = it;
  const later = (/** @type {any[]} */ items) => items.filter((one) => one.seq > from);
  const shared = new Set(later(known.public).map((one) => `${one.seq} ${one.fact.text}`));
  const drawn = later(known.draws);
  const decided = later(known.decided);
  const stale = known.head < it.head;
  return html`
    <h3>Since event ${from}</h3>
    <ul class="learnt" role="list">${known.seats.map((/** @type {any} */ one) => {
      const all = later(one.learnt);
      return html`<li><span class="who seat-${one.seat % 6}">${badge(one.seat)}${it.name(one.seat)}</span>
        ${all.length ? html`<span><b>learnt ${counted(all.length, 'thing')}</b>
          <ul>${all.map((fact) => html`<li><button class="seq" @click=${() => it.seek(fact.seq)}
            aria-label="Go to event ${fact.seq}">${fact.seq}</button>
            <span>${sentence(fact.fact, telling(it))}${shared.has(`${fact.seq} ${fact.fact.text}`) ? html` <small>(everybody did)</small>`
              : nothing}</span></li>`)}</ul></span>`
          : html`<span class="clean">clean: learnt nothing</span>`}</li>`;
    })}</ul>
    <p>Chance: ${drawn.length ? html`${counted(drawn.reduce((sum, one) => sum + one.count, 0), 'number')} drawn, at ${seqs(it, drawn)}`
      : 'no draws'}.
      Decided: ${decided.length ? seqs(it, decided) : 'nothing'}.</p>
    ${stale ? html`<p class="soft">As of event ${known.head}. <button class="small"
      @click=${() => it.learn(known.to_seq)}>Read again, on record</button></p>` : nothing}`;
}

/** @param {Case} it @param {any[]} items */
const seqs = (it, items) => [...new Set(items.map((one) => one.seq))].map((seq, place) => html`${place ? ', ' : ''}<button
  class="seq inline" @click=${() => it.seek(seq)} aria-label="Go to event ${seq}">${seq}</button>`);
