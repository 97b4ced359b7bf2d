// Free text. It is kept beside the log, and can be erased.
import { html } from '../../vendor/lit-html/lit-html.js';
import { described, invalid, wrong } from './wrong.js';

/** @type {import('./form.js').Form} */
export const text = {
  blank: () => '',
  lacks: (choice, draft) => ([...draft].length > choice.max_length
    ? `${[...draft].length - choice.max_length} letters too many.` : ''),
  answer: (_, draft) => draft,
  pick: (_, draft) => draft,
  undo: () => '',
  chosen: () => [],
  field: () => 'text',
  draftOf: (_, answer) => (typeof answer === 'string' ? answer : null),
  draw: (choice, desk) => html`
    <textarea rows="4" aria-label="Your words" aria-invalid=${invalid(desk, 'text')}
      aria-describedby=${described(desk, 'text')}
      ?disabled=${desk.shut} .value=${desk.draft}
      @input=${(/** @type {any} */ event) => desk.set(event.target.value)}></textarea>${
        wrong(desk, 'text')}
    <p class="soft">${[...desk.draft].length} of ${
      choice.max_length} letters. What you write can be erased later; it never enters the log.</p>`,
};
