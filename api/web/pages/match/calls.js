// Who has called a judge in a match, about what, and what came of it: as the log has it.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { badge } from '../../core/signs.js';

/** @typedef {import('./model.js').Model} Model */

/** The calls for a judge, the first one first, as far as the log is there. @param {Model} model
 * @returns {{id: string, seq: number, about: number, seat?: number, claim?: string,
 * ruling: number | null, isOpen: boolean}[]} */
function callsIn({ reel }) {
  const facts = reel.frames.flatMap(({ event }) =>
    (event.facts ?? []).map((/** @type {any} */ it) => ({ it, event })));
  const closed = new Map(facts.filter(({ it }) => it.type === 'dispute_closed')
    .map(({ it, event }) => [it.dispute, event]));
  return facts.filter(({ it }) => it.type === 'dispute_opened').map(({ it, event }) => ({
    id: it.dispute, seq: event.seq, about: it.about, seat: it.seat, claim: it.claim,
    ruling: closed.get(it.dispute)?.caused_by ?? null, isOpen: !closed.has(it.dispute),
  }));
}

/** The calls for a judge, with what whoever looks may read of them. @param {Model} model */
export function calls(model) {
  const found = callsIn(model);
  if (!found.length) return nothing;
  const to = (/** @type {number} */ seq) =>
    html`<button class="small quiet" @click=${() => model.seek(seq)}>event ${seq}</button>`;
  const isRuling = (/** @type {number} */ seq) => model.rulings.some((it) => it.seq === seq);
  return html`<h3>Calls for a judge</h3><ol class="log calls">${found.map((it) => html`<li>
    <button class="seq" @click=${() => model.seek(it.seq)}>${it.seq}</button>
    <div><p>${it.seat === undefined ? 'A judge took this up'
      : html`<span class="who seat-${it.seat % 6}">${badge(it.seat)}${model.name(it.seat)}</span>
        ${isRuling(it.about) ? 'appealed against the ruling' : 'called a judge'}`}, about ${
        to(it.about)}.</p>
      ${it.claim ? html`<p><q>${it.claim}</q></p>` : nothing}
      <p class="quiet-fact">${it.isOpen ? 'Not decided yet.'
        : html`Decided${it.ruling ? html` by the ruling of ${to(it.ruling)}` : nothing}.`}</p></div>
    </li>`)}</ol>`;
}
