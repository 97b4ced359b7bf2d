// Signs of our own, drawn from the sprite. A sign never stands alone for its meaning.
import { html, svg } from '../vendor/lit-html/lit-html.js';

const web = document.body.dataset.web ?? 'here';

/** @param {string} name */
export const sign = (name) =>
  html`<svg class="sign" aria-hidden="true"
    viewBox="0 0 24 24">${svg`<use href=${`/web/${web}/signs.svg#${name}`}></use>`}</svg>`;

/** The path of a file of the client. @param {string} path */
export const file = (path) => `/web/${web}/${path}`;

const SHAPES = ['square', 'disc', 'diamond', 'triangle', 'hexagon', 'cross'];

/** The badge of a seat: a number on a shape in a colour.
 * @param {number} seat */
export const badge = (seat) => html`<span class="badge seat-${seat % 6} ${SHAPES[seat % 6]}"
  aria-hidden="true"
  ><b data-n=${seat + 1}></b></span>`;
