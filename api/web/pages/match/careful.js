// What a player does beside the game that must not pass by what happened meanwhile: agreeing,
// declining, resigning.
import { html } from '../../vendor/lit-html/lit-html.js';
import { Refusal } from '../../core/api.js';
import { closeDialog, openDialog } from '../../core/dialog.js';
import { redraw } from '../../core/page.js';
import { lags } from '../../core/policies.js';
import { caption, sentence } from '../../core/sentence.js';
import { counted } from '../../core/words.js';
import { acts, refused, untaken, waitOf } from './asking.js';
import { telling } from './telling.js';

/** @typedef {import('./model.js').Model} Model */

/** The newest event that the page has: an undone line ends earlier, and so does what onlookers are
 * shown of a match with a delay. @param {Model} model */
function newest(model) {
  const { reel, match, isUndone } = model;
  return isUndone || lags(model) ? match.version : reel.head?.seq ?? match.version;
}

/** Does it if nothing has happened since the event that the page shows as the last; else shows what
 * has, and asks again. Not while the same is under way.
 * @param {Model} model @param {string} what
 * @param {object} body @param {string} button What it is called.
 * @param {number} [least] The newest event of which they were told.
 * @returns {Promise<boolean>} Whether it is done. */
export async function carefully(model, what, body, button, least = 0) {
  if (waitOf(model, what) !== undefined) return false;
  untaken.delete(model);
  const version = Math.max(newest(model), least);
  try {
    await acts(model, what, body, version);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 412) {
      await model.meet().catch(() => {});
      const { version: now } = model.match;
      meanwhile(model, version, button, () => carefully(model, what, body, button, now));
      return false;
    }
    refused(model, error);
    untaken.set(model, { at: model.match.version, why: model.trouble });
    redraw();
    return false;
  }
}

/** @param {Model} model @param {number} since @param {string} button @param {() => void} again */
function meanwhile(model, since, button, again) {
  openDialog('Meanwhile', () => {
    const missed = model.reel.frames.filter((it) => it.seq > since);
    const said = missed.flatMap(
      (it) => caption(it.event).map((/** @type {any} */ fact) => ({ seq: it.seq, fact })));
    return html`<p>${missed.length
      ? `${counted(missed.length, 'event')} happened before your answer arrived. Nothing was sent.`
      : 'Something happened before your answer arrived. Nothing was sent.'}</p>
      <ol
        class="log">${said.map(({ seq, fact }) => html`<li><span
          class="seq">${seq}</span><p>${sentence(fact, telling(model))}</p></li>`)}</ol>
      <p class="send"><button class="quiet" @click=${closeDialog}>Cancel</button>
        <button class="do" @click=${() => { closeDialog(); again(); redraw(); }}>${
          button} anyway</button></p>`;
  });
}
