// Notes at moments of a match, and writing one.
import { html } from '../../vendor/lit-html/lit-html.js';
import { post } from '../../core/api.js';
import { say } from '../../core/page.js';
import { session } from '../../core/session.js';
import { dateOf } from '../../core/words.js';
import { readNotes } from './sight.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model */
export function notes(model) {
  const here = model.at;
  return html`
    ${session.account ? html`<form class="note-form"
      @submit=${(/** @type {Event} */ event) => annotate(event, model)}>
      <label for="note">A note at event ${here}</label>
      <textarea id="note" name="text" rows="2" maxlength="1000" required .value=${model.noting}
        @input=${(/** @type {any} */ event) => write(model, event.target.value)}></textarea>
      <button class="small">Save the note</button></form>`
      : html`<p class="soft">Log in to write notes.</p>`}
    ${model.notes.length ? html`<ol class="log">${model.notes.map((it) => html`<li>
      <button class="seq" @click=${() => model.seek(it.seq)}>${it.seq}</button>
      <div><p>${it.text}</p><p
        class="quiet-fact">${it.author.name} · ${dateOf(it.created_at)}</p></div></li>`)}</ol>`
      : html`<p class="soft">No notes yet.</p>`}`;
}

/** Keeps what is written until it is sent, also where the page is read anew.
 * @param {Model} model @param {string} text */
function write(model, text) {
  model.noting = text;
  try {
    if (text) sessionStorage.setItem(`highnoon.note.${model.id}`, text);
    else sessionStorage.removeItem(`highnoon.note.${model.id}`);
  } catch { /* No room: it is kept as long as the page is. */ }
}

/** @param {Event} event @param {Model} model */
async function annotate(event, model) {
  event.preventDefault();
  const text = model.noting.trim();
  if (!text) return;
  try {
    await post(`/v1/matches/${model.id}/annotations`, { seq: model.at, text });
    write(model, '');
    readNotes(model);
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
  }
}
