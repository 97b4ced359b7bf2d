// Looking as a judge at what is hidden: that is put on record, and whoever is about to do it is
// told so before it is done.
import { html } from '../../vendor/lit-html/lit-html.js';
import { closeDialog, openDialog } from '../../core/dialog.js';
import { redraw } from '../../core/page.js';

/** @typedef {import('./model.js').Model} Model */

/** Asks a judge whether they want that. @param {string} what What is done.
 * @param {() => void} run Does it. */
export const agree = (what, run) => openDialog(what, () => html`<p>This shows what is hidden. It is
    put on record that you have looked; the players will be told.</p>
  <p class="send"><button class="quiet" @click=${closeDialog}>Cancel</button>
    <button class="do" @click=${() => { closeDialog(); run(); }}>${what}, on record</button></p>`);

/** Asks before the judge's eyes are opened. @param {Model} model
 * @param {import('../../core/address.js').Moment} to The moment that is wanted.
 * @param {string} jump Which kind of jump leads there; empty: a step. */
export function ask(model, { eyes, beside }, jump) {
  if (model.closed) return;
  // Until they agree the address says what is shown.
  model.noteAddress('');
  agree('View as the judge', () => {
    if (model.closed) return;
    model.turnTo({ ...model.moment, eyes, beside });
    model.noteAddress(jump);
    redraw();
  });
}
