// The board of a duel: two rows of six places face to face, what was turned up between them, and
// in the middle who is faster and which faces of the dice hit.
import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { sentence } from '../../core/sentence.js';
import { sign } from '../../core/signs.js';
import {
  MARKS, PHASES, POSITIONS, STEPS, deckOf, endedIn, faceIn, faces, facing, loadable, orderIn,
  placedBy, raceIn, rolledIn, signed, whyIn,
} from './words.js';

/** @typedef {import('../room.js').Table} Table */

/** How far the scales go to either side. */
const SCALE_MAX = 5;
/** @typedef {'speed' | 'accuracy'} Stat */
/** What the ends of the scales mean. @type {[Stat, string, string][]} */
const SCALES = [['speed', 'slow', 'fast'], ['accuracy', 'shaky', 'steady']];

/** What each kind of card is called in type,
 * with its sign and what it does where no number says it. */
const KINDS = /** @type {Record<string, {name: string, sign: string, does: string}>} */ ({
  draw: { name: 'DRAW', sign: 'gun', does: 'shoots' },
  focus: { name: 'Focus', sign: 'target', does: '' },
  reach: { name: 'Reach', sign: 'hand', does: '' },
  distract: { name: 'Distract', sign: 'talk', does: '' },
  flinch: { name: 'Flinch', sign: 'flinch', does: '' },
  bluff: { name: 'Bluff', sign: 'mask', does: '±2' },
  double_bluff: { name: 'Double bluff', sign: 'mask', does: '±2 ±2' },
  resolve: { name: 'Resolve', sign: 'cancel', does: 'cancels' },
  reroll_own: { name: 'Re-roll', sign: 'reroll', does: 'own die' },
  reroll_opponent: { name: 'Re-roll', sign: 'reroll', does: 'foe’s die' },
});

/** Numbers and short notes within a thing: its name says them in full,
 * so they are drawn beside the text.
 * @param {unknown} text */
const note = (text) => html`<i class="note-of" data-n=${text}></i>`;

/** @param {any} view @param {Table} table */
export function board(view, table) {
  const isOn = view.players?.length > 0;
  if (!isOn) return html`<div class="duel">${head(view)}${empty()}</div>`;
  const { near, far } = facing(view, table);
  // While both load, there is nothing between them to compare yet: the own cards come first. What a
  // round before has come to stands above all, and below what made it up.
  const loads = view.phase === 'load';
  const isNew = loads ? view.round < 2 : view.phase !== 'over';
  const events = table.past?.() ?? [];
  const between = isNew ? [raced(raceIn(view, events), table),
    middle(near, far, view.last_roll ? [view.last_roll] : [], table)] : nothing;
  const past = endedIn(view, events);
  return html`<div class="duel ${view.phase}">
    ${head(view)}
    ${past ? verdict(past, table) : nothing}
    ${side(view, far, near, table, true)}
    ${loads ? nothing : between}
    ${side(view, near, far, table, false)}
    ${loads ? between : nothing}
    ${legend()}
    ${past ? ended(past, table) : nothing}
  </div>`;
}

/** Where the round stands. @param {any} view */
function head(view) {
  const phase = PHASES[view.phase];
  return html`<header class="duel-head">
    ${view.round ? html`<h2>${view.round > view.rounds ? 'Extra round'
      : `Round ${view.round} of ${view.rounds}`}</h2>` : nothing}
    <ol class="rail" aria-hidden="true">${STEPS.map((it) =>
      html`<li class=${it === view.phase ? 'now' : ''}>${PHASES[it].name}</li>`)}</ol>
    <p>${phase ? phase.says : nothing}${view.memory ? ' Played from memory.' : ''}</p></header>`;
}

/** The table before anybody sits. */
const empty = () => html`
  <div class="places" aria-hidden="true">${
    POSITIONS.map((it) => html`<span class="place vacant">${it}</span>`)}</div>
  <p class="waits">Two duellists load six cards each, face down, and stare each other down.</p>
  <div class="places" aria-hidden="true">${
    POSITIONS.map((it) => html`<span class="place vacant">${it}</span>`)}</div>`;

/** One duellist's side. @param {any} view
 * @param {any} player @param {any} other @param {Table} table @param {boolean} far */
function side(view, player, other, table, far) {
  const own = name(view, player, table);
  // Once all is over the table is cleared: how it ended has the room. While both load, the far one
  // has a row for those alone who may know what lies there.
  const isBare = view.phase === 'load' ? far && !placedBy(player, table).size
    : view.phase === 'over' && !player.face_down?.length;
  const rows = isBare ? nothing : places(view, player, other, table);
  const up = opened(player, other, table);
  const near = view.phase === 'load'
    ? [own, table.me.includes(player.seat)
      ? html`<h3>${whose(player, table)} positions</h3>` : nothing, rows,
      handOf(view, player, table)]
    : [up, rows, own];
  return html`<section class="duellist seat-${player.seat % 6}">${
    far ? [own, rows, up] : near}</section>`;
}

/** @param {any} view @param {any} player @param {Table} table */
function name(view, player, table) {
  const says = [];
  if (view.on_turn?.includes(player.seat))
    says.push(view.on_turn.length > 1 ? 'whoever is first' : 'turns up a card');
  if (view.attacker === player.seat) says.push('has drawn');
  if (player.lunged) says.push('has lunged');
  if (player.shot === 'hit' || player.shot === 'missed')
    says.push(player.shot === 'hit' ? 'hit' : 'missed');
  return html`<div class="duellist-name">
    ${table.thing(`duellist:${player.seat}`, `${table.name(player.seat)}, ${player.name}`,
      html`${table.who(player.seat)} <span class="as">${player.name}</span>`)}
    <span class="score"><b>${player.score}</b> ${player.score === 1 ? 'point' : 'points'}</span>
    ${player.tokens === undefined ? nothing
      : html`<span class="tag">${sign('coin')}${player.tokens} tokens</span>`}
    ${says.map((it) => html`<span
      class="tag now">${it === 'has drawn' ? sign('gun') : nothing}${it}</span>`)}
    ${deck(player, table)}</div>`;
}

/** What is left of a deck, as ticks on its public list. @param {any} player @param {Table} table */
function deck(player, table) {
  const all = deckOf(player);
  if (!all.length) return nothing;
  const left = all.filter((/** @type {any} */ it) => !it.spent).length;
  return table.thing(`deck:${player.seat}`,
    `Deck of ${table.name(player.seat)}: ${left} of ${all.length} cards not spent`,
    html`${all.map((/** @type {any} */ it) =>
      html`<i class="tick ${it.spent ? 'spent' : it.open ? 'shown'
        : ''}">${sign(KINDS[it.card.kind]?.sign ?? 'cards')}</i>`)}`,
    { class: 'deck' });
}

/** Whether the question points at this player's row: the opponent's is pointed at with the seat.
 * @param {any} view @param {any} player @param {any} other @param {Table} table */
function isAsked(view, player, other, table) {
  if (table.offered(`seat:${player.seat}`)) return true;
  if (table.offered(`seat:${other.seat}`)) return false;
  if (table.me.length < 2) return table.me[0] === player.seat;
  const turn = view.on_turn?.length ? view.on_turn
    : view.phase === 'stare_down' || view.phase === 'load' ? table.me.slice(0, 1)
    : [view.defender];
  return turn.includes(player.seat);
}

/** @param {any} player @param {Table} table */
const whose = ({ seat }, table) => (table.yours?.(seat) ? 'Your' : `${table.name(seat)}'s`);

/** The six places. @param {any} view @param {any} player @param {any} other @param {Table} table */
function places(view, player, other, table) {
  const asked = isAsked(view, player, other, table);
  const placed = placedBy(player, table);
  return html`<div class="places">${POSITIONS.map((position) => {
    const lying = player.face_down?.find((/** @type {any} */ it) => it.position === position);
    const card = lying?.card ?? placed.get(position);
    const key = `slot:${player.seat}.${position}`;
    const said = `${whose(player, table)} position ${position}: ${card?.name
      ?? (lying ? 'a card, face down' : 'empty')}`;
    const content = html`<span
      class="number">${note(position)}</span>${card ? face(card) : nothing}`;
    return table.thing(asked ? [key, `position:${position}`] : key, said, content,
      { class: `place ${card ? 'lying known' : lying ? 'lying' : 'vacant'}` });
  })}</div>`;
}

/** The cards that were turned up, in order.
 * @param {any} player @param {any} other @param {Table} table */
function opened(player, other, table) {
  if (!player.revealed?.length) return nothing;
  const isPointed = table.offered(`seat:${player.seat}`)
    || (!table.offered(`seat:${other.seat}`) && table.me.includes(player.seat));
  return html`<div class="opened seat-${player.seat % 6}" role="group"
    aria-label="Turned up by ${table.name(player.seat)}">${
    player.revealed.map((/** @type {any} */ it) => {
    const key = `open:${player.seat}.${it.card.id}`;
    const mark = MARKS[it.mark];
    return table.thing(isPointed ? [key, `card:${it.card.id}`] : key,
      `${it.card.name}, turned up ${orderIn(it)}${mark ? `, ${mark}` : ''}`,
      html`<span class="number">${note(it.order + 1)}</span>${face(it.card)}${mark
        ? html`<em>${note(mark === 'cancelled' ? 'void' : mark)}</em>` : nothing}`,
      { class: `place open ${it.mark} ${it.card.kind}` });
  })}</div>`;
}

/** The cards to load from. @param {any} view @param {any} player @param {Table} table */
function handOf(view, player, table) {
  if (view.phase !== 'load' || !(player.deck || table.me.includes(player.seat))) return nothing;
  const cards = loadable(player);
  if (!cards.length) return nothing;
  // What was placed with an earlier answer lies there.
  const gone = [...placedBy(player, table).values()]
    .filter((it) => !table.offered(`card:${it.id}`));
  return html`<div class="hand"><h3>${table.yours?.(player.seat) ? 'Cards'
    : `${whose(player, table)} cards`} to load from</h3><div
    class="places">${cards.filter((it) => !gone.includes(it)).map((card) =>
    table.thing([`hand:${player.seat}.${card.id}`,
      ...(table.me.includes(player.seat) ? [`card:${card.id}`] : [])], card.name, face(card),
      { class: `place known ${card.kind}` }))}</div></div>`;
}

/** The face of a card, set in type. @param {any} card */
function face(card) {
  const kind = KINDS[card.kind] ?? { name: card.kind, sign: 'cards', does: '' };
  const effect =
    (/** @type {number} */ by, /** @type {string} */ what, /** @type {boolean} */ foe) => (by
    ? html`<span class="fx ${foe ? 'foe' : ''}">${foe ? note('foe') : nothing}${sign(what)}${
      note(signed(by))}</span>` : nothing);
  return html`<span class="face"><span class="kind">${sign(kind.sign)}<b>${kind.name}</b></span>
    <span class="effects">${kind.does ? html`<span class="fx">${note(kind.does)}</span>` : nothing}
      ${effect(card.speed, 'bolt', false)}${effect(card.accuracy, 'target', false)}
      ${effect(card.opponent_speed, 'bolt', true)}${effect(card.opponent_accuracy, 'target',
        true)}</span></span>`;
}

/** What a round came to that lies on the table no more: its dice, and whether they hit.
 * @param {import('./words.js').Ended} past @param {Table} table */
const verdict = ({ name, rolls }, table) => html`<section class="verdict"
  aria-label="Result of ${name}"><h3>Result of ${name}</h3>${rolls.length
  ? rolls.map((it) => shot(it, table)) : html`<p>Nobody shot.</p>`}</section>`;

/** @param {{by: number, roll: any}} it @param {Table} table */
const shot = ({ by, roll }, table) => html`<p class="roll seat-${by % 6}"><span class="die"
  aria-hidden="true"><i class=${roll.hit ? 'hits' : ''}
  data-n=${faceIn(roll.face)}></i></span> ${table.who(by)} ${rolledIn(roll)}</p>`;

/** Who was first, and why. @param {any} race @param {Table} table */
const raced = (race, table) => (race
  ? html`<p class="race">The race: ${sentence(race, table)}${whyIn(race)}</p>` : nothing);

/** How a round came out that lies on the table no more. Who is asked for cards has less room.
 * @param {import('./words.js').Ended} past @param {Table} table */
function ended(past, table) {
  const { near, far } = facing(past, table);
  return html`<section class="ended" aria-label="How ${past.name} ended">
    <h3>How ${past.name} ended</h3>
    ${table.prompt ? nothing : [opened(far, near, table), opened(near, far, table)]}
    ${raced(past.race, table)}
    ${past.rolls.length ? middle(near, far, past.rolls, table, []) : nothing}</section>`;
}

/** Who is faster, and what hits. @param {any} near @param {any} far
 * @param {{by: number, roll: any}[]} rolls @param {Table} table
 * @param {{by: number, roll: any}[]} [told] Those that are told of here. */
function middle(near, far, rolls, table, told = rolls) {
  return html`<section class="between" aria-label="Speed and aim">
    ${aim(rolls, far, table)}<div
      class="scales">${SCALES.map((it) => scale(near, far, ...it))}</div>${aim(rolls, near, table)}
    ${told.map((it) => shot(it, table))}
  </section>`;
}

/** @param {{by: number, roll: any}[]} rolls @param {any} player @param {Table} table */
function aim(rolls, player, table) {
  const { aim: it } = player;
  if (it?.accuracy === undefined) return nothing;
  const accuracy = signed(it.accuracy + (it.accuracy_from_speed ?? 0));
  const last = rolls.findLast((one) => one.by === player.seat);
  const roll = last ? faceIn(last.roll?.face).toLowerCase() : '';
  let shown = false;
  const label = `${table.name(player.seat)}: Speed ${signed(it.speed)}, Accuracy ${
    signed(it.accuracy)}${it.accuracy_from_speed
    ? ` and ${signed(it.accuracy_from_speed)} from Speed`
      : ''}, ${it.faces_that_hit} of ${it.faces} faces hit`;
  return table.thing(`aim:${player.seat}`, label, html`${table.badge(player.seat)}
    <span class="fx">${sign('bolt')}${note(signed(it.speed))}</span>
    <span class="fx">${sign('target')}${note(accuracy)}${it.accuracy_from_speed
      ? html`<small>${note(`slow ${signed(it.accuracy_from_speed)}`)}</small>` : nothing}</span>
    <span class="die">${faces(player).map((one) => {
      const rolledIt = !shown && one.text === roll;
      shown ||= rolledIt;
      return html`<i class="${one.hits ? 'hits' : ''} ${rolledIt ? 'rolled' : ''}"
        data-n=${one.text}></i>`;
    })}</span>
    <span class="chance"><b>${note(it.faces_that_hit)}</b> ${note(`of ${it.faces}`)}<span
      class="roomy"> ${note('hit')}</span></span>`,
      { class: `aim seat-${player.seat % 6}` });
}

/** Both on one scale. @param {any} near
 * @param {any} far @param {Stat} of @param {string} low @param {string} high */
function scale(near, far, of, low, high) {
  const place = (/** @type {number} */ number) =>
    12 + ((Math.max(-SCALE_MAX, Math.min(SCALE_MAX, number)) + SCALE_MAX) / (2 * SCALE_MAX)) * 276;
  const ticks = Array.from({ length: 2 * SCALE_MAX + 1 }, (_, it) => it - SCALE_MAX);
  /** Where a player stands: nowhere, if they have not shot.
   * @param {any} player @param {number} y @param {string} to @param {number} text */
  const pin = ({ aim: it, seat }, y, to, text) => {
    if (it?.[of] === undefined) return nothing;
    const at = place(it[of] + (of === 'accuracy' ? it.accuracy_from_speed ?? 0 : 0));
    return svg`<g class="pin seat-${seat % 6}"><path d="M${at - 9} ${y}h18${to}z"/><text x=${at}
      y=${text}>${seat + 1}</text></g>`;
  };
  return html`<div class="scale" aria-hidden="true"><span>${low}</span><svg viewBox="0 0 300 44">
    <path class="axis" d="M8 22h284"/>
    ${ticks.map((it) => svg`<path class="axis"
      d="M${place(it)} ${it === 0 ? 14 : 18}v${it === 0 ? 16 : 8}"/>`)}
    ${steps(far, of, 14, place)}${steps(near, of, 30, place)}
    ${pin(far, 2, 'v9l-9 9-9-9', 12)}${pin(near, 42, 'v-9l-9-9-9 9', 39)}
  </svg><span>${high}</span></div>`;
}

/** What makes up a number: cards, and what Speed adds.
 * @param {any} player @param {Stat} of @returns {number[]} */
function changes({ aim: it }, of) {
  if (it?.[of] === undefined) return [];
  const cards = (it.influences ?? []).map((/** @type {any} */ one) => one[of] ?? 0);
  return [...cards, of === 'accuracy' ? it.accuracy_from_speed ?? 0 : 0].filter(Boolean);
}

/** How it has come about, step by step. @param {any} player @param {Stat} of @param {number} y
 * @param {(number: number) => number} place */
function steps(player, of, y, place) {
  let now = 0;
  return changes(player, of).map((by) => {
    const [from, to] = [place(now), place(now += by)];
    return svg`<path class="step seat-${player.seat % 6}"
      d="M${from} ${y}H${to}M${from} ${y - 3}v6"/>`;
  });
}

const legend = () => html`<p class="legend">${sign('bolt')} Speed: who shoots first. ${
  sign('target')} Accuracy: added to the die; 6 or more hits.
  Filled faces of a die hit now.</p>`;
