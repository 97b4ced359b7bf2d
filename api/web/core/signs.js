// Signs of our own, drawn from the sprite. A sign never stands alone for its meaning.
import { html, svg } from '../vendor/lit-html/lit-html.js';

const web = document.body.dataset.web ?? 'here';

/** @param {string} name */
export const sign = (name) =>
  html`<svg class="sign" aria-hidden="true"
    viewBox="0 0 24 24">${svg`<use href=${`/web/${web}/signs.svg#${name}`}></use>`}</svg>`;

/** The path of a file of the client. @param {string} path */
export const file = (path) => `/web/${web}/${path}`;

/** Loads a style, so that what it is for is never seen without.
 * @param {string} path @returns {Promise<() => void>} What takes it away. */
export function styled(path) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = file(path);
  return new Promise((done) => {
    link.onload = link.onerror = () => done(() => link.remove());
    document.head.append(link);
  });
}

const SHAPES = ['square', 'disc', 'diamond', 'triangle', 'hexagon', 'cross'];

/** The badge of a seat: a number on a shape in a colour.
 * @param {number} seat */
export const badge = (seat) => html`<span class="badge seat-${seat % 6} ${SHAPES[seat % 6]}"
  aria-hidden="true"
  ><b data-n=${seat + 1}></b></span>`;
