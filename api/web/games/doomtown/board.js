// The board of Doomtown: streets with homes in their middle, the own one at the bottom, the town
// square between them.
import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import {
  DAY, PHASES, attachedTo, byDistance, cardsOf, contest, isTie, isUsable, placeIn, placeKey,
  placesOf, standing, streetOf,
} from './town.js';
import { attached, dude, handCard, note, titleOf } from './people.js';
import { stage } from './stage.js';
import { contestIn, lastingIn, nowIn, pileIn, placeLines, standingIn, turnOf } from './words.js';

/** @typedef {import('../room.js').Table} Table */

/** Players from whom on the streets of others can be folded. */
const MANY = 4;

/** @param {any} view @param {Table} table */
export function board(view, table) {
  const players = byDistance(view, table);
  const others = players.slice(0, -1);
  const near = players.at(-1);
  const large = players.length >= MANY ? busiest(others, view, table) : others;
  return html`<div class="gomorra ${view.phase}">
    ${head(view, table)}
    ${stage(view, table)}
    ${others.map((it) => (players.length >= MANY ? html`<details
      class="folded folds seat-${it.seat % 6}" ?open=${large.includes(it)}>
      <summary>${nameOf(it, view, table)}</summary>${playerLine(it, view, table, true)}${
        street(it.seat, view, table)}</details>`
        : html`${playerLine(it, view, table)}${street(it.seat, view, table)}`))}
    ${placesOf(view).filter((it) => it.owner === undefined)
      .map((it) => place(it, view, table, 'square'))}
    ${near ? html`${street(near.seat, view, table)}${playerLine(near, view, table)}${
      hand(near, view, table)}` : nothing}
    ${lasting(view, table)}
  </div>`;
}

/** @param {any} view @param {Table} table */
function head(view, table) {
  const phase = PHASES[view.phase];
  const isTrouble = view.shootout || view.callout || view.job;
  const turn = turnOf(view);
  return html`<header class="day-head"><h2>${view.day ? `Day ${view.day}`
    : phase?.name ?? view.phase}</h2>
    ${view.day ? html`<ol class="rail" aria-hidden="true">${
      DAY.map((it) => html`<li
        class=${it === view.phase ? 'now' : ''}>${PHASES[it].name}</li>`)}</ol>` : nothing}
    ${legend()}
    ${view.pot ? html`<span class="tag">${sign('rock')}pot ${view.pot}</span>` : nothing}
    ${view.checked ? html`<span class="tag bad">check: a pass lets another win</span>` : nothing}
    ${view.time_called ? html`<span class="tag">last day</span>` : nothing}
    <p class=${isTrouble ? 'trouble-of' : ''}>${isTrouble
      ? html`${sign(view.shootout || view.callout ? 'gun' : 'scroll')} ` : nothing}${
      nowIn(view, table)}${turn === undefined ? nothing
        : html` ${table.who(turn)} to play.`}</p></header>`;
}

/** How many streets are large beside one's own, where there are many players. */
const LARGE = 2;

/** The players in whose streets most is going on, and all where something can be chosen.
 * @param {any[]} players @param {any} view @param {Table} table */
function busiest(players, view, table) {
  const isAsked = (/** @type {any} */ it) =>
    streetOf(view, it.seat).some(({ place }) => table.offered(placeKey(place)));
  const dudes = (/** @type {any} */ it) =>
    streetOf(view, it.seat).reduce((sum, { dudes: all }) => sum + (all?.length ?? 0), 0);
  const first = players.filter((it) => dudes(it))
    .sort((one, other) => Number(other.seat === view.turn)
    - Number(one.seat === view.turn) || dudes(other) - dudes(one)).slice(0, LARGE);
  return players.filter((it) => first.includes(it) || isAsked(it));
}

/** @param {any} player @param {any} view @param {Table} table */
const nameOf = (player, view, table) => html`<span
  class="in-line">${table.who(player.seat)} <span class="as">${player.title}</span>${
  meter(player, view, table)}</span>`;

/** A player: who, what they have, and how near they are to winning. `rest`:
 * the name and that stand above already.
 * @param {any} player @param {any} view @param {Table} table @param {boolean} [rest] */
function playerLine(player, view, table, rest) {
  return html`<div class="player-line seat-${player.seat % 6} ${player.left ? 'left' : ''}">
    ${table.thing(isAlone(player.seat, view, table)
      ? [`player:${player.seat}`, `seat:${player.seat}`] : `player:${player.seat}`,
      `${rest ? 'About this player: ' : ''}${table.name(player.seat)}, ${player.title}`,
      rest ? html`<span class="as">About this player</span>`
        : html`${table.who(player.seat)} <span class="as">${player.title}</span>`)}
    ${view.winner === player.seat ? html`<span class="tag">acts first</span>` : nothing}
    ${player.left ? html`<span class="tag">has left</span>` : nothing}
    ${rest ? nothing : meter(player, view, table)}
    <span class="sum">${sign('rock')}<span
      class="unseen">Ghost rock</span><b>${player.ghost_rock}</b>${player.debt
      ? html`<small>owes ${player.debt}</small>` : nothing}</span>
    <span class="sum">${sign('cards')}<span
      class="unseen">Hand</span><b>${player.hand_size}</b><small>in hand, ${
      player.deck} in deck</small></span>
    ${pile(player.discard, 'Discarded', 'cards', table)}${pile(player.boot_hill, 'Boot Hill',
      'skull', table)}</div>`;
}

/** Whether options point at a player and at no card.
 * @param {number} seat @param {any} view @param {Table} table */
const isAlone = (seat, view, table) => table.offered(`seat:${seat}`)
  && ![...(view.cards ?? []),
    ...(view.players ?? []).flatMap((/** @type {any} */ it) => it.hand ?? [])].some((it) =>
    table.offered(`card:${it.card}`));

/** A pile as a drawer; the last card lies on top.
 * @param {any[] | undefined} cards
 * @param {string} name @param {string} mark @param {Table} table */
function pile(cards, name, mark, table) {
  if (!cards?.length) return nothing;
  return html`<details class="pile" ?open=${cards.some((it) =>
    table.offered(`card:${it.card}`))}><summary>${sign(mark)}${name}
      <b>${cards.length}</b></summary>
    <div class="pile-cards">${pileIn(cards, table).map(({ card, title }) =>
      table.thing(`card:${card}`, title, title, { class: 'attached' }))}</div></details>`;
}

/** @param {number} seat @param {any} view @param {Table} table */
function street(seat, view, table) {
  const places = streetOf(view, seat);
  return places.length ? html`<div class="street seat-${seat % 6}" role="group"
    aria-label="Street of ${table.name(seat)}">${
    places.map((it) => place(it, view, table, it.position === 0 ? 'home' : ''))}</div>` : nothing;
}

/** A place, with the dudes who stand there.
 * @param {any} it @param {any} view @param {Table} table @param {string} looks */
function place(it, view, table, looks) {
  const deed = it.place?.type === 'at' ? cardsOf(view).get(it.place.card) : null;
  const key = placeKey(it.place);
  const [said] = placeLines(it, view, table);
  const usable = deed && isUsable(view, deed.card);
  // Options about dudes name the place where they stand, too:
  // that does not make the place one to choose.
  const isContext = !usable
    && (it.dudes ?? []).some((/** @type {number} */ one) => table.offered(`card:${one}`));
  const fighting = new Set(
    (view.shootout?.sides ?? []).flatMap((/** @type {any} */ one) => one.posse));
  const dudes = (it.dudes ?? []).filter((/** @type {number} */ one) => !fighting.has(one));
  const away = (it.dudes ?? []).length - dudes.length;
  const taken = it.controller !== undefined && it.controller !== it.owner;
  const name = it.position === 0 ? deed?.title ?? placeIn(it, view, table)
    : placeIn(it, view, table);
  return html`<div class="place-of ${looks} ${dudes.length > 2 ? 'crowded' : ''} ${taken
    ? `taken seat-${it.controller % 6}` : ''}">
    ${table.thing(isContext && deed ? [`about:${it.place.card}`] : key,
      `${it.position === 0 ? `${name}, ` : ''}${said.replace(/\.$/, '')}`, html`
      ${sign(looks === 'square' ? 'sun' : looks === 'home' ? 'home' : 'deed')}<b>${
        titleOf(name)}</b>
      <span class="stats">${it.controller !== undefined ? table.badge(it.controller) : nothing}
        ${deed?.control ? html`<span>${sign('flag')}${note(deed.control)}</span>` : nothing}
        ${deed?.production ? html`<span>${sign('rock')}${note(`+${deed.production}`)}</span>`
          : nothing}
        ${deed?.ghost_rock ? html`<span>${sign('rock')}${note(`${deed.ghost_rock} on it`)}</span>`
          : nothing}
        ${it.private ? html`<span title="Private">${sign('lock')}</span>` : nothing}
        ${deed?.booted ? html`<em>${note('booted')}</em>`
          : nothing}${usable ? html`<em class="use">${sign('bolt')}</em>`
          : nothing}</span>`, { class: 'place-name' })}
    ${claims(it, table)}
    ${deed ? attachedTo(view, deed.card).map((one) => attached(one, view, table)) : nothing}
    ${away ? html`<p class="claims soft">${sign('gun')}${away} in the shootout</p>` : nothing}
    <div class="dudes">${dudes.map((/** @type {number} */ one) => dude(one, view, table))}</div>
    </div>`;
}

/** A tug-of-war: whoever gets the knot past the mark in the middle is ahead.
 * @param {{seat: number, weight: number}} near
 * @param {{seat: number | undefined, weight: number}} far */
function rope(near, far) {
  const all = near.weight + far.weight;
  const knot = all ? Math.round((near.weight / all) * 100) : 50;
  return html`<svg class="rope" viewBox="0 0 100 12" preserveAspectRatio="none"
    aria-hidden="true">${svg`
    <rect class="near seat-${near.seat % 6}" x="0" y="3" width=${knot} height="6"/>
    <rect class="far ${far.seat === undefined ? '' : `seat-${far.seat % 6}`}" x=${knot} y="3"
      width=${100 - knot} height="6"/>
    <path class="goal" d="M50 -1v14"/><path class="knot" d=${`M${knot} 2v8`}/>`}</svg>`;
}

/** Who pulls at a place, whose name says the same. @param {any} place @param {Table} table */
function claims(place, table) {
  const all = contest(place);
  if (!all) return nothing;
  const [near, far, ...rest] = all;
  const [left, right] = isTie(place, all) ? [1, 1] : [near.weight, far.weight];
  return html`<p class="claims tug" aria-hidden="true" title=${contestIn(place, table)}>
    <span>${table.badge(near.seat)}<b>${near.weight}</b></span>${rope({ ...near, weight: left },
      { ...far, weight: right })}
    <span><b>${far.weight}</b>${table.badge(far.seat)}</span>
    ${rest.map((it) => html`<span
      class="soft">${table.badge(it.seat)}<b>${it.weight}</b></span>`)}</p>`;
}

/** How near a player is to winning. @param {any} player @param {any} view @param {Table} table */
function meter(player, view, table) {
  const now = standing(view, player.seat);
  if (!now) return nothing;
  const said = standingIn(now, view, table);
  const { control, against, rival, influence } = now;
  return html`<span class="meter"><span class="tug" role="img" aria-label=${said} title=${said}>
      <span>${sign('flag')}<b>${control}</b></span>${rope({ seat: player.seat, weight: control },
        { seat: rival, weight: against })}
      <span><b>${against}</b>${sign('voice')}${rival === undefined ? nothing
        : table.badge(rival)}</span>
      ${control > against ? html`<small class="enough">enough to win</small>`
        : html`<small>wins at ${against + 1}</small>`}</span>
    <span>${sign('voice')}<span class="unseen">Influence</span><b>${influence}</b></span></span>`;
}

/** @param {any} player @param {any} view @param {Table} table */
const hand = (player, view, table) => (player.hand?.length
  ? html`<div class="hand-of ${table.me.includes(player.seat) ? 'own-hand' : ''}" role="group"
    aria-label="Hand of ${table.name(player.seat)}">${
  player.hand.map((/** @type {any} */ it) => handCard(it, view, table))}</div>` : nothing);

/** @param {any} view @param {Table} table */
const lasting = (view, table) => (view.lasting?.length
  ? html`<details class="lasting"><summary>Temporary effects <b>${view.lasting.length}</b></summary>
  <ul>${view.lasting.map((/** @type {any} */ it) =>
    html`<li>${lastingIn(it, view, table)}</li>`)}</ul></details>` : nothing);

const legend = () => html`<details class="pile"><summary>What the signs mean</summary>
  <ul class="legend" role="list">
  <li><span class="bullets stud">2</span> stud: draws more cards</li>
  <li><span class="bullets draw">2</span> draw: redraws more</li>
  <li>${sign('voice')} influence</li> <li>${sign('flag')} control points</li>
  <li aria-hidden="true">${
    rope({ seat: 0, weight: 2 }, { seat: 1, weight: 1 })} past the mark: ahead</li>
  <li>${sign('rock')} ghost rock</li> <li>wanted 2: bounty of 2</li></ul></details>`;
