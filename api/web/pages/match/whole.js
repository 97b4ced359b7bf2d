// All that an event tells, where a caption has room for a part of it: the log shows it; where there
// is no log beside the board, a window does.
import { html } from '../../vendor/lit-html/lit-html.js';
import { openDialog } from '../../core/dialog.js';
import { redrawn } from '../../core/page.js';
import { caption, cited, sentence } from '../../core/sentence.js';
import { telling } from './telling.js';

/** @param {import('./model.js').Model} model @param {string} key `more:` and the event. */
export function whole(model, key) {
  const seq = Number(key.slice(key.indexOf(':') + 1));
  if (!document.querySelector('.panel')) {
    const event = model.reel.frames[model.reel.place(seq)]?.event;
    openDialog(`Event ${seq}`, () => html`${caption(event, Infinity)
      .map((/** @type {any} */ it) => html`<p>${sentence(it, telling(model))}
        ${cited(it.rule, telling(model))}</p>`)}`);
    return;
  }
  Object.assign(model, { panel: 'log', search: '' });
  if (model.sheet !== 'full') model.sheet = 'half';
  // What was folded there opens.
  model.folds.stand([]);
  if (seq !== model.at) model.seek(seq);
  redrawn().then(() =>
    /** @type {HTMLElement | null} */ (document.querySelector('.log .now .seq'))?.focus());
}
