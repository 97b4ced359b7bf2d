// Cards of Doomtown, set in type: dudes as chips, goods and spells on them, cards in hand.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { breaking } from '../breaks.js';
import { attachedTo, cardsOf, isUsable, letterOf, pipOf } from './town.js';
import { cardIn, handIn, pokerIn, whyNot } from './words.js';

/** @typedef {import('../room.js').Table} Table */

const KINDS = /** @type {Record<string, string>} */ ({ outfit: 'home', dude: 'hat', deed: 'deed',
  goods: 'goods', spell: 'scroll',
  action: 'bolt', joker: 'mask' });

/** Numbers and short notes within a thing: its name says them in full,
 * so they are drawn beside the text.
 * @param {unknown} text */
export const note = (text) => html`<i class="note-of" data-n=${text}></i>`;

/** Letters from which a word of a title may not fit: on a chip, and on a card of a poker hand. */
const [CHIP, POKER] = [12, 7];

/** A title on a chip. @param {string} title */
export const titleOf = (title) => breaking(title, CHIP);

/** @param {import('./town.js').Pip} pip */
const pipSign = (pip) =>
  (pip ? html`<span class="pip-of ${pip.suit}">${note(letterOf(pip.value))}${sign(pip.suit)}</span>`
  : html`<span class="pip-of joker">${sign('mask')}</span>`);

/** A dude: the ring says how many bullets, filled for a stud and open for a draw.
 * @param {number} number @param {any} view @param {Table} table @param {string} [role] */
export function dude(number, view, table, role) {
  const card = cardsOf(view).get(number);
  if (!card) return nothing;
  const it = card.dude;
  const seat = card.controller ?? card.owner;
  const worn = attachedTo(view, number);
  return html`<div class="dude seat-${seat % 6} ${card.booted ? 'booted' : ''}">
    ${table.thing(`card:${number}`, cardIn(card, view, table), html`
      ${it ? html`<span class="bullets ${it.shooter}">${note(it.bullets)}</span>` : nothing}
      <span class="dude-text"><b>${titleOf(card.title)}</b>
        <span class="stats">${table.badge(seat)}${it
          ? html`<span>${sign('voice')}${note(it.influence)}</span>` : nothing}
          ${card.control ? html`<span>${sign('flag')}${note(card.control)}</span>` : nothing}
          ${it?.bounty ? html`<em>${note(`wanted ${it.bounty}`)}</em>` : nothing}
          ${it?.upkeep ? html`<span>${sign('rock')}${note(`−${it.upkeep}`)}</span>` : nothing}
          ${card.booted ? html`<em>${note('booted')}</em>` : nothing}${role
            ? html`<em class="note">${role === 'shooter' ? sign('star')
              : nothing}${note(role)}</em>` : nothing}
          ${isUsable(view, number) ? html`<em class="use">${sign('bolt')}</em>`
            : nothing}</span></span>`, { class: 'dude-chip' })}
    ${worn.length ? html`<div class="worn">${worn.map((one) => attached(one, view, table))}</div>`
      : nothing}</div>`;
}

/** Goods or a spell on a card.
 * @param {any} card @param {any} view @param {Table} table @returns {unknown} */
export function attached(card, view, table) {
  const more = attachedTo(view, card.card);
  return html`${table.thing(`card:${card.card}`, cardIn(card, view, table),
    html`${sign(KINDS[card.type] ?? 'goods')}${card.title}${
      card.bonus ? note(` +${card.bonus}`) : ''}${card.booted
      ? html`<em>${note('booted')}</em>` : nothing}${
      isUsable(view, card.card) ? html`<em class="use">${sign('bolt')}</em>` : nothing}`,
        { class: `attached ${card.booted ? 'booted' : ''}` })}${
    more.map((it) => attached(it, view, table))}`;
}

/** A card of a hand. @param {any} it @param {any} view @param {Table} table */
export function handCard(it, view, table) {
  const { fields, text } = table.card(it.code) ?? {};
  const kind = fields?.type;
  const why = whyNot(it, view, kind);
  return table.thing(`card:${it.card}`, handIn(it, view, table), html`
    <span class="hand-top">${pipSign(pipOf(it.pip))}<span
      class="cost">${sign('rock')}${note(it.cost)}</span></span>
    <b>${sign(KINDS[kind] ?? 'cards')}${titleOf(it.title)}</b>
    ${why ? html`<small>${note(why)}</small>` : isUsable(view, it.card)
      ? html`<em class="use">${sign('bolt')}${note('can be used')}</em>` : nothing}
    ${text ? html`<span class="text-of" data-n=${text}></span>` : nothing}`,
  { class: `hand-card ${why ? 'shut' : ''}` });
}

/** A card of a poker hand. @param {import('./town.js').Poker} it @param {Table} table */
export const pokerCard = (it, table) => table.thing(`card:${it.card}`, pokerIn(it),
  html`${pipSign(it.pip)}<small>${breaking(it.title, POKER)}</small>`, { class: 'poker' });
