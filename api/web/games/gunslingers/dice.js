// The dice of a gunfight with their faces: what a side has rolled, and the sides of a fight that is
// over.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { HIT, effectIn, firedIn, hitsIn, ownIn } from './fire.js';
import { nameOf } from './words.js';

/** @typedef {import('../room.js').Table} Table */
/** @typedef {import('./fire.js').Fire} Fire */

/** The pips of each face, as points of a line that is round at its ends. */
const PIPS = ['', 'M10 10h0', 'M5 5h0M15 15h0', 'M5 5h0M10 10h0M15 15h0',
  'M5 5h0M15 5h0M5 15h0M15 15h0', 'M5 5h0M15 5h0M10 10h0M5 15h0M15 15h0',
  'M5 5h0M5 10h0M5 15h0M15 5h0M15 10h0M15 15h0'];

/** @param {number} face @param {string} [looks] */
const die = (face, looks = '') => html`<svg class="die ${looks}" viewBox="0 0 20 20"
  data-face=${face} aria-hidden="true"><path d=${PIPS[face] ?? ''}></path></svg>`;

/** Signs of what became of those who were hit. */
const SIGNS = /** @type {Record<string, string>} */ ({
  killed: 'skull', wounded: 'bag', survived: 'bag', saved: 'bag', winged: 'flinch',
});

/** What a gunslinger is marked with where there is little room. @param {string} [name] */
const marked = (name) => name?.match(/\d+$/)?.[0] ?? 'Boss';

/** What a side rolled in each wave: dice that hit are dark, and counted.
 * @param {Fire} fire @param {number} seat */
export function dice({ waves }, seat) {
  const rows = waves.filter((it) => firedIn(it, seat));
  return rows.length ? html`<div class="fired">${rows.map((wave) => {
    const { rolls, idle, wounds } = ownIn(wave, seat);
    return html`<p><span class="unseen">${firedIn(wave, seat)}</span>
      <span class="wave" aria-hidden="true"><small>${wave.name}</small>
      ${rolls.map((it) => html`<span class="roll">${it.gun
        ? html`<small>${marked(it.gun)} at ${marked(it.target)}</small>` : nothing}${
        it.dice.map((face) => die(face, face === HIT ? 'hit' : ''))}</span>`)}
      ${rolls.length ? html`<b>${hitsIn(rolls)}</b>` : nothing}
      ${idle.map((it) => html`<span><small>${marked(it.gun)}</small> winged, no shot</span>`)}
      ${wounds.map((it) => html`<span class="suffers">${sign(SIGNS[it.effect] ?? 'bullet')}<small>${
        marked(it.gun)}</small>${it.die ? die(it.die, 'small') : nothing}${
        effectIn(it)}</span>`)}</span></p>`;
  })}</div>` : nothing;
}

/** The last shots of a gunfight that is over. @param {Fire} fire @param {any} view
 * @param {Table} table */
export const lastShots = (fire, view, table) => html`<section class="fight ended"
  aria-label="The last shots">
  <p class="now">${sign('gun')} <b>Gunfight: ${nameOf(view, fire.property)}</b>
    <span class="tag">over</span></p>
  <div class="sides">${fire.seats.map((seat) => html`<div class="side seat-${seat % 6}">
    <p>${table.who(seat)} ${fire.survivor === seat ? html`<span class="tag">survivor</span>`
      : nothing}</p>
    ${dice(fire, seat)}</div>`)}</div></section>`;
