// What goes on above the streets: lowball, callouts, jobs, shootouts, pulls.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { counted, plain } from '../../core/words.js';
import { draws, pipOf, printed, sorted } from './town.js';
import { dude, pokerCard } from './people.js';
import { lossesIn } from './words.js';

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
      <p>${table.who(side.seat)} ${cards ? cards.isSure
        ? html`<span class="tag"><span>drew <b>${cards.cards}</b>, may redraw <b>${
          cards.again}</b></span></span>`
        : html`<span class="tag forecast"><span>draws <b>${cards.cards}</b>, redraws <b>${
          cards.again}</b> so far</span></span>`
          : nothing}
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
  const at = (/** @type {number} */ seat) =>
    view.shootout?.sides.findIndex((/** @type {any} */ it) => it.seat === seat) ?? 0;
  const shown = revealed.map((/** @type {any} */ it) => {
    const named = new Map((it.named ?? []).map((/** @type {any} */ one) => [one.card, one.pip]));
    const cards = sorted(it.cards.map((/** @type {any} */ one) =>
      ({ one, pip: pipOf(named.get(one.card)) ?? printed(table.card(one.code)) })));
    return { at: at(it.seat), drawn: html`<div
      class="poker-hand"><p>${table.who(it.seat)} <b>${it.name}</b> <span
        class="tag">rank ${it.rank}</span>
        ${it.cheatin ? html`<span class="tag bad">${sign('mask')}cheatin’</span>` : nothing}</p>
      <div class="poker-cards">${cards.map(
        (/** @type {any} */ { one }) => pokerCard(one, named.get(one.card), table))}</div></div>` };
  });
  const seats = new Set(revealed.map((/** @type {any} */ it) => it.seat));
  const hidden = (view.players ?? []).filter((/** @type {any} */ it) => it.draw_hand_size
    && !seats.has(it.seat)).map((/** @type {any} */ it) => ({ at: at(it.seat), drawn: html`
    <div class="poker-hand"><p>${table.who(it.seat)} <span
      class="soft">${it.draw_hand ? 'draw hand, not revealed yet'
      : `${counted(it.draw_hand_size, 'card')} in the draw hand`}</span></p>
      <div class="poker-cards">${it.draw_hand
        ? sorted(it.draw_hand.map(
          (/** @type {any} */ one) => ({ one, pip: pipOf(one.named ?? one.pip) })))
        .map((/** @type {any} */ { one }) => pokerCard(one, one.named, table))
        : Array.from({ length: it.draw_hand_size },
          () => html`<span class="poker back" aria-hidden="true"></span>`)}</div></div>` }));
  const all = [...shown, ...hidden].sort((a, b) => a.at - b.at).map((it) => it.drawn);
  return all.length ? html`<div class="poker-hands">${all}</div>` : nothing;
}

/** Cards that lie open because they are played or were pulled.
 * @param {any} view @param {Table} table */
function open(view, table) {
  const played = view.played ?? [];
  const pulled = view.pulled ?? [];
  if (!played.length && !pulled.length) return nothing;
  const test = view.pull?.test;
  return html`<div class="poker-hands">
    ${played.length ? html`<div class="poker-hand"><p>Being played</p><div class="poker-cards">${
      played.map((/** @type {any} */ it) => pokerCard(it, null, table))}</div></div>` : nothing}
    ${pulled.length ? html`<div
      class="poker-hand"><p>${view.pull ? html`${table.who(view.pull.seat)} pulls` : 'Pulled'}${test
      ? html` <span class="tag">${plain(test.skill)}
        ${test.rating} against ${test.difficulty}</span>` : nothing}</p>
      <div class="poker-cards">${pulled.map((/** @type {any} */ it, /** @type {number} */ at) =>
        pokerCard(it, at === pulled.length - 1 ? view.pull?.pip : null, table))}</div></div>`
      : nothing}</div>`;
}
