// A combat of the Wild West in words: everything that the board shows.
import { counted, listed, plain, titled } from '../../core/words.js';
import {
  BANDS, ENDINGS, bandOf, distance, fighter, hexIn, leftOf, many, nameOf, phaseIn, standing, zoneIn,
  zones,
} from './told.js';
import { looker } from './map.js';
import { parts } from './parts.js';

/** @param {any} view @param {Parameters<import('../room.js').Room['words']>[1]} table */
export function words(view, table) {
  const fighters = many(view?.fighters);
  if (!fighters.length) return [{ heading: 'The ground', lines: ['The combat has not begun.'] }];
  const warden = [
    view.warden === undefined ? 'Nobody plays the Warden: the server leads the foes.'
      : `The Warden is ${table.name(view.warden)}.`,
    ...(parts(view).warden?.ruled(view) ?? []),
  ];
  return [
    { heading: 'The combat', lines: combat(view) },
    ...(parts(view).dice?.told(view, table) ?? []),
    ...fighters.map((it) => ({ heading: `${it.name}, ${of(it, table)}`,
      lines: lines(it, view, table) })),
    { heading: 'The ground', lines: ground(view) },
    { heading: 'The Warden', lines: warden },
  ];
}

/** @param {any} it @param {Pick<import('../room.js').Table, 'name'>} table */
const of = (it, table) =>
  (it.foe ? `foe${it.name?.toLowerCase().startsWith(plain(it.foe)) ? '' : ` (${plain(it.foe)})`}`
  : `${it.person?.trade ?? (it.side === 'foes' ? 'foe' : 'character')}${it.seat === undefined ? ''
    : ` of ${table.name(it.seat)}`}`);

/** @param {any} view */
function combat(view) {
  const order = many(view.order)
    .map((slot) => listed(many(slot.fighters).map((it) => nameOf(view, it))));
  const { turn } = view;
  return [
    `${phaseIn(view)}.`,
    ...(view.suspended ? ['The Warden has paused the combat.'] : []),
    ...(view.ending ? [ENDINGS[view.ending] ?? titled(view.ending)] : []),
    ...(turn
      ? [`It is the turn of ${nameOf(view, turn.who)}, with ${
        fighter(view, turn.who)?.grit ?? 0} Grit.`, ...turns(turn)] : []),
    ...(order.length
      ? [`The turn order: ${order.join('; ')}.${
        turn ? ` Place ${view.slot + 1} acts.` : ''}`] : []),
    ...(turn && view.waiting?.length
      ? [`Still to act there: ${listed(many(view.waiting).map((it) => nameOf(view, it)))}.`] : []),
    ...['posse', 'foes'].map((name) => {
      const all = many(view.fighters).filter((it) => it.side === name);
      return all.length ? `The ${name}: ${listed(all.map((it) => it.name))}; ${leftOf(all)}.` : '';
    }).filter(Boolean),
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

/** @param {any} it @param {any} view
 * @param {Parameters<typeof looker>[1] & Pick<import('../room.js').Table, 'card'>} table */
function lines(it, view, table) {
  const own = looker(view, table);
  const away = own && own.who !== it.who && own.hex && it.hex ? distance(own.hex, it.hex) : -1;
  return [...standing(it, view, table),
    ...(away >= 0
      ? [`${counted(away, 'hex', 'hexes')} from ${own.name}: ${BANDS[bandOf(away)].name}.`] : [])];
}

/** @param {any} view */
function ground(view) {
  const said = [
    ...zones(view).map((it) => `${titled(zoneIn(it))}: ${listed(it.hexes.map(hexIn))}.`),
    ...many(view.horses).map((it) =>
      `A horse at ${hexIn(it.hex)}${it.rider === undefined ? ''
        : `, ridden by ${nameOf(view, it.rider)}`}.`),
    ...many(view.traps).map((it) => `A trap at ${hexIn(it.hex)}, laid by ${nameOf(view, it.by)}.`),
  ];
  return said.length ? said : ['It is bare.'];
}
