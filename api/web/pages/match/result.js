// How a match ended: who won, why, and who came where.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { titled } from '../../core/words.js';
import { need } from '../../core/page.js';
import { badge } from '../../core/signs.js';
import { sentence } from '../../core/sentence.js';
import { telling } from './telling.js';

/** @typedef {import('./model.js').Model} Model */

/** After every place. */
const LAST = 1000;

/** @param {Model} model */
export function result(model) {
  const { result } = model.match;
  if (!result) return nothing;
  const { kind, winners, reason, spans } = result;
  // Who has won is named once.
  const isTwice = spans?.[0]?.at === 0 && `${winners}` === `${spans[0].seat}`
    && reason[spans[0].length] === ' ';
  const [end, rest] = isTwice ? [', and wins.', reason.replace(/\.$/, '')]
    : ['', reason?.replace(/[^.!?]$/, '$&.')];
  return html`<div class="banner result"><p>${kind === 'won'
    ? html`${winners.map((it) => html`<span
      class="who seat-${it % 6}">${badge(it)}${model.name(it)}</span>`)} ${
      isTwice ? '' : winners.length > 1 ? 'win.' : 'wins.'}` : kind === 'drawn'
    ? 'A tie.' : kind === 'void' ? 'The match does not count.' : `${titled(kind)}.`}
    ${typeof rest === 'string'
      ? html`<span>${sentence({ text: rest, spans },
        telling(model)).slice(+isTwice)}${end}</span>` : nothing}</p>
    ${standings(model, result)}<p>
    <button class="small" @click=${() => model.seek(1)}>From the start</button>
    <button class="small" @click=${() =>
      need(() => import('./checked.js')).then(({ explain }) => explain(model))}>Verify</button>
    ${model.seats.length ? html`<button class="small"
      @click=${() => again(model)}>Play again with the same settings</button>`
      : nothing}</p></div>`;
}

/** Who came where, and with which score; nothing where the game says neither.
 * @param {Model} model @param {any} result */
function standings(model, { places, scores }) {
  if (!places && !scores) return nothing;
  const place = (/** @type {number} */ seat) => places?.[seat] ?? null;
  // A seat that played for no place, such as one that ran the game, comes last.
  const order = model.match.seats.map((/** @type {any} */ it) => it.seat)
    .sort((/** @type {number} */ one, /** @type {number} */ other) =>
      (place(one) || LAST) - (place(other) || LAST)
    || (scores?.[other] ?? 0) - (scores?.[one] ?? 0) || one - other);
  return html`<table class="standings"><thead><tr>${places ? html`<th scope="col">Place</th>`
    : nothing}<th scope="col">Player</th>${scores
    ? html`<th scope="col">Score</th>` : nothing}</tr></thead><tbody>${order.map((seat) => html`<tr>
      ${places ? html`<td>${place(seat) || 'none'}</td>` : nothing}
      <th
        scope="row"><span class="who seat-${seat % 6}">${badge(seat)}${model.name(seat)}</span></th>
      ${scores ? html`<td>${scores[seat] ?? ''}</td>` : nothing}</tr>`)}</tbody></table>`;
}

/** @param {Model} model */
async function again(model) {
  const { playAgain } = await need(() => import('./rematch.js'));
  playAgain(model);
}
