// The flags on the track: what players, judges and the server did beside the game, each kind with
// a shape of its own.
import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { guard } from '../vendor/lit-html/directives/guard.js';
import { spoken } from './sentence.js';
import { leastOf } from './apart.js';
import { HEIGHTS } from './track.js';

/** By kind: what is drawn, in pixels from its foot up. */
const SHAPES = /** @type {Record<string, string>} */ ({
  // A pennant, and a flag with two tails.
  dispute: 'M-1 0V-22L11-16-1-10H1V0z',
  ruling: 'M-1 0V-22H12L9-17l3 5H1V0z',
  // A hook that leads back.
  rewind: 'M1 0h-2V-12a4 4 0 0 0-8 0h2l-3 6-3-6h2a6 6 0 0 1 12 0z',
  takeback: 'M5-12V0L-5-6z',
  // An hourglass.
  clock: 'M-5-16H5L1-8 5 0H-5l4-8z',
  // Two bars, as where something is held up.
  suspension: 'M-4-14h3V0h-3zM1-14h3V0h-3z',
  // A cross, and two that are even.
  resignation: 'M-5-12l2-2 3 4 3-4 2 2-3 5 3 5-2 2-3-4-3 4-2-2 3-5z',
  draw: 'M-5-12H5v3H-5zM-5-6H5v3H-5z',
});
/** What is drawn of other kinds. */
const OTHER = 'M0-10l4 5-4 5-4-5z';

/** They stand where the other marks stand, and take no room. */
const PLACE = 'display:block;width:100%;height:1px;margin:calc(-.4rem - 1px) 0 .4rem;'
  + 'overflow:visible';
const FILLED = 'fill:var(--c,currentColor);stroke:none';

/** Where flags fly the other way, per mille: there they would stick out of the track. */
const LAST = 970;

/** @param {number[]} bounds The first event of the track, and the last.
 * @param {any[]} marks @param {(seq: number) => number} left
 * @param {(seat: number) => string} name */
export const flags = (bounds, marks, left, name) => guard([...bounds, marks, innerWidth], () => {
  // Of those of a kind that would lie on one another, one is drawn.
  const found = new Map(marks.filter((it) => !HEIGHTS[it.mark])
    .map((it) => [`${it.mark} ${Math.floor(left(it.seq) / leastOf())}`, it]));
  return html`<svg .style=${PLACE} aria-hidden="true">${[...found.values()]
    .map((it) => svg`<svg x="${left(it.seq) / 10}%" y="100%" overflow="visible"><path
      class="mark ${it.mark}" .style=${FILLED}
      transform=${left(it.seq) > LAST ? 'scale(-1 1)' : nothing}
      d=${SHAPES[it.mark] ?? OTHER}><title>${spoken(it, name)}</title></path></svg>`)}</svg>`;
});
