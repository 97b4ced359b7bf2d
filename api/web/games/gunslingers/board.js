// The board of Gunslingers: the town as a grid of twenty properties, what is going on above it, and
// the gangs below.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { dice, lastShots } from './dice.js';
import { lastFire } from './fire.js';
import { figure, note, player } from './gang.js';
import {
  PHASES, STEPS, asking, cellsOf, dateOf, gunsOf, lotIn, nameOf, onSale, placeIn, playersOf,
} from './words.js';

/** @typedef {import('../room.js').Table} Table */

/** Signs of the properties, and what of their names fits a small tile. A bar says where it breaks,
 * where a word is longer than that. */
const TILES = /** @type {Record<string, [string, string]>} */ ({
  depot: ['train', 'Sta|tion'], newspaper: ['news', 'News|paper'],
  photographer: ['camera', 'Photo'],
  blacksmith: ['anvil', 'Black|smith'],
  sheriff: ['star', 'Sher|iff'], parlor: ['lamp', 'Par|lor'], stable: ['horseshoe', 'Sta|ble'],
  store: ['box', 'Store'],
  saloon: ['glass', 'Sa|loon'], undertaker: ['coffin', 'Under|taker'], bank: ['coin', 'Bank'],
  assay: ['scales', 'As|say'],
  hotel: ['bed', 'Ho|tel'], gambling: ['spade', 'Gam|bling'], church: ['chapel', 'Church'],
  doctor: ['bag', 'Doc|tor'],
  telegraph: ['wire', 'Tele|graph'], gunsmith: ['gun', 'Gun|smith'],
  land: ['map', 'Land'],
  school: ['bell', 'School'],
});

/** Players up to whom those who are awaited are named. */
const NAMED = 2;
/** The rule of ways on which somebody may come late. */
const FAR = 'D4';

/** @param {any} view @param {Table} table */
export function board(view, table) {
  const players = playersOf(view, table);
  // Who plans has the own gang above the town: figures are taken, then put down.
  const plans = (/** @type {any} */ it) => view.phase === 'plans' && table.me.includes(it.seat);
  const gangs = (/** @type {any[]} */ list) =>
    (list.length ? html`<div class="gangs">${list.map((it) => player(it, view, table))}</div>`
      : nothing);
  const asked = asking(table);
  const fire = lastFire(view, table.past?.() ?? []);
  const shots = fire?.isOver ? lastShots(fire, view, table) : nothing;
  // Who is asked needs the town first.
  const isAsked = asked.open.some((it) => table.me.includes(it));
  return html`<div class="race ${view.phase}">
    ${head(view, table, asked.open)}
    ${isAsked ? nothing : shots}
    ${view.fight ? fight(view, table, fire) : sale(view, table, asked)}
    ${gangs(players.filter(plans))}
    ${town(view, table)}
    ${isAsked ? shots : nothing}
    ${gangs(players.filter((it) => !plans(it)))}
  </div>`;
}

/** @param {any} view @param {Table} table @param {number[]} open Who is asked. */
function head(view, table, open) {
  const phase = PHASES[view.phase];
  return html`<header class="race-head"><h2>${dateOf(view)}</h2>
    ${view.week ? html`<ol class="rail" aria-hidden="true">${
      STEPS.map(([name, isNow]) => html`<li class=${isNow(view) ? 'now' : ''}>${name}</li>`)}</ol>`
      : nothing}
    <p><b>${phase?.name ?? view.phase}.</b>
    ${phase?.says ?? ''}${view.time_called ? ' Time was called: the town votes after this week.'
      : ''}${open.map((it, at) => {
      const end = at + 1 < open.length ? ',' : '.';
      return html`${at ? ' ' : ' Waiting for '}${open.length > NAMED
        ? html`<span class="bid">${badged(it, table, end)}</span>`
        : html`<span class="tied">${table.who(it)}${end}</span>`}`;
    })}</p></header>`;
}

/** A player where there is room for the badge alone.
 * @param {number} seat @param {Table} table @param {string} [end] */
const badged = (seat, table, end) => html`${table.badge(seat)}<span
  class="unseen">${table.name(seat)}${end}</span>`;

/** What is to be had: lots, the train, a character.
 * @param {any} view @param {Table} table @param {ReturnType<typeof asking>} asked */
function sale(view, table, asked) {
  const isOpen = ['casting', 'lots', 'train'].includes(view.phase);
  if (!isOpen) return nothing;
  const what = onSale(view);
  return html`<section class="sale" aria-label="Auction">
    <p class="now">${what ? html`<b>Under the hammer:</b> ${what}`
      : view.picker === undefined ? nothing
      : html`${table.who(view.picker)} picks the next lot.`}
      ${view.bids?.length ? html`<span class="bids">Last bids: ${
        view.bids.map((/** @type {any} */ it) =>
          html`<span class="bid">${badged(it.seat, table)}$${
            it.dollars}</span>`)}</span>` : nothing}${
        what && asked.open.length && asked.done.length ? html`<span
          class="bids">Have bid: ${asked.done.map((it) => html`<span
            class="bid">${badged(it, table)}</span>`)}</span>` : nothing}</p>
    ${view.lots?.length ? html`<div
      class="lots">${view.lots.map((/** @type {any} */ it) => lot(it, view, table))}</div>`
      : nothing}
    ${view.phase === 'train' && view.train?.length
      ? html`<div class="row">${sign('train')}${
        view.train.map((/** @type {any} */ it) => figure(it, table))}</div>` : nothing}
  </section>`;
}

/** @param {any} it @param {any} view @param {Table} table */
function lot(it, view, table) {
  const property = it.goods?.type === 'property' ? it.goods.property : null;
  const content = property
    ? html`${sign(TILES[property]?.[0] ?? 'deed')}<span>${nameOf(view, property)}</span>`
    : html`<span class="row">${
      (it.goods?.guns ?? []).map((/** @type {any} */ gun) => figure(gun, table, 'still'))}</span>`;
  return table.thing(property ? [`lot:${it.lot}`, `property:${property}`] : `lot:${it.lot}`,
    `Lot ${it.lot}: ${lotIn(it, view)}`,
    html`<small>${note(it.lot)}</small>${content}`,
    { class: `lot ${view.put_up === it.lot ? 'up' : ''}` });
}

/** The town. @param {any} view @param {Table} table */
function town(view, table) {
  const cells = cellsOf(view);
  if (!cells.length) {
    return html`<div class="town blank"
      aria-hidden="true">${[[2, 4], [0, 6], [0, 6], [2, 4]].flatMap(([from, to], row) =>
      Array.from({ length: to - from + 1 },
        (_, at) => html`<span class="tile r${row} c${from + at}"></span>`))}</div>`;
  }
  const guns = gunsOf(view);
  return html`<div class="town">${cells.map((it) => tile(it, view, table, guns))}${
    legend(cells.some((it) => table.rule?.(`property:${it.property}`) === FAR))}</div>`;
}

/** @param {any} cell @param {any} view @param {Table} table @param {Map<number, any>} guns */
function tile(cell, view, table, guns) {
  const [picture, where] = TILES[cell.property] ?? ['deed', cell.name];
  const short = where.replace('|', '');
  // A word that goes on behind its short form breaks there, too.
  const long = cell.name.replace(new RegExp(`${short}(?=[a-z])`), '$&|').replace(short, where);
  const owned = cell.owner !== undefined;
  const home = cell.headquarters_of !== undefined;
  const isFight = view.fight?.property === cell.property;
  const claims = (view.claims ?? [])
    .filter((/** @type {any} */ it) => it.property === cell.property);
  const there = cell.occupiers?.length && !claims.length && !isFight ? cell.occupiers : [];
  // The short name is part of the name, so that it can be asked for.
  const label = placeIn(cell, view, table);
  const named = cell.name.split(' ').includes(short) ? label : label.replace(':', `, ${short}:`);
  const key = `property:${cell.property}`;
  // What is offered there cites the rule of long ways where somebody may come late.
  const far = table.rule?.(key) === FAR;
  return table.thing(key, far ? `${named}, a long way: may come late` : named, html`
    ${far ? html`<i class="far"></i>` : nothing}<span
      class="tile-top">${sign(picture)}${home ? sign('flag') : nothing}<span
        class="tile-marks">${owned
      ? html`${table.badge(cell.owner)}<i class=${cell.markers > 1 ? 'two' : 'one'}></i>`
          : nothing}</span></span>
    <b class="long">${breaks(long)}</b><b class="short" title=${cell.name}>${breaks(where)}</b>
    ${isFight || claims.length || there.length || cell.casualties ? html`<span class="tile-here">
        ${isFight ? html`<em>${sign('gun')}</em>` : nothing}
        ${claims.map((/** @type {any} */ it) =>
          html`<span>${table.badge(it.seat)}${note(it.guns.length)}</span>`)}
        ${there.length ? html`<span>${sign('hat')}${note(there.length)}</span>` : nothing}
        ${cell.casualties ? html`<span>${sign('skull')}${note(cell.casualties)}</span>`
          : nothing}</span>`
      : html`<span class="tile-pays"><span>${sign('star')}${note(cell.reputation)}</span> <span>${
        note(rentIn(cell.rent))}</span></span>`}`,
    { class: `tile r${cell.row} c${cell.col} ${owned ? `owned seat-${cell.owner % 6}`
      : ''} ${home ? 'home' : ''} ${isFight ? 'fought'
      : ''}` });
}

/** A name that breaks at its bars, with a hyphen that is no part of the text. Browsers hyphenate no
 * names. @param {string} name */
const breaks = (name) =>
  name.split('|').map((it, at) => html`${at ? html`<i class="break"></i>` : nothing}${it}`);

/** What a property pays, as short as it goes; where there is no room it breaks before a plus.
 * @param {string} rent */
const rentIn = (rent) =>
  String(rent ?? '').replace(/:.*$/, '').replaceAll('up to ', '≤').replaceAll(' + ', '\u200b+');

/** A gunfight, as lines that face each other, with what was rolled last. Who faces somebody, or has
 * just fired, comes first. @param {any} view @param {Table} table
 * @param {import('./fire.js').Fire | null} fire */
function fight(view, table, fire) {
  const { fight: it } = view;
  const shots = fire?.isOver ? null : fire;
  const pair = new Set(it.pair?.length ? it.pair
    : it.sides.map((/** @type {any} */ side) => side.seat));
  const isBack = (/** @type {any} */ { seat }) => !pair.has(seat) && !shots?.seats.includes(seat);
  const sides = it.sides.toSorted((/** @type {any} */ one, /** @type {any} */ other) =>
    Number(isBack(one)) - Number(isBack(other)));
  return html`<section class="fight" aria-label="Gunfight">
    <p class="now">${sign('gun')} <b>Gunfight: ${nameOf(view, it.property)}</b> ${it.round
      ? html`<span class="tag">round ${it.round}</span>` : nothing}</p>
    <div class="sides">${sides.map((/** @type {any} */ side) =>
      html`<div class="side seat-${side.seat % 6} ${pair.has(side.seat) ? '' : 'aside'}">
      <p>${table.who(side.seat)} <span class="tag">strength <b>${side.strength}</b></span>
        ${it.home === side.seat ? html`<span class="tag">${sign('flag')}at home, cover</span>`
          : nothing}
        ${it.waiting?.includes(side.seat) ? html`<span class="tag">waits</span>` : nothing}
        ${it.survivor === side.seat ? html`<span class="tag">survivor</span>` : nothing}
        ${side.hurt ? html`<span class="tag">may run freely</span>` : nothing}</p>
      <div class="row">${side.guns.map(
        (/** @type {any} */ gun) => figure(gun, table, 'fight'))}</div>
      ${shots ? dice(shots, side.seat) : nothing}</div>`)}</div></section>`;
}

/** What signs of the town mean, in its corners, where nothing is built. @param {boolean} far */
const legend = (far) => html`<p class="legend"><span>${sign('star')}
  reputation for who controls it · ≤: at most.</span> <span>C: a die that counts 0, 0, 0, 1, 1 or
  2 dollars${far ? html` · <i class="far"></i> a long way: may come late` : nothing}.</span>
  <span><i class="one"></i> taken, pays from the end of the week · <i class="two"></i> pays.</span>
  <span>${sign('flag')} headquarters · dots on a figure: dice and strength.</span></p>`;
