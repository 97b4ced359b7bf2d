// The ground of a fight, and what lies on it. It is read where there is more than bare ground.
import { html, svg } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { keyOf, outlines } from './map.js';
import { many, zones } from './told.js';

/** @typedef {import('./map.js').Hex} Hex */

export const patterns = svg`<defs>
  <pattern id="ww-rough" width="26" height="26" patternUnits="userSpaceOnUse">
    <circle cx="6" cy="6" r="3"></circle><circle cx="19" cy="18" r="4"></circle></pattern>
  <pattern id="ww-light" width="26" height="26"
    patternUnits="userSpaceOnUse"><path d="M0 26 26 0"></path></pattern>
  <pattern id="ww-heavy" width="22" height="22"
    patternUnits="userSpaceOnUse"><path d="M0 22 22 0M0 0l22 22"></path></pattern>
  <pattern id="ww-smoke" width="40" height="20"
    patternUnits="userSpaceOnUse"><path d="M0 10c10-10 10 10 20 0s10 10 20 0"></path></pattern>
</defs>`;

/** How parts of the ground are drawn, the strongest first, and what they are. */
const LOOKS = /** @type {[string, (zone: any) => boolean, string][]} */ ([
  ['wall', (it) => it.blocks, 'wall'], ['smoke', (it) => it.smoke, 'smoke'],
  ['heavy', (it) => it.cover === 'heavy', 'Heavy Cover'],
  ['light', (it) => it.cover === 'light', 'Light Cover'],
  ['rough', (it) => it.rough, 'rough ground'],
]);

/** @param {any} view @param {Set<string>} shown
 * @param {(it: Hex) => {x: number, y: number}} place */
export const grounds = (view, shown, place) =>
  zones(view).flatMap((zone) => LOOKS.filter(([, is]) => is(zone)).map(([name]) => svg`
  <path class="zone-${name}"
    d=${outlines(zone.hexes.filter((/** @type {Hex} */ it) => shown.has(keyOf(it))),
      place)}></path>`));

/** What is seen of it: how it is drawn, and what that means. @param {any} view */
export const found = (view) => LOOKS.filter(([, is]) => zones(view).some(is))
  .map(([name,, says]) => [name, says]);

/** Horses without a rider, and traps. @param {any} view @param {Set<string>} shown */
export const lying = (view, shown) => [
  ...many(view.horses).filter((it) => it.rider === undefined)
    .map((it) => ({ hex: it.hex, name: 'A horse', sign: 'ww-horse' })),
  ...many(view.traps).map((it) => ({ hex: it.hex, name: 'A trap', sign: 'ww-trap' })),
].filter((it) => shown.has(keyOf(it.hex)));

/** One of them. @param {{name: string, sign: string}} it */
export const lies = (it) => html`<span class="ww-thing" role="img" aria-label=${it.name}
  title=${it.name}>${sign(it.sign)}</span>`;
