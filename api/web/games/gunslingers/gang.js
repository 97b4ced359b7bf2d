// The gangs: figures with one to three pips, money and reputation, and the votes they would bring.
import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { counted } from '../../core/words.js';
import { PIPS, exitIn, gunIn, stateOf, votesBy, votesIn } from './words.js';

/** @typedef {import('../room.js').Table} Table */

/** States that a figure wears in short; where several hold, the gravest. */
const SHORT = /** @type {[(gun: any) => boolean, string, string][]} */ ([
  [(it) => it.place?.type === 'killed', 'dead', 'skull'],
  [(it) => it.place?.type === 'left', 'gone', 'boot'],
  [(it) => !!it.jailed_until, 'jail', 'lock'],
  [(it) => it.wounded, 'hurt', 'bag'],
  [(it) => it.winged, 'winged', 'flinch'],
  [(it) => it.thrown, 'bribed', 'coin'],
  [(it) => it.duty === 'delayed', 'late', 'clock'],
  [(it) => it.duty === 'ride', 'rides', 'horseshoe'],
  [(it) => it.duty === 'card', 'out', 'map'],
]);

/** States that go without saying where a fight shows who came. */
const COME = new Set(['rides', 'out']);

/** Numbers and short notes within a thing: its name says them in full,
 * so they are drawn beside the text.
 * @param {unknown} text */
export const note = (text) => html`<i class="note-of" data-n=${text}></i>`;

/** A figure of a gang. `where`: still, where it stands within something that is chosen as a whole.
 * @param {any} gun @param {Table} table @param {'still' | 'fight'} [where] */
export function figure(gun, table, where) {
  const pips = PIPS[gun.rank] ?? 1;
  const state = SHORT.find(([is, name]) => is(gun) && !(where === 'fight' && COME.has(name)));
  const at = [[12], [9, 15], [7, 12, 17]][pips - 1] ?? [12];
  const content = html`<svg viewBox="0 0 24 25" aria-hidden="true">
      <path class="hat"
        d="M2 11c5 2.5 15 2.5 20 0-2-1-4-1.3-5-1.6L15.6 3.5c-2-1.3-5.2-1.3-7.2 0
          L7 9.4C6 9.7 4 10 2 11z"/>
      <path class="body" d="M7.5 13.5a4.5 4.5 0 0 0 9 0M4 25c.5-4 3-6.5 8-6.5s7.5 2.5 8 6.5z"/>
      ${at.map((x) => svg`<circle class="pip" cx=${x} cy="22" r="1.9"/>`)}</svg>
    <span>${gun.boss ? 'Boss' : where === 'still' ? note(gun.gun) : gun.gun}</span>${state
      ? html`<em>${sign(state[2])}${note(state[1])}</em>` : nothing}`;
  const looks = `figure ${gun.rank} ${state ? state[1] : ''} ${gun.boss ? 'boss' : ''}`;
  if (where === 'still') return html`<span class=${looks}>${content}</span>`;
  const said = stateOf(gun).join(', ');
  return table.thing(`gun:${gun.gun}`, `${gunIn(gun)}${said ? `, ${said}` : ''}`, content,
    { class: looks });
}

/** A player: money, reputation, votes, gang.
 * @param {any} it @param {any} view @param {Table} table */
export function player(it, view, table) {
  const mine = table.me.includes(it.seat);
  const isPicking = view.picker === it.seat;
  const short = it.reputation < it.needed_to_hold;
  return html`<section class="gang seat-${it.seat % 6} ${it.exit ? 'out' : ''}">
    <div class="gang-head">${table.thing(`seat:${it.seat}`,
      `${table.name(it.seat)}${it.name ? `, ${it.name}` : ''}`,
      html`${table.who(it.seat)}${it.name ? html` <span class="as">${it.name}</span>` : nothing}`)}
      ${isPicking ? html`<span class="tag now">picks</span>` : nothing}
      <span class="sum" title="Money">${sign('coin')}<span
        class="unseen">Money</span><b>$${it.cash}</b></span>
      <span class="sum ${short ? 'short' : ''}"
        title="Reputation, and what it takes to hold the property">${
        sign('star')}<span class="unseen">Reputation</span><b>${it.reputation}</b>
        ${it.needed_to_hold ? html`<small>holds ${it.needed_to_hold}</small>` : nothing}</span>
      ${it.votes ? votes(it.votes, view) : nothing}
    </div>
    ${it.exit ? html`<p class="exit">${exitIn(it.exit)}</p>` : nothing}
    ${it.gang?.length ? html`<div
      class="row">${it.gang.map((/** @type {any} */ gun) => figure(gun, table))}</div>` : nothing}
    ${mine ? decoys(table) : nothing}
  </section>`;
}

/** Blank cards, where gunslingers can be sent nowhere. @param {Table} table */
function decoys(table) {
  const offered = [1, 2, 3].filter((it) => table.offered(`decoy:${it}`));
  return offered.length ? html`<div class="row decoys">${offered.map((it) =>
    table.thing(`decoy:${it}`, `Decoy ${it}`, html`${sign('cards')}Decoy ${it}`))}</div>` : nothing;
}

/** Votes as a bar of three parts. @param {any} it @param {any} view */
function votes(it, view) {
  const parts = votesBy(it, view);
  const most = Math.max(1,
    ...view.players.map((/** @type {any} */ other) => other.votes?.votes ?? 0));
  let from = 0;
  return html`<span class="votes"><span
    class="unseen">${votesIn(it, view)}.</span>
    <svg viewBox="0 0 100 12" preserveAspectRatio="none"
      aria-hidden="true">${parts.map((part, place) => {
      const left = from;
      const width = (part / most) * 100;
      from += width;
      return svg`<rect class="part p${place}" x=${left} y="0" width=${Math.max(0, width)}
        height="12"/>`;
    })}</svg><span aria-hidden="true"><b>${it.votes}</b> votes</span></span>`;
}
