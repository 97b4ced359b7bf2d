// What a player answers to what another offers or asks for: a draw, or to go back.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { waitOf } from './asking.js';
import { carefully } from './careful.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model @param {any} it The offer. */
export function answers(model, it) {
  const path = it.kind === 'draw' ? 'draws' : 'takebacks';
  const wait = waitOf(model, path);
  // Whoever has several seats answers for each of them.
  const asked = model.seats.filter((seat) => seat !== it.seat && !it.accepted?.includes(seat));
  return html`${asked.map(
    (seat) => [true, false].map((accept) => html`<button class="small ${accept ? '' : 'quiet'}"
      ?disabled=${wait !== undefined}
      @click=${() => carefully(model, path, { accept, ...(model.seats.length > 1 ? { seat } : {}) },
        verb(model, accept, seat))}>${verb(model, accept, seat)}</button> `))}<span class="soft"
    role="status">${wait || nothing}</span>`;
}

/** @param {Model} model @param {boolean} accept @param {number} seat */
const verb = ({ seats }, accept, seat) =>
  `${accept ? 'Agree' : 'Decline'}${seats.length > 1 ? ` (seat ${seat + 1})` : ''}`;
