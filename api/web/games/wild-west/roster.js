// Everybody in the fight: Health, Grit, what ails them, and what they carry.
import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { listed, plain, titled } from '../../core/words.js';
import {
  GRIT, SKILLS, VITALS, abilityIn, boostIn, healthIn, hexIn, leftOf, loadIn, poolIn, usesIn, called,
  many, states,
} from './told.js';
import { sizes } from './at.js';
import { figure, life, numbered, seatOf } from './map.js';

/** @typedef {import('../room.js').Table} Table */

/** @param {any} view @param {Table} table */
export function roster(view, table) {
  const all = many(view.fighters);
  const side = (/** @type {string} */ name) => all.filter((it) => (it.side ?? 'posse') === name);
  const part = (/** @type {string} */ heading, /** @type {any[]} */ its) => (its.length ? html`
    <section class="ww-side" ${sizes({ n: Math.max(its.filter((it) => !isOut(it)).length, 1) })}>
      <h2>${heading} <small>${leftOf(its)}</small></h2>
      <div class="ww-cards">${its.filter((it) => !isOut(it))
        .map((it) => card(it, view, table))}</div>
      ${its.some(isOut) ? html`<p
        class="ww-out">${its.filter(isOut).map((it) => out(it, table))}</p>` : nothing}</section>`
    : nothing);
  return html`<div class="ww-sides">${part('The posse', side('posse'))}${
    part('The foes', side('foes'))}</div>`;
}

/** Foes who are out of it are shown by name alone. @param {any} it */
const isOut = (it) => !it.person
  && (it.vital === 'dead' || it.vital === 'fled' || it.vital === 'captured');

/** @param {any} it @param {Table} table */
function out(it, table) {
  const text = `${it.name}, ${VITALS[it.vital] ?? it.vital}`;
  return table.thing([`fighter:${it.who}`, `who:${it.who}`], text,
    html`${sign('ww-skull')} ${text}`, { class: 'ww-chip' });
}

/** Whether what a fighter has is what a question to the looker means.
 * @param {any} it @param {any} view @param {Table} table */
function isAsked(it, view, table) {
  if (!table.me.includes(it.seat))
    return view.turn?.who === it.who && table.me.includes(view.warden);
  const own = many(view.fighters).filter((one) => table.me.includes(one.seat));
  return own.length === 1 || view.turn?.who === it.who;
}

/** @param {any} it @param {any} view @param {Table} table */
function card(it, view, table) {
  const active = view.turn?.who === it.who;
  const gone = it.vital && it.vital !== 'alive' && it.vital !== 'bleeding';
  const asked = isAsked(it, view, table);
  const kind = it.foe ? plain(it.foe) : it.person?.trade ?? '';
  const isNamedSo = kind.toLowerCase() === it.name?.replace(/ \(?\d+\)?$/, '').toLowerCase();
  const of = [isNamedSo ? '' : titled(kind), it.seat === undefined ? '' : table.name(it.seat)]
    .filter(Boolean).join(' · ');
  const label = [of ? `${numbered(it)} ${of}` : numbered(it), healthIn(it), active ? 'to play' : '']
    .filter(Boolean).join(', ');
  return html`<article
    class="ww-card ${active ? 'active' : ''} ${gone ? 'gone' : ''} ${seatOf(it)}">
    ${table.thing([`fighter:${it.who}`, `who:${it.who}`], label, html`
      <span class="ww-figure">${figure(it, table)}</span><span><b>${it.name}</b>
      ${of ? html`<small>${of}</small>` : nothing}</span>`, { class: 'ww-head' })}
    <div class="ww-health">${sign('ww-heart')}${it.health === undefined
      ? html`<b>?</b> <small>${it.lost ? `hidden; ${it.lost} lost` : 'hidden; unhurt'}</small>`
      : html`<b>${it.health}</b><small>of ${it.health_max ?? it.health}</small>${life(it)}`}</div>
    ${gone || !(active || it.grit) ? nothing : beads(it, active)}
    <ul class="ww-states" role="list">${states(it, view).map((one) => html`<li>${asked && one.key
      ? table.thing(one.key, one.text, html`${sign(one.sign)} ${one.text}`, { class: 'ww-chip' })
      : html`<span class="ww-chip plain">${sign(one.sign)} ${one.text}</span>`}</li>`)}
      ${boosts(it, view).map((one) =>
        html`<li><span class="ww-chip plain">${sign('kf-counter')} ${one}</span></li>`)}</ul>
    ${it.frenzies?.length ? html`<ul class="ww-frenzies">${many(it.frenzies).map((one, at) => html`
      <li class=${many(it.fired).includes(at) ? 'fired' : ''}>${one.text}
        ${many(it.fired).includes(at) ? 'It has happened.' : nothing}</li>`)}</ul>` : nothing}
    ${it.person ? belongings(it, active || (asked && !gone), asked, table) : nothing}
  </article>`;
}

/** What changes their rolls and moves; the same twice is said once.
 * @param {any} it @param {any} view */
function boosts(it, view) {
  const all = many(view.boosts).filter((one) => one.who === it.who)
    .map((one) => boostIn(one, view));
  return [...new Set(all)].map((one) => {
    const times = all.filter((other) => other === one).length;
    return times > 1 ? `${times} × ${one}` : one;
  });
}

/** Grit as beads: six, and more where there are more. @param {any} it @param {boolean} active */
function beads(it, active) {
  const grit = it.grit ?? 0;
  const count = Math.max(GRIT, Math.min(grit, 14));
  return html`<div class="ww-grit ${active ? 'active' : ''}" role="img"
    aria-label=${`${grit} Grit`}>
    <svg viewBox="0 0 ${count * 14} 14"
      aria-hidden="true">${Array.from({ length: count }, (_, at) => svg`
      <circle cx=${at * 14 + 7} cy="7" r="5.300"
        class=${at < grit ? 'full' : ''}></circle>`)}</svg><span><b>${grit}</b> Grit</span></div>`;
}

/** @param {any} it @param {boolean} open @param {boolean} asked @param {Table} table */
function belongings(it, open, asked, table) {
  const { person } = it;
  const chip =
    (/** @type {string} */ kind, /** @type {string} */ id, /** @type {string} */ text, how = '') =>
    table.thing(asked ? [`${kind}:${id}`] : [`catalog:${kind}-${id}`], text, text,
      { class: `ww-chip ${how}` });
  const row = (/** @type {string} */ title, /** @type {unknown[]} */ all) =>
    (all.length ? html`<div><dt>${title}</dt><dd>${all}</dd></div>` : nothing);
  const weapon = (/** @type {string} */ one) => (held.includes(one)
    ? chip('weapon', one, `${called('weapon', one, table)}, in hand`, 'in-hand')
    : chip('weapon', one, called('weapon', one, table)));
  const skills = SKILLS.filter((skill) => person.skills?.[skill]).map((skill) => {
    const text = `${titled(skill)} ${poolIn(person.skills[skill])}`;
    return asked && table.offered(`skill:${skill}`)
      ? table.thing(`skill:${skill}`, text, text, { class: 'ww-chip' })
      : html`<span>${text}</span>`;
  });
  const held = many(person.in_hand);
  return html`<details class="ww-more" ?open=${open}><summary>${held.length
    ? html`Holds ${listed(held.map((one) => called('weapon', one, table).toLowerCase()))}`
    : 'What they have'}</summary><dl>
    ${row('Weapons', many(person.weapons).map(weapon))}
    ${row('Rounds', many(person.shots).map((one) => html`
      <span class="ww-chip plain">${loadIn(one.load)}, ${one.shots} of ${one.of}</span>`))}
    ${row('Items',
      many(person.items).map((one) =>
        chip('item', one.item, usesIn(one, table), one.of && !one.uses ? 'spent' : '')))}
    ${row('Abilities', many(person.abilities)
      .map((one) => chip('ability', one, abilityIn(one, person, table))))}
    ${row('Skills, in black (B) and gold (G) dice', skills)}
    ${row('Talents', person.talents?.length ? [listed(person.talents.map(titled))] : [])}
    ${it.hex ? row('Stands on', [hexIn(it.hex)]) : nothing}
  </dl></details>`;
}
