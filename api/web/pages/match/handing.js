// Handing a match on: code for the page of somebody else, and the whole log as a file.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { send } from '../../core/api.js';
import { openDialog } from '../../core/dialog.js';
import { say } from '../../core/page.js';
import { isOver } from '../../core/words.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model */
export const handing = (model) => html`
  ${model.match.visibility === 'private' ? nothing
    : html`<button class="small quiet" @click=${() => embed(model)}>Embed on another page</button>`}
  ${isOver(model.match.status) && model.eyes.includes('revealed')
    ? html`<button class="small quiet"
      @click=${() => download(model)}>Download the whole log</button>` : nothing}`;

/** @param {Model} model */
function embed(model) {
  const eyes = model.moment.eyes ? `&as=${model.moment.eyes}` : '';
  const address = new URL(`/embed/${model.id}?at=${model.at}${eyes}`, location.href).href;
  const code = `<iframe src="${address
    .replaceAll('&', '&amp;')}" title="A match of High Noon" width="800" height="600"></iframe>`;
  openDialog('Embed on another page',
    () => html`<p>This shows the match at event ${
      model.at}; viewers can step on from there. It never knows who is watching.</p>
    <label>Code for that page <textarea readonly rows="3" .value=${code}
      @focus=${(/** @type {any} */ event) => event.target.select()}></textarea></label>
    <p><a class="button small" href=${address} target="_blank" rel="noopener">See it</a></p>`);
}

/** @param {Model} model */
async function download(model) {
  try {
    const answer = await send('GET', `/v1/matches/${model.id}/audit/export`,
      { accept: 'application/x-ndjson' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(await answer.blob());
    link.download = `${model.id}.jsonl`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
  }
}
