// Rolls as dice with their faces, and the duel as cards that are turned one after the other.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { counted, plain, titled } from '../../core/words.js';
import { called, fighter, nameOf, poolIn, SKILLS } from './told.js';
import { figure } from './map.js';

/** @typedef {import('../room.js').Table & {past?: () => any[]}} Table */

/** Events that are looked through for the last roll. */
const BACK = 4;
const ROLLS_MAX = 12;

const VERBS = /** @type {Record<string, string>} */ ({
  attack_rolled: 'attacks', defense_rolled: 'defends', die_aimed: 'rolls a die again', initiative_rolled: 'for the turn order',
  surprise_rolled: 'to be on guard', bleeding_rolled: 'to hold on', dazed_checked: 'to act while Dazed', dodged: 'dodges',
  blast_rolled: 'for the blast', degree_rolled: 'for how severe it is', frenzy_rolled: 'in frenzy', ruling_rolled: 'as ruled',
  status_relieved: 'against a status', helped: 'helps',
});

/** @param {any} fact @param {Table} table */
function verb(fact, table) {
  const skill = fact.skill ?? fact.check?.skill;
  const what = fact.item ? `uses ${called('item', fact.item, table).toLowerCase()}` : fact.ability ? called('ability', fact.ability, table)
    : VERBS[fact.type] ?? (fact.type === 'skill_rolled' ? '' : plain(fact.type.replace(/_(rolled|checked)$/, '')));
  return [what, skill ? titled(skill) : ''].filter(Boolean).join(', ');
}

/** The rolls of the event that is shown, or of the last one before it that had any.
 * @param {any} view @param {Table} table */
export function rolls(view, table) {
  const past = table.past?.() ?? [];
  for (let back = 0; back < Math.min(BACK, past.length); back++) {
    const all = (past[past.length - 1 - back]?.facts ?? []).filter((/** @type {any} */ it) => it.roll?.dice?.length);
    if (!all.length) continue;
    const attack = all.findLast((/** @type {any} */ it) => it.type === 'attack_rolled' || it.type === 'die_aimed');
    return html`<section class="ww-rolls ${back ? 'earlier' : ''}" aria-label="Rolls"><h3>${sign('die')} ${back ? 'The last roll' : all.length > 1 ? 'Rolls' : 'A roll'}</h3>
      <ul role="list">${all.slice(-ROLLS_MAX).map((/** @type {any} */ it) => html`<li>
        <span class="ww-roller"><span class="ww-figure small">${figure(fighter(view, it.who) ?? {}, table)}</span><b>${nameOf(view, it.who)}</b> ${verb(it, table)}</span>
        ${dice(it.roll, it.pool, it === attack ? table : undefined)}</li>`)}</ul></section>`;
  }
  return nothing;
}

/** @param {any} roll @param {any} pool @param {Table} [table] Where dice can be chosen. */
function dice(roll, pool, table) {
  const said = `${pool ? `${poolIn(pool)}: ` : ''}${(roll.dice ?? []).map((/** @type {any} */ it) => facesIn(it)).join(', ')}, ${counted(roll.hits ?? 0, 'Hit')}`;
  return html`<span class="ww-dice"><span class="unseen">${said}</span>
    ${(roll.dice ?? []).map((/** @type {any} */ it, /** @type {number} */ at) => (table?.offered(`at:${at}`)
      ? table.thing(`at:${at}`, `Die ${at + 1}, ${facesIn(it)}`, die(it), { class: 'ww-again' }) : die(it)))}
    <b class="ww-hits" aria-hidden="true">${counted(roll.hits ?? 0, 'Hit')}</b></span>`;
}

/** @param {any} it */
const facesIn = (it) => `${it.color === 'gold' ? 'Gold ' : ''}${(it.faces ?? []).join(' then ') || 'blank'}`;

/** A die with the face that stands; those before it are small. @param {any} it */
function die(it) {
  const faces = it.faces ?? [];
  const last = faces.at(-1) ?? 'blank';
  return html`<span class="ww-die ${it.color ?? ''} f-${last}" title=${facesIn(it)} aria-hidden="true">${faces.slice(0, -1).map((/** @type {string} */ face) => html`
    <span class="ww-was">${sign(`ww-${face}`)}</span>`)}${sign(`ww-${last}`)}<small>${last}</small></span>`;
}

/** The duel that is fought, or was the last thing that happened.
 * @param {any} view @param {Table} table */
export function duel(view, table) {
  const facts = (table.past?.() ?? []).flatMap((/** @type {any} */ it, /** @type {number} */ at, /** @type {any[]} */ all) =>
    (it.facts ?? []).map((/** @type {any} */ fact) => ({ ...fact, fresh: at === all.length - 1, back: all.length - 1 - at })));
  const begins = facts.findLastIndex((/** @type {any} */ it) => it.type === 'duel_began');
  const alone = view.options?.mode === 'duel';
  if (begins < 0) return alone && !view.fighters?.length ? html`<p class="soft">Two duel, as soon as every seat is taken.</p>` : nothing;
  const own = facts.slice(begins);
  const [{ one, other }] = own;
  const ended = own.find((/** @type {any} */ it) => it.type === 'duel_ended');
  if (ended && !alone && ended.back > 2) return nothing;
  const walked = own.find((/** @type {any} */ it) => it.type === 'duel_walked_away');
  const injuries = own.filter((/** @type {any} */ it) => it.type === 'duel_injured');
  const draws = own.filter((/** @type {any} */ it) => it.type === 'drew');
  const step = (/** @type {string} */ skill) => own.find((/** @type {any} */ it) => it.type === 'duel_step_rolled' && it.skill === skill);
  const cards = [...SKILLS.map((it) => ({ name: titled(it), fact: step(it) })), { name: draws.length > 1 ? `Draw! (${draws.length})` : 'Draw!', fact: draws.at(-1) }];
  const next = cards.find((it) => !it.fact);
  return html`<section class="ww-duel" aria-label="Duel"><h3>${nameOf(view, one)} and ${nameOf(view, other)} duel</h3>
    <ol>${cards.map((it) => html`<li class="${it.fact ? 'turned' : 'back'} ${it.fact?.fresh ? 'fresh' : ''} ${it === next && !ended ? 'next' : ''}">
      <h4>${it.name}</h4>${it.fact ? turned(it.fact, view, table) : html`<p>${ended ? 'not rolled' : it === next ? 'next' : 'to come'}</p>`}</li>`)}</ol>
    ${injuries.length ? html`<p>${injuries.map((/** @type {any} */ it, /** @type {number} */ at) => html`${at ? '; ' : ''}<b>${nameOf(view, it.who)}</b>: ${it.injury === 'none' ? 'unhurt' : `${plain(it.injury ?? 'some')} injury`}`)}.</p>` : nothing}
    ${walked ? html`<p><b>${nameOf(view, walked.who)}</b> walks away.</p>` : nothing}
    ${ended ? html`<p class="ww-won">${ended.winner === undefined || ended.winner === null ? 'Nobody wins the duel.' : `${nameOf(view, ended.winner)} wins the duel.`}</p>` : nothing}
  </section>`;
}

/** A card of the duel that is turned. @param {any} fact @param {any} view @param {Table} table */
const turned = (fact, view, table) => html`${(fact.rolls ?? []).map((/** @type {any} */ it) => html`
  <div class="ww-rolled ${(fact.winners ?? []).includes(it.who) ? 'best' : ''}"><span class="ww-roller"><span class="ww-figure small">${figure(fighter(view, it.who) ?? {}, table)}</span>
    <b>${nameOf(view, it.who)}</b></span>${dice(it.roll, it.pool)}
    ${(fact.winners ?? []).includes(it.who) ? html`<small>${sign('kf-counter')} a die more for Draw!</small>` : nothing}</div>`)}`;
