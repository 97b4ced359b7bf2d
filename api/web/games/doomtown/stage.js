// What goes on above the streets: lowball, callouts, jobs, shootouts, pulls.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { counted } from '../../core/words.js';
import { draws, pokerHand } from './town.js';
import { dude, pokerCard } from './people.js';
import { drawsIn, lossesIn, openIn, testIn } from './words.js';

/** @typedef {import('../room.js').Table} Table */

/** @param {any} view @param {Table} table */
export function stage(view, table) {
  const parts = [posses(view, table), shootout(view, table), hands(view, table), open(view, table)]
    .filter((it) => it !== nothing);
  return parts.length ? html`<section class="stage-of" aria-label="What goes on">${parts}</section>`
    : nothing;
}

/** Who comes for a callout or a job. What that is about stands above.
 * @param {any} view @param {Table} table */
function posses(view, table) {
  const { callout, job } = view;
  if (view.shootout) return nothing;
  const dudes = callout ? [...(callout.named ?? []), ...(callout.answer ?? [])]
    : job ? [...(job.posse ?? []), ...(job.opposition ?? [])] : [];
  const role = (/** @type {number} */ it) =>
    (it === callout?.by ? 'calls out' : it === callout?.mark ? 'called out'
    : it === job?.leader ? 'leads' : '');
  return dudes.length ? html`<div
    class="posse">${dudes.map((it) => dude(it, view, table, role(it)))}</div>` : nothing;
}

/** The sides of a shootout, each with what it has lost. @param {any} view @param {Table} table */
function shootout(view, table) {
  const it = view.shootout;
  if (!it) return nothing;
  const name = (/** @type {string} */ code) => table.card(code)?.name ?? 'a dude';
  return html`<div class="sides">${it.sides.map((/** @type {any} */ side) => {
    const cards = draws(side, view);
    const lost = lossesIn(side, name);
    return html`<div class="side seat-${side.seat % 6}">
      <p>${table.who(side.seat)} ${cards ? html`<span
        class="tag ${cards.isSure ? '' : 'forecast'}">${drawsIn(cards)}</span>` : nothing}
        ${it.turn === side.seat ? html`<span class="tag now">to play</span>` : nothing}</p>
      <div class="posse">${side.posse.length ? side.posse.map((/** @type {number} */ one) =>
        dude(one, view, table, one === side.shooter ? 'shooter' : one === side.dude ? 'leads' : ''))
          : html`<span class="soft">nobody left</span>`}</div>
      ${lost ? html`<p class="lost">${sign('skull')}<span>${lost}</span></p>` : nothing}</div>`;
  })}</div>`;
}

/** Hands that were revealed, and the own one before; in a shootout each on its side.
 * @param {any} view @param {Table} table */
function hands(view, table) {
  const revealed = view.hands ?? [];
  const hand = (/** @type {any} */ { seat }, /** @type {unknown} */ says,
    /** @type {unknown[]} */ cards) => ({
    at: view.shootout?.sides.findIndex((/** @type {any} */ it) => it.seat === seat) ?? 0,
    drawn: html`<div class="poker-hand"><p>${table.who(seat)} ${says}</p>
      <div class="poker-cards">${cards}</div></div>`,
  });
  const open = (/** @type {any[]} */ cards, /** @type {any[]} */ named = []) =>
    pokerHand(cards, named, table.card).map((it) => pokerCard(it, table));
  const shown = revealed.map((/** @type {any} */ it) => hand(it, html`<b>${it.name}</b> <span
        class="tag">rank ${it.rank}</span>
        ${it.cheatin ? html`<span class="tag bad">${sign('mask')}cheatin’</span>` : nothing}`,
  open(it.cards, it.named)));
  const seats = new Set(revealed.map((/** @type {any} */ it) => it.seat));
  const hidden = (view.players ?? []).filter((/** @type {any} */ it) => it.draw_hand_size
    && !seats.has(it.seat)).map((/** @type {any} */ it) => hand(it, html`<span
      class="soft">${it.draw_hand ? 'draw hand, not revealed yet'
      : `${counted(it.draw_hand_size, 'card')} in the draw hand`}</span>`,
  it.draw_hand ? open(it.draw_hand) : Array.from({ length: it.draw_hand_size },
    () => html`<span class="poker back" aria-hidden="true"></span>`)));
  const all = [...shown, ...hidden].sort((a, b) => a.at - b.at).map((it) => it.drawn);
  return all.length ? html`<div class="poker-hands">${all}</div>` : nothing;
}

/** Cards that lie open because they are played or were pulled.
 * @param {any} view @param {Table} table */
function open(view, table) {
  const test = view.pull?.test;
  const part = (/** @type {any[]} */ all, /** @type {unknown} */ says) => (all.length ? html`<div
    class="poker-hand"><p>${says}</p><div class="poker-cards">${
    all.map((it) => pokerCard(it, table))}</div></div>` : nothing);
  const [played, pulled] = openIn(view, table);
  return played.length || pulled.length ? html`<div class="poker-hands">${
    part(played, 'Being played')}${
    part(pulled, html`${view.pull ? html`${table.who(view.pull.seat)} pulls` : 'Pulled'}${test
      ? html` <span class="tag">${testIn(test)}</span>` : nothing}`)}</div>` : nothing;
}
