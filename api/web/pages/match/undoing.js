// Play that was undone: what is said of it above the board, the way to it, and the match that goes
// on meanwhile.
import { html } from '../../vendor/lit-html/lit-html.js';
import { Reel } from '../../core/frames.js';
import { isOver } from '../../core/words.js';

/** @typedef {import('./model.js').Model} Model */

/** The event that a rewind went back to. @param {any} event @returns {number | undefined} */
const backTo = (event) =>
  event.to_seq ?? event.facts?.find((/** @type {any} */ it) => it.type === 'match_rewound')?.to_seq;

/** The ruling that has brought a rewind about, if one has.
 * @param {Model} model @param {number} seq */
const rulingOf = (model, seq) => {
  const cause = model.branches.find((it) => it.branch === seq)?.cause.seq;
  return model.rulings.find((it) =>
    it.kind === 'rewind' && (cause ? it.seq === cause : it.seq <= seq && it.seq >= seq - 2));
};

/** @param {Model} model @param {any} event @param {unknown} closing What closes this note. */
export function rewound(model, event, closing) {
  const ruling = rulingOf(model, event.seq);
  return html`<p class="banner rewound">${ruling ? 'A judge took the match back'
    : 'Back'} to event ${backTo(event)}${
    ruling?.reason ? `: ${ruling.reason}` : '.'} <span class="way">What was undone can still be
    read. <button class="small" @click=${() =>
      model.follow(String(event.seq), event.seq - 1)}>See it</button></span> ${closing}</p>`;
}

/** @param {Model} model @param {any} by */
export function undone(model, by) {
  const ruling = rulingOf(model, by.seq);
  return html`<p class="banner undone">This was undone at event ${by.seq}${
    ruling ? ' by a ruling' : ''}, and does not count${
    ruling?.reason ? `: “${ruling.reason}”` : '.'}
    <button class="small" @click=${() =>
      (isOver(model.match.status) ? model.follow('current', by.to_seq)
        : model.toNow())}>${isOver(model.match.status)
        ? 'To the line that counts' : 'Back to now'}</button></p>`;
}

/** Follows the match for as long as the page reads an undone line: nothing of it is shown there,
 * and who plays is asked, and told what comes to pass.
 * @param {Model} model @param {Reel} read That line. */
export function attend(model, { ending }) {
  if (!model.isOn || model.fault?.freezes) return;
  // A judge's look is put on record: what is not shown is not looked at.
  const eyes = model.moment.eyes === 'judge' ? null : model.moment.eyes;
  const reel = new Reel(model.id, eyes, null, (news) => {
    if (ending.signal.aborted) return;
    model.heed(news);
    // Where it cannot be followed any longer, the match itself says why.
    if (reel.refusal) model.soon();
  });
  reel.ending = ending;
  reel.follow(model.match.version);
}

/** Chooses the line of play along which the page goes. @param {Model} model */
export const lines = (model) => html`<label class="eyes"><span class="unseen">Line of play</span>
    <select @change=${(/** @type {any} */ event) => model.follow(event.target.value || null)}>
      <option value="" .selected=${!model.moment.branch}>all lines</option>
      <option value="current"
        .selected=${model.moment.branch === 'current'}>current line</option>
      ${model.branches.map(({ branch: it }) =>
        html`<option value=${it}
          .selected=${model.moment.branch === String(it)}>undone at ${
            it}</option>`)}</select></label>`;
