// A combat of the Wild West in words: everything that the board shows.
import { counted, listed, plain, titled } from '../../core/words.js';
import { BANDS, ENDINGS, PHASES, bandOf, distance, fighter, hexIn, nameOf, proposalIn, rulingIn, standing, zoneIn, zones } from './told.js';

/** @param {any} view @param {Pick<import('../room.js').Table, 'name' | 'me'>} table */
export function words(view, table) {
  const fighters = view?.fighters ?? [];
  if (!fighters.length) return [{ heading: 'The ground', lines: ['The combat has not begun.'] }];
  const warden = [
    view.warden === undefined ? 'Nobody plays the Warden: the server leads the foes.' : `The Warden is ${table.name(view.warden)}.`,
    ...(view.proposals ?? []).map((/** @type {any} */ it) => `Proposal ${it.number}, of ${proposalIn(it, view)}.`),
    ...(view.conditions ?? []).map((/** @type {any} */ it) => `${nameOf(view, it.who)} waits for “${it.text}”.`),
    ...(view.rulings ?? []).map((/** @type {any} */ it) => `Ruling${it.number ? ` ${it.number}` : ''}. ${rulingIn(it, view)}`),
  ];
  return [
    { heading: 'The combat', lines: combat(view) },
    ...fighters.map((/** @type {any} */ it) => ({ heading: `${it.name}, ${of(it, table)}`, lines: lines(it, view, table) })),
    { heading: 'The ground', lines: ground(view) },
    { heading: 'The Warden', lines: warden },
  ];
}

/** @param {any} it @param {Pick<import('../room.js').Table, 'name'>} table */
const of = (it, table) => (it.foe ? `foe${it.name?.toLowerCase().startsWith(plain(it.foe)) ? '' : ` (${plain(it.foe)})`}`
  : `${it.person?.trade ?? (it.side === 'foes' ? 'foe' : 'character')}${it.seat === undefined ? '' : ` of ${table.name(it.seat)}`}`);

/** @param {any} view */
function combat(view) {
  const order = (view.order ?? []).map((/** @type {any} */ slot) => listed((slot.fighters ?? []).map((/** @type {number} */ it) => nameOf(view, it))));
  const { turn } = view;
  return [
    `${PHASES[view.phase] ?? titled(view.phase ?? '')}${view.round ? `, round ${view.round}` : ''}.`,
    ...(view.suspended ? ['The Warden has put the combat off.'] : []),
    ...(view.ending ? [ENDINGS[view.ending] ?? titled(view.ending)] : []),
    ...(turn ? [`It is the turn of ${nameOf(view, turn.who)}, with ${fighter(view, turn.who)?.grit ?? 0} Grit.`, ...turns(turn)] : []),
    ...(order.length ? [`The turn order: ${order.join('; ')}. ${order[view.slot] ? `Place ${view.slot + 1} acts.` : ''}`.trim()] : []),
    ...(view.waiting?.length ? [`Still to act there: ${listed(view.waiting.map((/** @type {number} */ it) => nameOf(view, it)))}.`] : []),
  ];
}

/** What was done in a turn. @param {any} turn */
export const turns = (turn) => [
  turn.aimed ? `An Aim was taken${turn.aim_waits ? ', and waits for an attack' : ''}.` : '',
  turn.prepared ? 'Something was prepared.' : '',
  turn.traded ? 'Health was traded for Grit.' : '',
  turn.relieved?.length ? `Tried to relieve: ${listed(turn.relieved.map(titled))}.` : '',
  turn.move_grit === undefined ? '' : `${turn.move_grit} Grit left for Moves.`,
].filter(Boolean);

/** @param {any} it @param {any} view @param {Pick<import('../room.js').Table, 'me'>} table */
function lines(it, view, table) {
  const own = fighter(view, view.turn?.who) ?? (view.fighters ?? []).find((/** @type {any} */ one) => table.me.includes(one.seat));
  const away = own && own.who !== it.who && own.hex && it.hex ? distance(own.hex, it.hex) : -1;
  return [...standing(it, view), ...(away >= 0 ? [`${counted(away, 'hex', 'hexes')} from ${own.name}: ${BANDS[bandOf(away)].name}.`] : [])];
}

/** @param {any} view */
function ground(view) {
  const said = [
    ...zones(view).map((it) => `${titled(zoneIn(it))}: ${listed(it.hexes.map(hexIn))}.`),
    ...(view.horses ?? []).map((/** @type {any} */ it) => `A horse at ${hexIn(it.hex)}${it.rider === undefined ? '' : `, ridden by ${nameOf(view, it.rider)}`}.`),
    ...(view.traps ?? []).map((/** @type {any} */ it) => `A trap at ${hexIn(it.hex)}, laid by ${nameOf(view, it.by)}.`),
  ];
  return said.length ? said : ['It is bare.'];
}
