// Rolls as dice with their faces, and the duel as cards that are turned one after the other.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { sign, styled } from '../../core/signs.js';
import { counted, plain, titled } from '../../core/words.js';
import { centered } from './at.js';
import { SKILLS, nameOf, poolIn, called, many } from './told.js';
import { named } from './map.js';

/** @typedef {import('../room.js').Table} Table */
/** @typedef {Pick<Table, 'past' | 'card'>} Told */

await styled('games/wild-west/dice.css');

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

/** @param {any} fact @param {Told} table */
function verb(fact, table) {
  const skill = fact.skill ?? fact.check?.skill;
  const what = fact.item ? `uses ${called('item', fact.item, table).toLowerCase()}`
    : fact.ability ? called('ability', fact.ability, table)
    : VERBS[fact.type] ?? (fact.type === 'skill_rolled' ? ''
      : plain(fact.type.replace(/_(rolled|checked)$/, '')));
  return [what, skill ? titled(skill) : ''].filter(Boolean).join(', ');
}

/** The rolls of the event that is shown, or of the last one before it that had any.
 * @param {Told} table */
function rolled(table) {
  const past = table.past?.() ?? [];
  for (let back = 0; back < Math.min(BACK, past.length); back++) {
    const all = many(past[past.length - 1 - back]?.facts).filter((it) => it.roll?.dice?.length);
    if (all.length) {
      return { heading: back ? 'The last roll' : all.length > 1 ? 'Rolls' : 'A roll',
        isEarlier: back > 0, all: all.slice(-ROLLS_MAX) };
    }
  }
  return null;
}

/** @param {any} view @param {Table} table */
export function rolls(view, table) {
  const found = rolled(table);
  if (!found) return nothing;
  const { heading, isEarlier, all } = found;
  const attack = all.findLast((it) => it.type === 'attack_rolled' || it.type === 'die_aimed');
  return html`<section role="group" class="ww-rolls ${isEarlier ? 'earlier' : ''}"
    aria-label="Rolls"><h2>${sign('die')} ${heading}</h2>
    <ul role="list">${all.map((it) => html`<li>
      <span class="ww-roller">${named(view, it.who, table)} ${verb(it, table)}</span>
      ${dice(it, it === attack ? table : undefined)}</li>`)}</ul></section>`;
}

/** A roll in words: the dice that were rolled, their faces, the Hits. @param {any} it */
const rollIn = ({ roll, pool }) => `${pool ? `${poolIn(pool)}: ` : ''}${
  many(roll.dice).map(facesIn).join(', ')}, ${counted(roll.hits ?? 0, 'Hit')}`;

/** @param {any} it What was rolled. @param {Table} [table] Where dice can be chosen. */
function dice(it, table) {
  const { roll } = it;
  return html`<span class="ww-dice"><span class="unseen">${rollIn(it)}</span>
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

/** What the best of a step gets. */
const MORE = 'one more die for Draw!';

/** The duel that is fought, or was the last thing that happened.
 * @param {any} view @param {Told} table */
function foughtIn(view, table) {
  const facts = (table.past?.() ?? []).flatMap((it, at, all) =>
    many(it.facts)
      .map((fact) => ({ ...fact, fresh: at === all.length - 1, back: all.length - 1 - at })));
  const begins = facts.findLastIndex((it) => it.type === 'duel_began');
  if (begins < 0) return null;
  const own = facts.slice(begins);
  const ended = own.find((it) => it.type === 'duel_ended');
  if (ended && view.options?.mode !== 'duel' && ended.back > 2) return null;
  const of = (/** @type {string} */ type) => own.filter((it) => it.type === type);
  const draws = of('drew');
  const all = [
    ...SKILLS.map((skill) => ({ name: titled(skill),
      fact: of('duel_step_rolled').find((it) => it.skill === skill) })),
    { name: draws.length > 1 ? `Draw! (${draws.length})` : 'Draw!', fact: draws.at(-1) },
  ];
  const next = ended ? undefined : all.find((it) => !it.fact);
  const says = (/** @type {any} */ { who, injury }) =>
    ({ who: nameOf(view, who), says: `: ${injury === 'none' ? 'no' : plain(injury)} injury.`,
      isEnd: false });
  return {
    heading: `${nameOf(view, own[0].one)} and ${nameOf(view, own[0].other)} duel`,
    cards: all.map((it) => ({ ...it, isNext: it === next,
      state: ended ? 'not rolled' : it === next ? 'next' : 'to come' })),
    ends: [...of('duel_injured').map(says),
      ...of('duel_walked_away').map((it) => ({ who: nameOf(view, it.who), says: ' walks away.',
        isEnd: false })),
      ...ended ? [{ who: ended.winner === undefined ? 'Nobody' : nameOf(view, ended.winner),
        says: ' wins the duel.', isEnd: true }] : []],
  };
}

/** @param {any} view @param {Table} table */
export function duel(view, table) {
  const fought = foughtIn(view, table);
  if (!fought) return nothing;
  const { heading, cards, ends } = fought;
  const turnedUp = cards.filter((it) => it.fact).length;
  return html`<section role="group" class="ww-duel"
    aria-label="Duel"><h2>${heading}</h2>
    <ol tabindex="0" aria-label="Cards of the duel"
      ${centered((turnedUp - 0.5) / cards.length, `${turnedUp}`)}>${cards.map((it) => html`
      <li class="${it.fact ? 'turned' : 'back'} ${it.fact?.fresh ? 'fresh' : ''} ${
        it.isNext ? 'next' : ''}">
      <h3>${it.name}</h3>${it.fact ? turned(it.fact, view, table)
        : html`<p>${it.state}</p>`}</li>`)}</ol>
    ${ends.map((it) => html`<p class=${it.isEnd ? 'ww-won' : nothing}>${it.isEnd
      ? it.who : html`<b>${it.who}</b>`}${it.says}</p>`)}
  </section>`;
}

/** A card of the duel that is turned. @param {any} fact @param {any} view @param {Table} table */
const turned = (fact, view, table) => html`${many(fact.rolls).map((it) => html`
  <div class="ww-rolled ${many(fact.winners).includes(it.who) ? 'best' : ''}">
    <span class="ww-roller">${named(view, it.who, table)}</span>${dice(it)}
    ${many(fact.winners).includes(it.who)
      ? html`<small>${sign('kf-counter')} ${MORE}</small>` : nothing}</div>`)}`;

/** The rolls and the duel in words.
 * @param {any} view @param {Told} table @returns {{heading: string, lines: string[]}[]} */
export function told(view, table) {
  const found = rolled(table);
  const fought = foughtIn(view, table);
  return [
    ...fought ? [{ heading: fought.heading, lines: [
      ...fought.cards.map((it) =>
        `${it.name}: ${turnedIn(it.fact, view) || it.state}.`.replace('!.', '!')),
      ...fought.ends.map(({ who, says }) => `${who}${says}`)] }] : [],
    ...found ? [{ heading: found.heading, lines: found.all.map((it) =>
      `${[nameOf(view, it.who), verb(it, table)].filter(Boolean).join(' ')}: ${rollIn(it)}.`) }]
      : [],
  ];
}

/** @param {any} fact @param {any} view */
const turnedIn = (fact, view) => many(fact?.rolls).map((it) => `${nameOf(view, it.who)} ${
  rollIn(it)}${many(fact.winners).includes(it.who) ? `, ${MORE}` : ''}`).join('; ');
