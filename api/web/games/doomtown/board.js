// The board of Doomtown: streets with homes in their middle, the own one at the bottom, the town
// square between them.
import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/signs.js';
import { DAY, PHASES, attachedTo, byDistance, cardsOf, placeIn, placeKey, placesOf, standing, streetOf } from './town.js';
import { attached, dude, handCard, note } from './people.js';
import { stage } from './stage.js';
import { lastingIn, placeLines } from './words.js';

/** @typedef {import('../room.js').Table} Table */

/** Players from whom on the streets of others can be folded. */
const MANY = 4;

/** @param {any} view @param {Table} table */
export function board(view, table) {
  const players = byDistance(view, table);
  const others = players.slice(0, -1);
  const near = players.at(-1);
  return html`<div class="gomorra ${view.phase}">
    ${head(view, table)}
    ${stage(view, table)}
    ${others.map((it) => (players.length >= MANY ? html`<details class="folded folds seat-${it.seat % 6}" ?open=${isBusy(it, view, table)}>
      <summary>${nameOf(it, view, table)}</summary>${playerLine(it, view, table, true)}${street(it.seat, view, table)}</details>`
        : html`${playerLine(it, view, table)}${street(it.seat, view, table)}`))}
    ${placesOf(view).filter((it) => it.owner === undefined).map((it) => place(it, view, table, 'square'))}
    ${near ? html`${street(near.seat, view, table)}${playerLine(near, view, table)}${hand(near, view, table)}` : nothing}
    ${lasting(view, table)}
    ${near ? legend() : nothing}
  </div>`;
}

/** @param {any} view @param {Table} table */
function head(view, table) {
  const phase = PHASES[view.phase];
  return html`<header class="day-head"><h2>${view.day ? `Day ${view.day}` : phase?.name ?? view.phase}</h2>
    ${view.day ? html`<ol class="rail" aria-hidden="true">${
      DAY.map((it) => html`<li class=${it === view.phase ? 'now' : ''}>${PHASES[it].name}</li>`)}</ol>` : nothing}
    ${view.pot ? html`<span class="tag">${sign('rock')}pot ${view.pot}</span>` : nothing}
    ${view.checked ? html`<span class="tag bad">check: a pass lets another win</span>` : nothing}
    ${view.time_called ? html`<span class="tag">last day</span>` : nothing}
    <p>${phase?.says ?? ''}${view.turn !== undefined && !view.shootout ? html` ${table.who(view.turn)} to play.` : nothing}</p></header>`;
}

/** Whether something is going on in a player's street. @param {any} player @param {any} view @param {Table} table */
const isBusy = (player, view, table) => streetOf(view, player.seat).some((it) => it.dudes?.length > 0
  || table.offered(placeKey(it.place)));

/** @param {any} player @param {any} view @param {Table} table */
const nameOf = (player, view, table) => html`<span class="in-line">${table.who(player.seat)} <span class="as">${player.title}</span>${
  meter(player, view)}</span>`;

/** A player: who, what they have, and how near they are to winning. `rest`: the name and that stand above already.
 * @param {any} player @param {any} view @param {Table} table @param {boolean} [rest] */
function playerLine(player, view, table, rest) {
  return html`<div class="player-line seat-${player.seat % 6} ${player.left ? 'left' : ''}">
    ${table.thing(isAlone(player.seat, view, table) ? [`player:${player.seat}`, `seat:${player.seat}`] : `player:${player.seat}`,
      `${rest ? 'About this player: ' : ''}${table.name(player.seat)}, ${player.title}`,
      rest ? html`<span class="as">About this player</span>` : html`${table.who(player.seat)} <span class="as">${player.title}</span>`)}
    ${rest ? nothing : meter(player, view)}
    <span class="sum">${sign('rock')}<span class="unseen">Ghost rock</span><b>${player.ghost_rock}</b>${player.debt
      ? html`<small>owes ${player.debt}</small>` : nothing}</span>
    <span class="sum">${sign('cards')}<span class="unseen">Hand</span><b>${player.hand_size}</b><small>in hand, ${
      player.deck} in deck</small></span>
    ${pile(player.discard, 'Discarded', 'cards', table)}${pile(player.boot_hill, 'Boot Hill', 'skull', table)}
    ${view.winner === player.seat ? html`<span class="tag">acts first</span>` : nothing}
    ${player.left ? html`<span class="tag">has left</span>` : nothing}</div>`;
}

/** Whether options point at a player and at no card. @param {number} seat @param {any} view @param {Table} table */
const isAlone = (seat, view, table) => table.offered(`seat:${seat}`)
  && ![...(view.cards ?? []), ...(view.players ?? []).flatMap((/** @type {any} */ it) => it.hand ?? [])].some((it) =>
    table.offered(`card:${it.card}`));

/** Control points against the most influence of the others: more than that wins. @param {any} player @param {any} view */
function meter(player, view) {
  const now = standing(view, player.seat);
  if (!now) return nothing;
  const most = Math.max(now.against + 1, now.control, 1);
  const goal = (now.against / most) * 100;
  return html`<span class="meter" title="Control points; more than ${now.against}, the most influence of another player, win at Sundown">
    <span>${sign('flag')}<span class="unseen">Control</span><b>${now.control}</b></span>
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      ${svg`<rect class="track-of" x="0" y="2" width="100" height="6"/><rect class="fill" x="0" y="2" width=${
        (now.control / most) * 100} height="6"/>
      <path class="goal" d="M${goal} 0v10"/>`}</svg>
    <small>needs ${now.against + 1}</small>
    <span>${sign('voice')}<span class="unseen">Influence</span><b>${now.influence}</b></span></span>`;
}

/** A pile as a drawer; the last card lies on top.
 * @param {any[] | undefined} cards @param {string} name @param {string} mark @param {Table} table */
function pile(cards, name, mark, table) {
  if (!cards?.length) return nothing;
  return html`<details class="pile"><summary>${sign(mark)}${name} <b>${cards.length}</b></summary>
    <div class="pile-cards">${[...cards].reverse().map((it) => {
      const title = table.card(it.code)?.name ?? `Card ${it.code}`;
      return table.thing(`card:${it.card}`, title, title, { class: 'attached' });
    })}</div></details>`;
}

/** @param {number} seat @param {any} view @param {Table} table */
function street(seat, view, table) {
  const places = streetOf(view, seat);
  return places.length ? html`<div class="street seat-${seat % 6}" role="group" aria-label="Street of ${table.name(seat)}">${
    places.map((it) => place(it, view, table, it.position === 0 ? 'home' : ''))}</div>` : nothing;
}

/** A place, with the dudes who stand there. @param {any} it @param {any} view @param {Table} table @param {string} looks */
function place(it, view, table, looks) {
  const deed = it.place?.type === 'at' ? cardsOf(view).get(it.place.card) : null;
  const key = placeKey(it.place);
  const [said] = placeLines(it, view, table);
  const usable = deed && (view.uses ?? []).some((/** @type {any} */ one) => one.card === deed.card && !one.why_not);
  // Options about dudes name the place where they stand, too: that does not make the place one to choose.
  const isContext = !usable && (it.dudes ?? []).some((/** @type {number} */ one) => table.offered(`card:${one}`));
  const fighting = new Set((view.shootout?.sides ?? []).flatMap((/** @type {any} */ one) => one.posse));
  const dudes = (it.dudes ?? []).filter((/** @type {number} */ one) => !fighting.has(one));
  const away = (it.dudes ?? []).length - dudes.length;
  const taken = it.controller !== undefined && it.controller !== it.owner;
  const name = it.position === 0 ? deed?.title ?? placeIn(it, view, table) : placeIn(it, view, table);
  return html`<div class="place-of ${looks} ${dudes.length > 2 ? 'crowded' : ''} ${taken ? `taken seat-${it.controller % 6}` : ''}">
    ${table.thing(isContext && deed ? [`about:${it.place.card}`] : key,
      `${it.position === 0 ? `${name}, ` : ''}${said.replace(/\.$/, '')}`, html`
      ${sign(looks === 'square' ? 'sun' : looks === 'home' ? 'home' : 'deed')}<b>${name}</b>
      <span class="stats">${it.controller !== undefined ? table.badge(it.controller) : nothing}
        ${deed?.control ? html`<span>${sign('flag')}${note(deed.control)}</span>` : nothing}
        ${deed?.production ? html`<span>${sign('rock')}${note(`+${deed.production}`)}</span>` : nothing}
        ${deed?.ghost_rock ? html`<span>${sign('rock')}${note(`${deed.ghost_rock} on it`)}</span>` : nothing}
        ${it.private ? html`<span title="Private">${sign('lock')}</span>` : nothing}
        ${deed?.booted ? html`<em>${note('booted')}</em>` : nothing}${usable ? html`<em class="use">${sign('bolt')}</em>`
          : nothing}</span>`, { class: 'place-name' })}
    ${it.claims?.length > 1 ? html`<p class="claims">${
      it.claims.map((/** @type {any} */ one) => html`<span>${table.badge(one.seat)}<b>${one.weight}</b></span>`)}</p>` : nothing}
    ${deed ? attachedTo(view, deed.card).map((one) => attached(one, view, table)) : nothing}
    ${away ? html`<p class="claims soft">${sign('gun')}${away} in the shootout</p>` : nothing}
    <div class="dudes">${dudes.map((/** @type {number} */ one) => dude(one, view, table))}</div></div>`;
}

/** @param {any} player @param {any} view @param {Table} table */
const hand = (player, view, table) => (player.hand?.length
  ? html`<div class="hand-of ${table.me.includes(player.seat) ? 'own-hand' : ''}" role="group" aria-label="Hand of ${table.name(player.seat)}">${
  player.hand.map((/** @type {any} */ it) => handCard(it, view, table))}</div>` : nothing);

/** @param {any} view @param {Table} table */
const lasting = (view, table) => (view.lasting?.length
  ? html`<details class="lasting"><summary>Temporary effects <b>${view.lasting.length}</b></summary>
  <ul>${view.lasting.map((/** @type {any} */ it) => html`<li>${lastingIn(it, view, table)}</li>`)}</ul></details>` : nothing);

const legend = () => html`<p class="legend"><span class="bullets stud">2</span> stud: draws more cards ·
  <span class="bullets draw">2</span> draw: redraws more ·
  ${sign('voice')} influence · ${sign('flag')} control points · ${sign('rock')} ghost rock</p>`;
