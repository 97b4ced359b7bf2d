// What the Warden has before them and has ruled, drawn and in words. It is read where there is any.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { counted, listed, plain, titled } from '../../core/words.js';
import { coverIn, hexIn, many, nameOf, poolIn, zoneIn } from './told.js';

/** @typedef {import('../room.js').Table} Table */

/** What the Warden has before them, and what they have ruled.
 * @param {any} view @param {Table} table */
export function warden(view, table) {
  const [proposals, conditions, rulings] =
    [many(view.proposals), many(view.conditions), many(view.rulings)];
  return html`<section role="group" class="ww-warden" aria-label="The Warden">
    <h2>${sign('gavel')} The Warden ${view.warden === undefined ? nothing
      : html`<small>${table.who(view.warden)}</small>`}</h2>
    ${proposals.length || conditions.length || rulings.length ? nothing
      : html`<p class="soft">No proposals and no rulings yet.</p>`}
    ${proposals.map((it) => html`<p
      class="ww-open"><b>Proposal ${it.number}</b> waits for a ruling. ${
        proposalIn(it, view)}</p>`)}
    ${conditions.map((it) =>
      html`<p>${sign('ww-wait')} <b>${nameOf(view, it.who)}</b> waits for “${it.text}”</p>`)}
    ${rulings.length ? html`<details
      ?open=${rulings.length < 4}><summary>Rulings <small>${rulings.length}</small></summary>
      <ol class="ww-rulings">${[...rulings].reverse().map((it) => html`
        <li>${it.number ? html`<b>${it.number}</b> ` : nothing}${rulingIn(it, view)}</li>`)}</ol>
      </details>` : nothing}
  </section>`;
}

/** The same in words. @param {any} view @returns {string[]} */
export const ruled = (view) => [
  ...many(view.proposals).map((it) => `Proposal ${it.number}, of ${proposalIn(it, view)}.`),
  ...many(view.conditions).map((it) => `${nameOf(view, it.who)} waits for “${it.text}”.`),
  ...many(view.rulings).map(
    (it) => `Ruling${it.number ? ` ${it.number}` : ''}. ${rulingIn(it, view)}`),
];

const LASTS = /** @type {Record<string, string>} */ ({
  next: 'for the next roll', turn_end: 'until this turn ends',
  own_turn: 'until their next turn begins',
  round_end: 'until the round ends', combat: 'until the combat ends',
  soon: 'for the next roll of this turn or the next',
});
/** What a ruling brings about. @param {any} effect @param {any} view */
function effectIn(effect, view) {
  const who = effect.target === undefined ? '' : nameOf(view, effect.target);
  const lasts = LASTS[effect.until] ?? '';
  switch (effect.type) {
    case 'damage': return `${who} loses ${effect.amount} Health`;
    case 'heal': return `${who} gains ${effect.amount} Health`;
    case 'status': return `${who} is ${titled(effect.status)} [${
      effect.degree?.severity ?? poolIn(effect.degree?.pool)}]`;
    case 'relieve': return `${titled(effect.status)} of ${who} is ${effect.amount} less`;
    case 'move': return `${who} comes to ${hexIn(effect.to)}`;
    case 'prone': return `${who} ${effect.prone ? 'lies down' : 'stands'}`;
    case 'cover': return `${who} has ${coverIn(effect.cover)} ${lasts}`.trim();
    case 'dice': return `${who} rolls ${poolIn(effect.more)} more${
      effect.fewer ? ` and ${effect.fewer} fewer` : ''} ${lasts}`.trim();
    case 'grit':
      return `${who} has ${Math.abs(effect.by)} ${effect.by < 0 ? 'less' : 'more'} Grit${
        effect.next_turn ? ' in the next turn' : ''}`;
    case 'zone': return `${zoneIn(effect.zone)} ${lasts}`.trim();
    case 'reveal': return `all are told: “${effect.text}”`;
    default: return plain(effect.type ?? 'something');
  }
}

/** A ruling, in a sentence. @param {any} it @param {any} view */
function rulingIn(it, view) {
  const about = it.proposal ? ` on proposal ${it.proposal}` : '';
  const who = it.who === undefined ? '' : ` of ${nameOf(view, it.who)}`;
  const effects = (/** @type {any[] | undefined} */ all) =>
    listed(many(all).map((one) => effectIn(one, view))) || 'nothing';
  const check = it.check ? `${titled(it.check.skill)}, ${counted(it.check.difficulty, 'Hit')}`
    : 'without a roll';
  const fails = it.check ? ` On failure: ${effects(it.on_failure)}.` : '';
  const outcome = it.allow
    ? `allowed, ${check}${it.grit ? `, ${it.grit} Grit` : ''}. On success: ${
      effects(it.on_success)}.${fails}` : 'refused.';
  const by = it.by_book ? 'The book' : 'The Warden';
  return `${by}${about}${who}: ${outcome}${it.note ? ` “${it.note}”` : ''}${
    it.hidden ? ' (hidden from the players)' : ''}`;
}

/** A proposal, in a sentence. @param {any} it @param {any} view */
const proposalIn = (it, view) => `${nameOf(view, it.who)}: “${it.text}”, for ${it.grit ?? 0} Grit${
  it.skill ? ` with ${titled(it.skill)}` : ''}${it.wish ? `, hoping for “${it.wish}”` : ''}`;
