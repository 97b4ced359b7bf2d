// Handing a match on: code for the page of somebody else, the whole log as a file, and the same
// table once more.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { send } from '../../core/api.js';
import { persist } from '../../core/persist.js';
import { openDialog } from '../../core/dialog.js';
import { go, say } from '../../core/page.js';
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

/** Makes a table with the same terms, and leads there. @param {Model} model */
export async function playAgain(model) {
  const { match } = model;
  const { kind, initial_ms, increment_ms, on_expiry } = match.clock ?? {};
  const timed = kind && kind !== 'none';
  const { takebacks, reveal, delay } = match.policies;
  try {
    const made = await persist('/v1/matches', {
      ruleset: match.ruleset, seats: match.seats.filter((/** @type {any} */ it) => !it.role).length
        || match.seats.length,
      visibility: match.visibility, policies: { takebacks, reveal, ...(delay ? { delay } : {}) },
      options: match.options,
      ...(match.title ? { title: match.title } : {}),
      ...(timed ? { clock: { kind, initial_ms, ...(increment_ms ? { increment_ms } : {}),
        ...(on_expiry ? { on_expiry } : {}) } } : {}),
    }, {});
    go(`/matches/${made.id}`);
    say('This is a new table with the same settings. Send its link to the people you played with.',
      'done');
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
  }
}
