// Events as buttons that lead to them.
import { html } from '../../vendor/lit-html/lit-html.js';

/** @param {Iterable<number>} seqs @param {(seq: number) => void} to */
export const leads = (seqs, to) => [...seqs].map((seq, place) => html`${place ? ', ' : ''}<button
  class="seq inline" @click=${() => to(seq)} aria-label="Go to event ${seq}">${seq}</button>`);
