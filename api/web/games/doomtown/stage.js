// What goes on above the streets: lowball, callouts, jobs, shootouts, pulls.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { counted, plain } from '../../core/words.js';
import { cardsOf, pipOf, printed, sorted, whereIn } from './town.js';
import { dude, pokerCard } from './people.js';

/** @typedef {import('../room.js').Table} Table */

/** @param {any} view @param {Table} table */
export function stage(view, table) {
  const parts = [trouble(view, table), shootout(view, table), hands(view, table), open(view, table)].filter((it) => it !== nothing);
  return parts.length ? html`<section class="stage-of" aria-label="What goes on">${parts}</section>` : nothing;
}

/** @param {any} view @param {Table} table */
function trouble(view, table) {
  const title = (/** @type {any} */ it) => html`<b>${cardsOf(view).get(it)?.title ?? 'somebody'}</b>`;
  const found = [];
  const { callout, job } = view;
  if (callout && !view.shootout) {
    found.push(html`<p>${sign('gun')} ${title(callout.by)} calls out ${title(callout.mark)}.</p>`);
    const named = [...(callout.named ?? []), ...(callout.answer ?? [])];
    if (named.length) found.push(html`<div class="posse">${named.map((it) => dude(it, view, table))}</div>`);
  }
  if (job) {
    found.push(html`<p>${sign('scroll')} ${table.who(job.seat)} carries out a job against ${job.mark?.type === 'card'
      ? title(job.mark.card) : html`<b>the town square</b>`}, led by ${title(job.leader)}${
      job.opposed_by === undefined ? nothing : html`; ${table.who(job.opposed_by)} opposes it`}.</p>`);
    if (!view.shootout && job.posse?.length) found.push(html`<div class="posse">${
      [...job.posse, ...(job.opposition ?? [])].map((it) => dude(it, view, table))}</div>`);
  }
  return found.length ? found : nothing;
}

/** @param {any} view @param {Table} table */
function shootout(view, table) {
  const it = view.shootout;
  if (!it) return nothing;
  return html`<p>${sign('gun')} <b>Shootout at ${whereIn(it.place, view, table)}</b>
      ${it.round ? html`<span class="tag">round ${it.round}</span>` : nothing} <span class="tag">${plain(it.step)}</span></p>
    <div class="sides">${it.sides.map((/** @type {any} */ side) => html`<div class="side seat-${side.seat % 6}">
      <p>${table.who(side.seat)} <span class="tag">draws <b>${5 + side.studs}</b></span> <span class="tag">redraws <b>${
        side.draws}</b></span>
        ${it.turn === side.seat ? html`<span class="tag now">to play</span>` : nothing}
        ${side.losses?.length ? html`<span class="tag">${sign('skull')}${counted(side.losses.length, 'casualty', 'casualties')}</span>`
          : nothing}</p>
      <div class="posse">${side.posse.length ? side.posse.map((/** @type {number} */ one) =>
        dude(one, view, table, one === side.shooter ? 'shooter' : one === side.dude ? 'leads' : ''))
          : html`<span class="soft">nobody left</span>`}</div></div>`)}</div>`;
}

/** Hands that were revealed, and the own one before. @param {any} view @param {Table} table */
function hands(view, table) {
  const revealed = view.hands ?? [];
  const shown = revealed.map((/** @type {any} */ it) => {
    const named = new Map((it.named ?? []).map((/** @type {any} */ one) => [one.card, one.pip]));
    const cards = sorted(it.cards.map((/** @type {any} */ one) =>
      ({ one, pip: pipOf(named.get(one.card)) ?? printed(table.card(one.code)) })));
    return html`<div class="poker-hand"><p>${table.who(it.seat)} <b>${it.name}</b> <span class="tag">rank ${it.rank}</span>
        ${it.cheatin ? html`<span class="tag bad">${sign('mask')}cheatin’</span>` : nothing}</p>
      <div class="poker-cards">${cards.map((/** @type {any} */ { one }) => pokerCard(one, named.get(one.card), table))}</div></div>`;
  });
  const seats = new Set(revealed.map((/** @type {any} */ it) => it.seat));
  const hidden = (view.players ?? []).filter((/** @type {any} */ it) => it.draw_hand_size
    && !seats.has(it.seat)).map((/** @type {any} */ it) => html`
    <div class="poker-hand"><p>${table.who(it.seat)} <span class="soft">${it.draw_hand ? 'draw hand, not revealed yet'
      : `${counted(it.draw_hand_size, 'card')} in the draw hand`}</span></p>
      <div class="poker-cards">${it.draw_hand
        ? sorted(it.draw_hand.map((/** @type {any} */ one) => ({ one, pip: pipOf(one.named ?? one.pip) })))
        .map((/** @type {any} */ { one }) => pokerCard(one, one.named, table))
        : Array.from({ length: it.draw_hand_size }, () => html`<span class="poker back" aria-hidden="true"></span>`)}</div></div>`);
  const all = [...shown, ...hidden];
  return all.length ? html`<div class="poker-hands">${all}</div>` : nothing;
}

/** Cards that lie open because they are played or were pulled. @param {any} view @param {Table} table */
function open(view, table) {
  const played = view.played ?? [];
  const pulled = view.pulled ?? [];
  if (!played.length && !pulled.length) return nothing;
  const test = view.pull?.test;
  return html`<div class="poker-hands">
    ${played.length ? html`<div class="poker-hand"><p>Being played</p><div class="poker-cards">${
      played.map((/** @type {any} */ it) => pokerCard(it, null, table))}</div></div>` : nothing}
    ${pulled.length ? html`<div class="poker-hand"><p>${view.pull ? html`${table.who(view.pull.seat)} pulls` : 'Pulled'}${test
      ? html` <span class="tag">${plain(test.skill)} ${test.rating} against ${test.difficulty}</span>` : nothing}</p>
      <div class="poker-cards">${pulled.map((/** @type {any} */ it, /** @type {number} */ at) =>
        pokerCard(it, at === pulled.length - 1 ? view.pull?.pip : null, table))}</div></div>` : nothing}</div>`;
}
