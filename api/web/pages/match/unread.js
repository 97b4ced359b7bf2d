// What could not be read beside the frames: it is said, and can be read again.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';

/** @param {import('./model.js').Model} model @param {'marks' | 'notes' | 'rulings'} what
 * @param {() => void} again */
export const unread = (model, what, again) => (model.unread[what] ? html`<p class="trouble"
  role="status">These could not be read. ${model.unread[what].message}
  <button class="small" @click=${again}>Again</button></p>` : nothing);
