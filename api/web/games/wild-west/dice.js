// Rolls as dice with their faces, and the duel as cards that are turned one after the other.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { file, sign } from '../../core/signs.js';
import { counted, plain, titled } from '../../core/words.js';
import { centered } from './at.js';
import { SKILLS, nameOf, poolIn, called, many } from './told.js';
import { named } from './map.js';

/** @typedef {import('../room.js').Table & {past?: () => any[]}} Table */

/** The style of what is drawn here. */
export const style = () => html`<link rel="stylesheet" href=${file('games/wild-west/dice.css')}>`;

/** Events that are looked through for the last roll. */
const BACK = 4;
const ROLLS_MAX = 12;

const VERBS = /** @type {Record<string, string>} */ ({
  attack_rolled: 'attacks', defense_rolled: 'defends', die_aimed: 'rolls a die again',
  initiative_rolled: 'for the turn order',
  surprise_rolled: 'to be on guard', bleeding_rolled: 'to hold on',
  dazed_checked: 'to act while Dazed', dodged: 'dodges',
  blast_rolled: 'for the blast', degree_rolled: 'for how severe it is', frenzy_rolled: 'in frenzy',
  ruling_rolled: 'as ruled',
  status_relieved: 'against a status', helped: 'helps',
});

/** @param {any} fact @param {Table} table */
function verb(fact, table) {
  const skill = fact.skill ?? fact.check?.skill;
  const what = fact.item ? `uses ${called('item', fact.item, table).toLowerCase()}`
    : fact.ability ? called('ability', fact.ability, table)
    : VERBS[fact.type] ?? (fact.type === 'skill_rolled' ? ''
      : plain(fact.type.replace(/_(rolled|checked)$/, '')));
  return [what, skill ? titled(skill) : ''].filter(Boolean).join(', ');
}

/** The rolls of the event that is shown, or of the last one before it that had any.
 * @param {any} view @param {Table} table */
export function rolls(view, table) {
  const past = table.past?.() ?? [];
  for (let back = 0; back < Math.min(BACK, past.length); back++) {
    const all = many(past[past.length - 1 - back]?.facts).filter((it) => it.roll?.dice?.length);
    if (!all.length) continue;
    const attack = all.findLast((it) => it.type === 'attack_rolled' || it.type === 'die_aimed');
    return html`<section role="group" class="ww-rolls ${back ? 'earlier' : ''}" aria-label="Rolls">
      <h2>${sign('die')} ${back ? 'The last roll' : all.length > 1 ? 'Rolls' : 'A roll'}</h2>
      <ul role="list">${all.slice(-ROLLS_MAX).map((it) => html`<li>
        <span class="ww-roller">${named(view, it.who, table)} ${verb(it, table)}</span>
        ${dice(it.roll, it.pool, it === attack ? table : undefined)}</li>`)}</ul></section>`;
  }
  return nothing;
}

/** @param {any} roll @param {any} pool @param {Table} [table] Where dice can be chosen. */
function dice(roll, pool, table) {
  const faces = many(roll.dice).map((it) => facesIn(it)).join(', ');
  const said = `${pool ? `${poolIn(pool)}: ` : ''}${faces}, ${counted(roll.hits ?? 0, 'Hit')}`;
  return html`<span class="ww-dice"><span class="unseen">${said}</span>
    ${many(roll.dice).map((it, at) => (table?.offered(`at:${at}`)
      ? table.thing(`at:${at}`, `Die ${at + 1}, ${facesIn(it)}`, die(it), { class: 'ww-again' })
      : die(it)))}
    <b class="ww-hits" aria-hidden="true">${counted(roll.hits ?? 0, 'Hit')}</b></span>`;
}

/** @param {any} it */
const facesIn =
  (it) => `${it.color === 'gold' ? 'Gold ' : ''}${many(it.faces).join(' then ') || 'blank'}`;

/** A die with the face that stands; those before it are small. @param {any} it */
function die(it) {
  const faces = many(it.faces);
  const last = faces.at(-1) ?? 'blank';
  return html`<span class="ww-die ${it.color ?? ''} f-${last}" title=${facesIn(it)}
    aria-hidden="true">
    ${faces.slice(0, -1).map((face) => html`<span class="ww-was">${sign(`ww-${face}`)}</span>`)}
    ${sign(`ww-${last}`)}<small>${last}</small></span>`;
}

/** The duel that is fought, or was the last thing that happened.
 * @param {any} view @param {Table} table */
export function duel(view, table) {
  const facts = (table.past?.() ?? []).flatMap((it, at, all) =>
    many(it.facts)
      .map((fact) => ({ ...fact, fresh: at === all.length - 1, back: all.length - 1 - at })));
  const begins = facts.findLastIndex((it) => it.type === 'duel_began');
  const alone = view.options?.mode === 'duel';
  if (begins < 0) return alone && !view.fighters?.length
    ? html`<p class="soft">The duel begins when every seat is taken.</p>` : nothing;
  const own = facts.slice(begins);
  const [{ one, other }] = own;
  const ended = own.find((it) => it.type === 'duel_ended');
  if (ended && !alone && ended.back > 2) return nothing;
  const walked = own.find((it) => it.type === 'duel_walked_away');
  const injuries = own.filter((it) => it.type === 'duel_injured');
  const draws = own.filter((it) => it.type === 'drew');
  const step = (/** @type {string} */ skill) =>
    own.find((it) => it.type === 'duel_step_rolled' && it.skill === skill);
  const draw = { name: draws.length > 1 ? `Draw! (${draws.length})` : 'Draw!', fact: draws.at(-1) };
  const cards = [...SKILLS.map((it) => ({ name: titled(it), fact: step(it) })), draw];
  const next = cards.find((it) => !it.fact);
  const turnedUp = cards.filter((it) => it.fact).length;
  return html`<section role="group" class="ww-duel"
    aria-label="Duel"><h2>${nameOf(view, one)} and ${nameOf(view, other)} duel</h2>
    <ol tabindex="0" aria-label="Cards of the duel"
      ${centered((turnedUp - 0.5) / cards.length, `${turnedUp}`)}>${cards.map((it) => html`
      <li class="${it.fact ? 'turned' : 'back'} ${it.fact?.fresh ? 'fresh' : ''} ${
        it === next && !ended ? 'next' : ''}">
      <h3>${it.name}</h3>${it.fact ? turned(it.fact, view, table)
        : html`<p>${ended ? 'not rolled' : it === next ? 'next' : 'to come'}</p>`}</li>`)}</ol>
    ${injuries.map((it) => html`<p><b>${nameOf(view, it.who)}</b>: ${it.injury === 'none' ? 'no'
      : plain(it.injury ?? 'an')} injury.</p>`)}
    ${walked ? html`<p><b>${nameOf(view, walked.who)}</b> walks away.</p>` : nothing}
    ${ended ? html`<p class="ww-won">${ended.winner === undefined ? 'Nobody'
      : nameOf(view, ended.winner)} wins the duel.</p>` : nothing}
  </section>`;
}

/** A card of the duel that is turned. @param {any} fact @param {any} view @param {Table} table */
const turned = (fact, view, table) => html`${many(fact.rolls).map((it) => html`
  <div class="ww-rolled ${many(fact.winners).includes(it.who) ? 'best' : ''}">
    <span class="ww-roller">${named(view, it.who, table)}</span>${dice(it.roll, it.pool)}
    ${many(fact.winners).includes(it.who)
      ? html`<small>${sign('kf-counter')} one more die for Draw!</small>` : nothing}</div>`)}`;
