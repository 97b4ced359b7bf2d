// What could not be read beside the frames: it is said, and can be read again.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { minuteOf } from '../../core/words.js';
import { readMarks } from './sight.js';

/** @param {import('./model.js').Model} model @param {'marks' | 'notes' | 'rulings'} what
 * @param {() => void} again @param {string} [name] What they are, where nothing above says so. */
export const unread = (model, what, again, name = 'These') => (model.unread[what] ? html`<p
  class="trouble" role="status">${name} could not be read. ${model.unread[what].message}
  ${model.readings[what].as ? `They are as of ${minuteOf(model.readings[what].as)}.` : nothing}
  <button class="small" @click=${again}>Again</button></p>` : nothing);

/** By which the log has its turns. @param {import('./model.js').Model} model */
export const marks = (model) =>
  unread(model, 'marks', () => readMarks(model), 'Turns and phases');
