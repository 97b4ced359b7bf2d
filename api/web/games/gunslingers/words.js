// The race for mayor in words: everything that the board shows.
import { counted, listed, plain, titled } from '../../core/words.js';
import { firedIn, lastFire } from './fire.js';

/** @typedef {Pick<import('../room.js').Table, 'name' | 'me' | 'past' | 'awaited'>} Names */

export const PHASES = /** @type {Record<string, {name: string, says: string}>} */ ({
  waiting: { name: 'Before the race',
    says: 'Rivals race to become first mayor of Nugget City: by reputation, money and guns.' },
  casting: { name: 'Characters', says: 'Players get their characters.' },
  lots: { name: 'Setup auction', says: 'Property and gunslingers go to the highest sealed bid.' },
  train: { name: 'The train is in', says: 'All bid in secret; the highest hires everybody on it.' },
  plans: { name: 'Plans', says: 'Everybody sends gunslingers to places, face down.' },
  territories: { name: 'Territory',
    says: 'The cards are open: claims are settled, with guns where two meet.' },
  posses: { name: 'Posses',
    says: 'Those who were left at home may ride to win back what was lost.' },
  rents: { name: 'Rents', says: 'Property with two markers pays.' },
  week_over: { name: 'The week is over', says: '' },
  election: { name: 'Election', says: 'The votes are counted.' },
  over: { name: 'The race is over', says: 'Most votes make the mayor.' },
});

/** The steps of a week, and the phases that belong to them. */
export const STEPS = /** @type {[string, (view: any) => boolean][]} */ ([
  ['Train', (view) => view.phase === 'train'],
  ['Round 1',
    (view) => view.round === 1 && ['plans', 'territories', 'posses'].includes(view.phase)],
  ['Round 2',
    (view) => view.round === 2 && ['plans', 'territories', 'posses'].includes(view.phase)],
  ['Rents', (view) => view.phase === 'rents' || view.phase === 'week_over'],
]);

/** Pips by rank. */
export const PIPS = /** @type {Record<string, number>} */ ({ plug: 1, enforcer: 2, duellist: 3 });

/** Where the race stands. @param {any} view */
export const dateOf = (view) => (view.week ? `Week ${view.week} of ${view.weeks}` : 'Setup');

/** What a gunslinger is called. @param {any} gun */
export const gunIn = (gun) => (gun.boss ? 'the Boss' : `${gun.rank} ${gun.gun}`);

/** How a gunslinger is. @param {any} gun @returns {string[]} */
export function stateOf(gun) {
  const found = [];
  if (gun.place?.type === 'killed') found.push('killed');
  if (gun.place?.type === 'left') found.push('left town');
  if (gun.wounded) found.push('wounded');
  if (gun.winged) found.push('winged');
  if (gun.thrown) found.push('throws the fight');
  if (gun.jailed_until) found.push(`in jail to the end of week ${gun.jailed_until}`);
  if (gun.duty === 'delayed') found.push('delayed');
  if (gun.duty === 'ride') found.push('rides with the posse');
  if (gun.duty === 'card') found.push('sent out');
  return found;
}

/** Everybody who is named, by number. @param {any} view @returns {Map<number, any>} */
export function gunsOf(view) {
  const all = [...(view.train ?? []),
    ...(view.players ?? []).flatMap((/** @type {any} */ it) => it.gang ?? []),
    ...(view.lots ?? []).flatMap((/** @type {any} */ it) => it.goods?.guns ?? []),
    ...(view.fight?.sides ?? []).flatMap((/** @type {any} */ it) => it.guns ?? [])];
  return new Map(all.map((it) => [it.gun, it]));
}

/** @param {any} view @returns {any[]} */
export const cellsOf = (view) => (view.rows ?? []).flat();

/** @param {any} view @param {string} property */
export const nameOf = (view, property) =>
  cellsOf(view).find((it) => it.property === property)?.name ?? titled(property);

/** Numbers of gunslingers by rank, such as "2 plugs and 1 duellist". @param {any[]} guns */
export function crowd(guns) {
  const ranks = Object.keys(PIPS)
    .map((rank) => [rank, guns.filter((it) => it?.rank === rank && !it.boss).length])
    .filter(([, count]) => count).map(([rank, count]) => counted(Number(count), String(rank)));
  if (guns.some((it) => it?.boss)) ranks.unshift('the Boss');
  return listed(ranks) || 'nobody';
}

/** What stands at a place beyond its deed.
 * @param {any} cell @param {any} view @param {Names} table */
export function happensAt(cell, view, table) {
  const guns = gunsOf(view);
  const lines = [];
  if (view.fight?.property === cell.property) lines.push('Gunfight here');
  for (const it of view.claims ?? []) {
    if (it.property === cell.property) lines.push(`claimed by ${table.name(it.seat)} with ${
      crowd(it.guns.map((/** @type {number} */ gun) => guns.get(gun)))}`);
  }
  if (cell.occupiers?.length)
    lines.push(`${crowd(cell.occupiers.map((/** @type {number} */ gun) => guns.get(gun)))} there`);
  if (cell.casualties) lines.push(`${cell.casualties} hurt or killed here this round`);
  return lines;
}

/** Whose a place is. @param {any} cell @param {Names} table */
const heldBy = (cell, table) => [cell.owner === undefined ? 'nobody’s'
  : `${table.name(cell.owner)}'s, ${counted(cell.markers, 'marker')}`,
  ...(cell.headquarters_of === undefined ? []
    : [`headquarters of ${table.name(cell.headquarters_of)}`])];

/** @param {any} cell @param {any} view @param {Names} table */
export const placeIn = (cell, view, table) =>
  `${cell.name}: ${[...heldBy(cell, table), `${cell.reputation} reputation`, `pays ${cell.rent}`,
  ...happensAt(cell, view, table)].join('; ')}`;

/** What a lot is. @param {any} lot @param {any} view */
export const lotIn = (lot, view) =>
  (lot.goods?.type === 'property' ? nameOf(view, lot.goods.property)
  : `a batch of ${crowd(lot.goods?.guns ?? [])}`);

/** What is bid for now, in words; empty: nothing. @param {any} view */
export function onSale(view) {
  if (view.candidate) return titled(view.candidate);
  const lot = view.lots?.find((/** @type {any} */ it) => it.lot === view.put_up);
  if (lot) return lotIn(lot, view);
  return view.phase === 'train' && view.train?.length ? 'everybody on the train' : '';
}

/** Who is asked: `open` has not answered yet, `done` has. All questions that are open at once come
 * with one event. @param {Names} table */
export function asking(table) {
  const past = table.past?.() ?? [];
  const from = past.findLastIndex(({ asked, kind }) =>
    asked?.length || /finished|cancelled/.test(kind));
  const answered = new Set(past.slice(from + 1)
    .map(({ kind, seat }) => /made|resigned/.test(kind) && seat));
  /** @type {number[]} */
  const seats = (past[from]?.asked?.map((/** @type {any} */ it) => it.seat) ?? table.awaited ?? [])
    .toSorted();
  return { open: seats.filter((it) => !answered.has(it)),
    done: seats.filter((it) => answered.has(it)) };
}

const small = (/** @type {string} */ letter) => letter.toLowerCase();

/** @param {any} view @param {Names} table */
export function words(view, table) {
  const phase = PHASES[view.phase] ?? { name: plain(view.phase), says: '' };
  const lines = [`${dateOf(view)}: ${phase.name}${view.round ? `, territory round ${view.round}`
    : ''}. ${phase.says}`.trim()];
  const { open, done } = asking(table);
  if (view.time_called) lines.push('Time was called: the town votes when this week is over.');
  if (open.length) lines.push(`Waiting for ${listed(open.map(table.name))}.`);
  lines.push(...saleIn(view, table, open.length ? done : []));
  if (view.players?.length)
    lines.push(`${counted(view.guns_in_play,
      'gunslinger')} in play, ${view.killed_this_week} killed this week.`);
  const found = [{ heading: 'The race', lines }];
  const fire = lastFire(view, table.past?.() ?? []);
  const shots = fire?.seats.flatMap((seat) => fire.waves.map((it) => firedIn(it, seat))
    .filter(Boolean).map((it) => `${table.name(seat)}, ${it.replace(/^./, small)}`)) ?? [];
  if (fire?.isOver) {
    const { survivor } = fire;
    found.push({ heading: `Gunfight over: ${nameOf(view, fire.property)}`,
      lines: [...shots, ...survivor === undefined ? [] : [`Survivor: ${table.name(survivor)}.`]] });
  }
  if (view.fight)
    found.push({ heading: `Gunfight: ${nameOf(view, view.fight.property)}`,
      lines: [...fightIn(view, table), ...(fire?.isOver ? [] : shots)] });
  for (const it of playersOf(view, table))
    found.push({ heading: table.name(it.seat) + (it.name ? `, ${it.name}` : ''),
    lines: playerIn(it, view) });
  const town = cellsOf(view);
  if (town.length)
    found.push({ heading: 'The town',
      lines: town.map((it) => `Row ${it.row + 1}, ${placeIn(it, view, table)}.`) });
  return found;
}

/** What is to be had, and what was bid. @param {any} view @param {Names} table
 * @param {number[]} done Who has answered already. */
function saleIn(view, table, done) {
  const lines = [];
  if (onSale(view)) lines.push(`On offer now: ${onSale(view)}.`);
  if (view.picker !== undefined) lines.push(`${table.name(view.picker)} picks the next lot.`);
  if (onSale(view) && done.length) lines.push(`Have bid: ${listed(done.map(table.name))}.`);
  if (view.bids?.length) lines.push(`The bids: ${
    view.bids.map((/** @type {any} */ it) => `${table.name(it.seat)} $${it.dollars}`)
      .join(', ')}.`);
  for (const it of view.lots ?? []) {
    const guns = it.goods?.guns ?? [];
    lines.push(`Lot ${it.lot}: ${lotIn(it, view)}${guns.length ? `: ${gangIn(guns)}` : ''}.`);
  }
  if (view.train?.length) lines.push(`This week's train brought ${
    view.phase === 'train' ? gangIn(view.train) : crowd(view.train)}.`);
  return lines;
}

/** Gunslingers by number, each with how they are. @param {any[]} guns
 * @param {string} [without] A state that goes without saying. */
const gangIn = (guns, without) => guns.map((it) =>
  `${gunIn(it)} ${listed(stateOf(it).filter((one) => one !== without))}`.trim()).join(', ');

/** Own first, the others by seat. @param {any} view @param {Names} table @returns {any[]} */
export const playersOf = (view, table) => [...(view.players ?? [])]
  .sort((a, b) => Number(table.me.includes(b.seat)) - Number(table.me.includes(a.seat))
    || a.seat - b.seat);

/** @param {any} view @param {Names} table */
function fightIn(view, table) {
  const { fight } = view;
  const lines = fight.sides.map((/** @type {any} */ it) =>
    `${table.name(it.seat)}${fight.home === it.seat ? ', at home with cover'
      : ''}: strength ${it.strength}; ${
      gangIn(it.guns, 'sent out')}${it.hurt ? '. Running costs no reputation' : ''}.`);
  if (fight.pair?.length)
    lines.unshift(`${fight.pair.map(table.name)
      .join(' faces ')}${fight.round ? `, round ${fight.round}` : ''}.`);
  if (fight.waiting?.length) lines.push(`Waiting: ${listed(fight.waiting.map(table.name))}.`);
  if (fight.survivor !== undefined)
    lines.push(`Survivor so far: ${table.name(fight.survivor)}.`);
  return lines;
}

/** Votes by what brings them: reputation, money, guns. @param {any} it @param {any} view */
export function votesBy(it, view) {
  const guns = view.options?.literal ? it.guns : it.strength;
  return [it.reputation, Math.max(0, it.votes - it.reputation - guns), guns];
}

/** @param {any} it @param {any} view */
export function votesIn(it, view) {
  const [reputation, money, guns] = votesBy(it, view);
  return `${counted(it.votes, 'vote')}: reputation ${reputation}, money ${money}, guns ${guns}`;
}

/** @param {any} player @param {any} view */
export function playerIn(player, view) {
  const { votes, reputation, needed_to_hold: needed } = player;
  const holds = `it takes ${needed} to hold the property`;
  const lines = [`$${player.cash}, ${reputation} reputation${!needed ? ''
    : reputation < needed ? `, too little: ${holds}` : `; ${holds}`}.`];
  if (votes) lines.push(`Would have ${votesIn(votes, view)} now.`);
  if (player.properties?.length)
    lines.push(
      `Controls ${listed(player.properties.map((/** @type {string} */ it) => nameOf(view, it)))}.`);
  if (player.gang?.length) lines.push(`Gang: ${gangIn(player.gang)}.`);
  if (player.lost?.length)
    lines.push(`Lost this round: ${
      listed(player.lost.map((/** @type {string} */ it) => nameOf(view, it)))}.`);
  if (player.face_saved) lines.push('The church has spared a loss of reputation this week.');
  if (player.doctored) lines.push('The doctor has saved one this round.');
  if (player.exit) lines.push(exitIn(player.exit));
  return lines;
}

/** @param {any} exit */
export const exitIn = (exit) =>
  `Out in week ${exit.week}: ${plain(exit.reason)}. Place ${exit.place}.`;

/** How something stands now. @param {string} key @param {any} view @param {Names} names */
export function inspect(key, view, names) {
  const [kind, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  switch (kind) {
    case 'property': {
      const cell = cellsOf(view ?? {}).find((it) => it.property === id);
      // Its deed says what it pays and what it brings.
      return cell ? { item: id, lines: [...heldBy(cell, names), ...happensAt(cell, view, names)]
        .map((it) => `${it.replace(/^./, (first) => first.toUpperCase())}.`) }
        : { item: id };
    }
    case 'gun': {
      const gun = gunsOf(view ?? {}).get(Number(id));
      return gun ? { item: gun.rank,
        lines: [`${titled(gun.rank)}, strength ${PIPS[gun.rank] ?? 1}.`,
        ...stateOf(gun).map((it) => `${titled(it)}.`)] } : null;
    }
    case 'lot': {
      const lot = view?.lots?.find((/** @type {any} */ it) => it.lot === Number(id));
      return lot ? { lines: [`${titled(lotIn(lot, view))}.`] } : null;
    }
    case 'seat': {
      const player = view?.players?.find((/** @type {any} */ it) => it.seat === Number(id));
      return player ? { item: player.character, lines: playerIn(player, view) } : null;
    }
    default: return null;
  }
}
