// What the bar has no room for on a phone, and what a player may do beside the game, in one window.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { addressOf } from '../../core/address.js';
import { closeDialog, openDialog } from '../../core/dialog.js';
import { redraw } from '../../core/page.js';
import { change } from '../../core/settings.js';
import { eyesIn, plain } from '../../core/words.js';
import { hint } from '../../core/keys.js';
import { toVerify } from './checked.js';
import { copy } from './handing.js';
import { kindsIn, marked, sought } from './seeking.js';
import { acts } from './table.js';
import { missed } from './watching.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model */
export const more = (model) => openDialog('More', () => html`<div class="more">
  ${model.seats.length && model.match.may?.length ? acts(model) : nothing}
  ${missed(model) ? html`<p class="acts"><button class="small"
    @click=${() => { closeDialog(); model.play(); }}>Watch what happened</button></p>` : nothing}
  <h3>View</h3>
  ${choice('View as', model.eyes.map((it) => [it, eyesIn(it, (seat) => model.name(seat))]),
    model.eyesNow, (it) => model.look(it))}
  ${model.eyes.length > 1 ? choice('Compare with', [['', 'nobody'],
    ...model.eyes.filter((it) => it !== model.eyesNow)
    .map((it) => [it, eyesIn(it, (seat) => model.name(seat))])], model.moment.beside ?? '',
    (it) => model.go({ beside: it || null }, 'beside')) : nothing}
  ${model.branches.length ? choice('Line of play', [['', 'all lines'], ['current', 'current line'],
    ...model.branches.map(({ branch }) => [String(branch), `undone at ${branch}`])],
    model.moment.branch ?? '', (it) => model.follow(it || null)) : nothing}
  ${kindsIn(model).length ? html`<h3>Find</h3>
    ${choice('Kind of mark', [['', 'any mark or note'],
      ...kindsIn(model).map((it) => [it, plain(it)])], sought(model),
      (it) => { change({ sought: it }); redraw(); })}
    <p class="acts">${leads(model, 'Previous', 'N', -1)} ${leads(model, 'Next', 'n', 1)}</p>`
    : nothing}
  <h3>Share</h3>
  <p class="acts"><button class="small"
    @click=${() => { closeDialog(); copy(model); }}>Copy the link to this moment</button>
    <a class="button small" href=${addressOf(model.id, { ...model.moment, stage: true })}
      target="_blank" rel="noopener">Only board and caption</a>
    <a class="button small" href=${toVerify(model.match)}>Verify</a></p></div>`);

/** To the mark before or after. @param {Model} model @param {string} name
 * @param {string} key @param {number} way */
const leads = (model, name, key, way) => html`<button class="small"
  title=${hint(name, key)} @click=${() => { closeDialog(); marked(model, way); }}>${name}</button>`;

/** @param {string} name @param {string[][]} of
 * @param {string} now @param {(it: string) => void} take */
const choice = (name, of, now, take) => html`<label>${name} <select
  @change=${(/** @type {any} */ event) => take(event.target.value)}>
  ${of.map(([it, said]) =>
    html`<option value=${it} .selected=${it === now}>${said}</option>`)}</select></label>`;
