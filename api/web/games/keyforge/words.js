// A match of KeyForge in words: everything that the board shows.
import { counted, listed } from '../../core/words.js';
import {
  COLORS, STEPS, flankIn, houseIn, nameOf, untilIn, withNames, heldIn, many,
  states,
} from './cards.js';

/** @typedef {import('./cards.js').Names} Names */
/** @typedef {Pick<import('../room.js').Table, 'name' | 'me'> & Names} Speaker */

/** @param {any} view @param {Speaker} table */
export function words(view, table) {
  const players = many(view?.players);
  if (!players.length) return [{ heading: 'The table', lines: ['The match has not begun.'] }];
  return [{ heading: 'The turn', lines: turn(view, table) },
    ...players.flatMap((it) => side(view, it, table))];
}

/** @param {any} view @param {Speaker} table */
function turn(view, table) {
  const names = (/** @type {any[]} */ cards) => listed(cards.map((it) => nameOf(it.code, table)));
  const lines = [];
  if (view.winner !== undefined) lines.push(`${table.name(view.winner)} has won.`);
  if (view.turn)
    lines.push(`Turn ${view.turn}, of ${table.name(view.active)}.${
      STEPS[view.step] ? ` ${STEPS[view.step]}.` : ''}`);
  else lines.push('Hands are dealt. The first turn is still to come.',
    `${table.name(view.first)} begins.`);
  if (view.house) lines.push(`The active house is ${houseIn(view.house)}.`);
  if (view.turns_left !== undefined)
    lines.push(`Time was called: ${counted(view.turns_left, 'turn')} may still begin.`);
  lines.push(`This turn: ${counted(view.played ?? 0, 'card')} played, ${view.used ?? 0} used, ${
    view.discarded ?? 0} discarded.`);
  if (view.being_played?.length) lines.push(`Being played: ${names(view.being_played)}.`);
  if (view.fight)
    lines.push(`${nameBy(view, view.fight.attacker, table)} fights ${nameBy(view,
      view.fight.defender, table)}.`);
  if (view.tagged?.length) {
    lines.push(
      `About to be destroyed: ${listed(many(view.tagged).map((it) => nameBy(view, it, table)))}.`);
  }
  for (const it of view.lasting ?? []) {
    lines.push(`${nameOf(it.code, table)}, ${untilIn(it.until)}: ${withNames(it.says, table)}${
      it.house ? ` (${houseIn(it.house)})` : ''}`);
  }
  return lines;
}

/** @param {any} view @param {number} card @param {Names} table */
function nameBy(view, card, table) {
  const all = many(view.players).flatMap((it) => [...(it.line ?? []), ...(it.artifacts ?? [])]);
  const found = many(all).find((it) => it.card === card);
  return found ? nameOf(found.code, table) : 'a card';
}

/** A sentence, whose text may bring its own end. @param {string} text */
const ended = (text) => text.replace(/[^.!?)”"]$/, '$&.');

/** @param {any} view @param {any} player @param {Speaker} table */
function side(view, player, table) {
  const who = table.name(player.seat);
  const keys = many(player.keys);
  const cards = (/** @type {any[] | undefined} */ its) =>
    listed(many(its).map((it) => nameOf(it.code, table)));
  const discard = [...many(player.discard)].reverse();
  const state = [
    `${counted(player.amber ?? 0, 'amber', 'amber')}. A key costs ${player.key_cost}.`,
    `${keys.length} of 3 keys forged${
      keys.length ? `: ${listed(COLORS.filter((it) => keys.includes(it)))}` : ''}.`,
    `Houses: ${listed(many(player.houses).map(houseIn))}.${
      player.deck_name ? ` Deck: ${player.deck_name}.` : ''}`,
    ...(player.chains
      ? [`${counted(player.chains, 'chain')}: draws ${
        counted(player.held_back ?? 0, 'card')} fewer.`] : []),
    `${counted(player.deck ?? 0, 'card')} in the deck.`,
    `${counted(player.hand_size ?? 0, 'card')} in hand, filled to ${player.refill}.`,
    `${counted(player.archives_size ?? 0,
      'card')} in the archives${player.archives?.length ? `: ${cards(player.archives)}` : ''}.`,
    `${counted(discard.length, 'card')} in the discard pile${
      discard.length ? `, from the top: ${cards(discard)}` : ''}.`,
    ...(player.purged?.length
      ? [`${counted(player.purged.length, 'purged card')}: ${cards(player.purged)}.`] : []),
    ...(player.left ? ['Has left the game.'] : []),
  ];
  const line = many(player.line).map((it, place, all) =>
    told(it, flankIn(place, all.length), view, table));
  const artifacts = many(player.artifacts).map((it) => told(it, '', view, table));
  return [
    { heading: who, lines: state },
    ...(player.hand?.length
      ? [{ heading: `${who}: hand`,
        lines: many(player.hand).map((it) => ended(heldIn(it, table).label)) }] : []),
    { heading: `${who}: battleline, from left to right`,
      lines: line.length ? line : ['No creatures.'] },
    ...(artifacts.length ? [{ heading: `${who}: artifacts`, lines: artifacts }] : []),
  ];
}

/** @param {any} card @param {string} flank @param {any} view @param {Speaker} table */
function told(card, flank, view, table) {
  const more = [
    card.upgrades?.length
      ? `Upgrades: ${listed(many(card.upgrades).map((it) => nameOf(it.code, table)))}.` : '',
    card.under?.length
      ? `Under it: ${listed(many(card.under).map((it) => nameOf(it.code, table)))}.` : '',
    card.purged?.length
      ? `It has purged ${listed(many(card.purged).map((it) => nameOf(it.code, table)))}.` : '',
    card.owner === undefined ? '' : `${table.name(card.owner)} owns it.`,
    view.fight?.attacker === card.card ? 'It attacks.'
      : view.fight?.defender === card.card ? 'It is attacked.' : '',
    card.why_not ? `Not now: ${card.why_not}.` : '',
  ].filter(Boolean).join(' ');
  const name = `${nameOf(card.code, table)} of ${houseIn(card.house)}${flank ? `, ${flank}` : ''}`;
  return `${name}: ${states(card).join(', ')}.${more ? ` ${more}` : ''}`;
}
