// Notes at moments of a match, and writing one.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { redraw } from '../../core/page.js';
import { patiently } from '../../core/patient.js';
import { session } from '../../core/session.js';
import { dateOf } from '../../core/words.js';
import { begunOf, keepBegun } from './begun.js';
import { readNotes } from './sight.js';
import { unread } from './unread.js';

/** @typedef {import('./model.js').Model} Model */

/** A note that is being saved: why that waits, or was refused.
 * @type {WeakMap<Model, {isUnderWay: boolean, waits: unknown, why: string}>} */
const saving = new WeakMap();

/** The event that a note is about: the one at which the page stood when it was begun.
 * @param {Model} model @returns {number} */
const aboutOf = (model) => (model.noting && begunOf(model, 'note')) || model.at;

/** @param {Model} model */
export function notes(model) {
  const about = aboutOf(model);
  const it = saving.get(model);
  return html`
    ${session.account ? html`<form class="note-form"
      @submit=${(/** @type {Event} */ event) => annotate(event, model)}>
      <label for="note">A note at event ${about}</label>
      <p class="soft" id="note-read">Everybody who may watch this match can read it at once.</p>
      <textarea id="note" name="text" rows="2" maxlength="1000" aria-describedby="note-read"
        .value=${model.noting}
        @input=${(/** @type {any} */ event) => write(model, event.target.value)}></textarea>
      ${about === model.at ? nothing : html`<button type="button" class="small quiet"
        @click=${() => { keepBegun(model, 'note', model.at); redraw(); }}>Write it at event ${
          model.at} instead</button>`}
      ${it?.why ? html`<p class="trouble" role="alert">${it.why}</p>` : nothing}
      <button class="small" ?disabled=${it?.isUnderWay}>Save the note</button>
      <span class="soft" role="status">${it?.waits}</span></form>`
      : html`<p class="soft">Log in to write notes.</p>`}
    ${unread(model, 'notes', () => readNotes(model))}
    ${model.notes.length ? html`<ol class="log">${model.notes.map((it) => html`<li>
      <button class="seq" @click=${() => model.seek(it.seq)}>${it.seq}</button>
      <div><p>${it.text}</p><p
        class="quiet-fact">${it.author.name} · ${dateOf(it.created_at)}</p></div></li>`)}</ol>`
      : model.unread.notes ? nothing : html`<p class="soft">No notes yet.</p>`}`;
}

/** Keeps what is written until it is sent, also where the page is read anew, and what it is about.
 * @param {Model} model @param {string} text */
function write(model, text) {
  if (!model.noting || !text) keepBegun(model, 'note', text && model.at);
  model.noting = text;
  try {
    if (text) sessionStorage.setItem(`highnoon.note.${model.id}`, text);
    else sessionStorage.removeItem(`highnoon.note.${model.id}`);
  } catch { /* No room: it is kept as long as the page is. */ }
  redraw();
}

/** @param {Event} event @param {Model} model */
async function annotate(event, model) {
  event.preventDefault();
  const text = model.noting.trim();
  if (saving.get(model)?.isUnderWay) return;
  const own = { isUnderWay: true, waits: /** @type {unknown} */ (''), why: '' };
  saving.set(model, own);
  redraw();
  try {
    if (!text) {
      document.getElementById('note')?.focus();
      throw new Error('Write the note first.');
    }
    await patiently(`/v1/matches/${model.id}/annotations`, { seq: aboutOf(model), text }, {},
      (waits) => {
        own.waits = waits;
        redraw();
      });
    // What was written on meanwhile stands.
    if (model.noting.trim() === text) write(model, '');
    readNotes(model);
  } catch (error) {
    own.why = /** @type {Error} */ (error).message;
  }
  own.isUnderWay = false;
  redraw();
}
