// Handing a match on: the address of a moment, code for the page of somebody else, and the whole
// log as a file.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { addressOf } from '../../core/address.js';
import { send } from '../../core/api.js';
import { openDialog } from '../../core/dialog.js';
import { need, redraw, say } from '../../core/page.js';
import { isOver } from '../../core/words.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model */
export const handing = (model) => html`
  ${model.match.visibility === 'private' ? nothing
    : html`<button class="small quiet" @click=${() => embed(model)}>Embed on another page</button>`}
  ${isOver(model.match.status) && model.eyes.includes('revealed')
    ? html`<button class="small quiet"
      @click=${() => judged(model)}>Download the whole log</button>` : nothing}`;

/** A judge downloads what everybody may, like everybody: nothing has to be put on record. Where
 * nobody else may, they are asked first. @param {Model} model */
async function judged(model) {
  const { eyes, match } = model;
  if (!eyes.includes('judge')) download(model, false);
  else if (match.visibility !== 'private') download(model, true);
  else {
    const { agree } = await need(() => import('./onrecord.js'));
    agree('Download the whole log', () => download(model, false));
  }
}

/** @param {Model} model */
function embed(model) {
  const { eyes: own } = model.moment;
  const eyes = own && own !== 'judge' ? `&as=${own}` : '';
  const address = new URL(`/embed/${model.id}?at=${model.at}${eyes}`, location.href).href;
  const code = `<iframe src="${address.replaceAll('&', '&amp;')}" title="A match of High Noon"
  width="800" height="760" style="max-width: 100%"></iframe>`;
  openDialog('Embed on another page',
    () => html`<p>This shows the match at event ${
      model.at}; viewers can step on from there. It never knows who is watching.</p>
    <label>Code for that page <textarea readonly rows="4" .value=${code}
      @focus=${(/** @type {any} */ event) => event.target.select()}></textarea></label>
    <p><a class="button small" href=${address} target="_blank" rel="noopener">See it</a></p>`);
}

/** @param {Model} model @param {boolean} nobody Whether nobody in particular asks for it. */
async function download(model, nobody) {
  try {
    const answer = await send('GET', `/v1/matches/${model.id}/audit/export`,
      { accept: 'application/x-ndjson', nobody });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = `${model.id}.jsonl`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
  }
}

/** Copies the address of this very moment, with these eyes. @param {Model} model */
export async function copy(model) {
  const address = new URL(addressOf(model.id,
    { ...model.moment, at: model.at, eyes: model.moment.eyes ?? model.eyesNow }),
    location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    say('The link to this moment is copied.', 'done');
  } catch {
    // Plain HTTP, or not allowed: it is shown, to be copied by hand.
    prompt('Link to this moment:', address);
  }
  redraw();
}
