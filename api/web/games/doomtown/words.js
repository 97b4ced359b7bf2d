// A match of Doomtown in words: everything that the board shows.
import { counted, listed, plain, titled } from '../../core/words.js';
import {
  PHASES, attachedTo, byDistance, cardsOf, contest, draws, isTie, isUsable, pipIn, pipOf, placeIn,
  placesOf, poker, pokerHand, standing, streetOf, whereIn,
} from './town.js';

/** @typedef {import('./town.js').Names} Names */
/** @typedef {import('./town.js').Poker} Poker */
/** @typedef {import('./town.js').Catalogued} Catalogued */

/** How a card in play stands. @param {any} card @param {any} view */
function stateIn(card, view) {
  const { dude } = card;
  const parts = [];
  if (dude) {
    parts.push(`${dude.bullets} ${dude.shooter}`, `influence ${dude.influence}`);
    if (dude.upkeep) parts.push(`upkeep ${dude.upkeep}`);
    if (card.control) parts.push(`control ${card.control}`);
    if (dude.bounty) parts.push(`wanted: bounty ${dude.bounty}`);
  }
  if (card.bonus) parts.push(`+${counted(card.bonus, 'bullet')}`);
  if (card.booted) parts.push('booted');
  if (card.ghost_rock) parts.push(`${card.ghost_rock} ghost rock on it`);
  if (isUsable(view, card.card)) parts.push('can be used');
  return parts;
}

/** What is attached to a card, and to that. @param {number} card @param {any} view
 * @returns {string[]} */
const wornIn = (card, view) => attachedTo(view, card).flatMap((it) => {
  const state = stateIn(it, view).join(', ');
  return [`${it.title}${state && ` (${state})`}`, ...wornIn(it.card, view)];
});

/** A card in play, with what is attached to it.
 * @param {any} card @param {any} view @param {Names} table */
export function cardIn(card, view, table) {
  const parts = [card.title, ...stateIn(card, view)];
  const worn = listed(wornIn(card.card, view));
  if (worn) parts.push(`with ${worn}`);
  return `${parts.join(', ')}${card.controller === undefined ? ''
    : ` (${table.name(card.controller)})`}`;
}

/** What lasts for a while. @param {any} it @param {any} view @param {Names} table */
export function lastingIn(it, view, table) {
  const on = cardsOf(view).get(it.on)?.title;
  const until = it.until === 'used' ? 'until it is used'
    : `until the ${plain(it.until).replace('of', 'of the')}`;
  if (it.says) return `${it.says} (${table.name(it.by)}, ${until}).`;
  const { amount, shooter, skill, type } = it.change;
  const by = amount === undefined ? '' : ` ${amount < 0 ? '−' : '+'}${Math.abs(amount)}`;
  const what = shooter ? `is a ${shooter}` : `${plain(skill ?? type)}${by}`;
  return `${on ? `${on}: ` : ''}${what} ${until}.`;
}

/** The lines of a place. @param {any} place @param {any} view @param {Names} table */
export function placeLines(place, view, table) {
  const cards = cardsOf(view);
  const deed = place.place?.type === 'at' ? cards.get(place.place.card) : null;
  const parts = [];
  if (place.controller !== undefined) parts.push(`controlled by ${table.name(place.controller)}`);
  if (deed?.control) parts.push(counted(deed.control, 'control point'));
  if (deed?.production) parts.push(`makes ${deed.production} ghost rock`);
  if (place.private) parts.push('private');
  if (deed) parts.push(...stateIn(deed, view));
  const pulled = contestIn(place, table);
  if (pulled) parts.push(pulled);
  else for (const it of place.claims ?? []) parts.push(`${table.name(it.seat)} ${it.weight} there`);
  const worn = deed ? attachedTo(view, deed.card) : [];
  return [
    `${placeIn(place, view, table)}${parts.length ? `: ${parts.join(', ')}` : ''}.`,
    ...worn.map((it) => `Attached to it: ${cardIn(it, view, table)}.`),
    ...(view.cards ?? []).filter((/** @type {any} */ it) => place.dudes?.includes(it.card))
      .map((/** @type {any} */ it) => `There: ${cardIn(it, view, table)}.`),
  ];
}

/** Who pulls at a deed; empty where nobody but its owner is.
 * @param {any} place @param {Names} table */
export function contestIn(place, table) {
  const all = contest(place);
  if (!all) return '';
  const [own, ...others] = all.map((it) => `${table.name(it.seat)} ${it.weight}`);
  return `${own} there against ${listed(others)}${
    isTie(place, all) ? ': a tie, on which its owner holds it' : ''}`;
}

/** How near to winning somebody is.
 * @param {NonNullable<ReturnType<typeof standing>>} now @param {any} view @param {Names} table */
export function standingIn({ control, against, rival }, view, table) {
  const most = view.options?.short ? 'least' : 'most';
  const whose = rival === undefined ? `influence ${against}`
    : view.standings.length < 3 ? `${table.name(rival)}’s influence of ${against}`
      : `influence ${against}, the ${most} of the others (${table.name(rival)})`;
  return `${counted(control, 'control point')} against ${whose}: ${
    control > against ? 'enough to win at Sundown, unless another has more'
    : `${against + 1} would win at Sundown`}`;
}

/** Whose play it is. @param {any} view @returns {number | undefined} */
export const turnOf = ({ shootout, callout, job, turn }) =>
  (shootout ? shootout.turn : callout || job ? undefined : turn);

/** What was played and what was pulled, of which the last card counts.
 * @param {any} view @param {Catalogued} table @returns {Poker[][]} */
export const openIn = ({ pull, played = [], pulled = [] }, { card }) => [played, pulled].map(
  (all) => all.map((/** @type {any} */ it) =>
    poker(it, it === pulled.at(-1) ? pull?.pip : null, card)));

/** What a pull is for. @param {any} test */
export const testIn = (test) =>
  `${plain(test.skill)} ${test.rating} against ${test.difficulty}`;

/** @param {Poker} it */
export const pokerIn = (it) => `${it.title}, ${pipIn(it.pip)}${it.isNamed ? ', as named' : ''}`;

/** @param {Poker[]} cards */
const pokersIn = (cards) => `${cards.map(pokerIn).join('; ')}.`;

/** The titles of a pile; the last card lies on top.
 * @param {any[]} cards @param {Catalogued} table */
export const pileIn = (cards, table) => [...cards].reverse().map((it) =>
  ({ card: it.card, title: table.card?.(it.code)?.name ?? `Card ${it.code}` }));

/** Where the match stands. @param {any} view @param {Catalogued} table */
function dayLines(view, table) {
  const phase = PHASES[view.phase] ?? { name: plain(view.phase), says: '' };
  const lines = [`${view.day ? `Day ${view.day}, ` : ''}${phase.name}. ${says(view)}`.trim()];
  const turn = turnOf(view);
  if (turn !== undefined) lines.push(`${table.name(turn)} makes the next play.`);
  if (view.winner !== undefined)
    lines.push(`${table.name(view.winner)} won the last lowball and acts first.`);
  if (view.passes) lines.push(`${view.passes} passed in a row.`);
  if (view.checked) lines.push('Check was announced: a pass would let another player win.');
  if (view.time_called) lines.push('Time was called: the match ends with this day.');
  if (view.pot) lines.push(`The pot holds ${view.pot} ghost rock.`);
  const { pull } = view;
  const [played, pulled] = openIn(view, table);
  if (played.length) lines.push(`Being played: ${pokersIn(played)}`);
  if (pulled.length) lines.push(`${pull ? `${table.name(pull.seat)} pulls` : 'Pulled'}${
    pull?.test ? ` for ${testIn(pull.test)}` : ''}: ${pokersIn(pulled)}`);
  for (const it of view.hands ?? []) lines.push(
    `${table.name(it.seat)} reveals ${it.name}, rank ${it.rank}${it.cheatin ? ', cheatin’'
    : ''}: ${pokersIn(pokerHand(it.cards, it.named ?? [], table.card))}`);
  for (const it of view.lasting ?? []) lines.push(lastingIn(it, view, table));
  return lines;
}

/** What a phase is about. @param {any} view */
const says = (view) => (view.phase === 'sundown' && view.options?.short
  ? 'More control than one of the others has influence wins. Then all unboot and refill.'
  : PHASES[view.phase]?.says ?? '');

/** What is done in the steps of a round of a shootout. */
const STEPS = /** @type {Record<string, string>} */ ({
  opening: 'it begins', plays: 'shootout plays before hands are drawn',
  shooters: 'each side picks its shooter',
  redraw: 'cards are thrown back and redrawn', reveal: 'hands are revealed',
  resolution: 'hands are open: resolution plays',
  casualties: 'casualties are taken', run_or_gun: 'run, or stay and shoot',
  chamber: 'another round, if both sides have somebody left',
});

/** @param {any} view */
const titles = (view) => {
  const cards = cardsOf(view);
  return (/** @type {number | undefined} */ it) => cards.get(Number(it))?.title ?? 'somebody';
};

/** What is going on now, in a line. @param {any} view @param {Names} table @returns {string} */
export function nowIn(view, table) {
  const title = titles(view);
  const { shootout, callout, job } = view;
  if (shootout) {
    return `Shootout at ${whereIn(shootout.place, view, table)}${
      shootout.round ? `, round ${shootout.round}` : ''}: ${
      STEPS[shootout.step] ?? plain(shootout.step)}.${job ? ` ${jobIn(job, view, table)}` : ''}`;
  }
  if (callout) {
    const at = cardsOf(view).get(callout.mark)?.dude?.at;
    return `${title(callout.by)} calls out ${title(callout.mark)}${
      at ? ` at ${whereIn(at, view, table)}` : ''}.`;
  }
  if (job) return jobIn(job, view, table);
  return says(view);
}

/** @param {any} job @param {any} view @param {Names} table */
function jobIn(job, view, table) {
  const title = titles(view);
  const of = job.mark?.type === 'card' ? job.mark.card : undefined;
  const isPlace = placesOf(view).some((it) => it.place?.card === of);
  const mark = of === undefined ? 'the town square'
    : isPlace ? whereIn({ type: 'at', card: of }, view, table) : title(of);
  return `${table.name(job.seat)} carries out a job against ${mark}: ${title(job.leader)} leads${
    job.opposed_by === undefined ? '' : `; ${table.name(job.opposed_by)} opposes`}.`;
}

/** Cards that a side of a shootout draws, and how sure that is.
 * @param {NonNullable<ReturnType<typeof draws>>} _ */
export const drawsIn = ({ cards, again, isSure }) => (isSure
  ? `drew ${cards}, may redraw ${again}` : `draws ${cards}, redraws ${again} so far`);

/** What a side has lost in this round. @param {any} side @param {(code: string) => string} name */
export const lossesIn = (side, name) => {
  const of = (/** @type {boolean} */ saved) =>
    listed((side.losses ?? []).filter((/** @type {any} */ it) => it.saved === saved)
      .map((/** @type {any} */ it) => name(it.code)));
  const due = (side.due ?? 0) + (side.added ?? 0);
  const count =
    due && `${counted(due, 'casualty', 'casualties')}${side.added ? ` (${side.added} added)` : ''}`;
  const losses = [of(false) && `lost ${of(false)}`, of(true) && `counted, not lost: ${of(true)}`]
    .filter(Boolean).join('; ');
  return [count && !losses ? `has to take ${count}` : count, losses].filter(Boolean).join(': ');
};

/** A callout, a job and a shootout. @param {any} view @param {Catalogued} table */
function troubleLines(view, table) {
  const title = titles(view);
  const { shootout, callout, job } = view;
  const lines = [];
  if (shootout || callout || job) lines.push(nowIn(view, table));
  for (const it of shootout ? []
    : [callout?.named, callout?.answer, job?.posse, job?.opposition]) {
    if (it?.length)
      lines.push(`${table.name(cardsOf(view).get(it[0])?.controller)}: ${listed(it.map(title))}.`);
  }
  for (const side of shootout?.sides ?? []) {
    const parts = [listed(side.posse.map(title)) || 'nobody left'];
    if (side.posse.includes(side.dude)) parts.push(`${title(side.dude)} leads`);
    if (side.shooter !== undefined) parts.push(`the shooter is ${title(side.shooter)}`);
    const drawn = draws(side, view);
    parts.push(drawn ? drawsIn(drawn) : '',
      lossesIn(side, (code) => table.card?.(code)?.name ?? 'a dude'));
    lines.push(`${table.name(side.seat)}: ${parts.filter(Boolean).join('; ')}.`);
  }
  return lines;
}

/** @param {any} view @param {Catalogued} table */
export function words(view, table) {
  const found = [{ heading: 'The day', lines: dayLines(view, table) }];
  const trouble = troubleLines(view, table);
  if (trouble.length) found.push({ heading: 'Trouble', lines: trouble });
  for (const it of byDistance(view, table).reverse()) {
    found.push({ heading: `${table.name(it.seat)}, ${it.title}`,
      lines: playerLines(it, view, table) });
    found.push({ heading: `Street of ${table.name(it.seat)}`,
      lines: streetOf(view, it.seat).flatMap((place) => placeLines(place, view, table)) });
  }
  const square = placesOf(view).filter((it) => it.owner === undefined);
  if (square.length)
    found.push({ heading: 'Town square',
      lines: square.flatMap((it) => placeLines(it, view, table)) });
  return found;
}

/** @param {any} player @param {any} view @param {Catalogued} table */
function playerLines(player, view, table) {
  const lines = [`${player.ghost_rock} ghost rock${player.debt ? `, owes ${player.debt}` : ''}.`];
  const now = standing(view, player.seat);
  if (now) lines.push(`${standingIn(now, view, table)}.`, `Influence ${now.influence}.`);
  lines.push(`${counted(player.deck, 'card')} in the deck, ${
    counted(player.hand_size, 'card')} in hand.`);
  const { discard, boot_hill: hill } = player;
  for (const [where, all] of [['discarded', discard], ['in Boot Hill', hill]]) {
    // Where a player is looked at, there is no catalogue.
    const titles = table.card ? pileIn(all, table).map((it) => it.title).join('; ') : '';
    lines.push(`${all.length} ${where}${titles && `, from the top: ${titles}`}.`);
  }
  for (const it of player.hand ?? [])
    lines.push(`In hand: ${handIn(it, view, table)}.`.replace('..', '.'));
  if (player.draw_hand_size) lines.push(player.draw_hand
    ? `Draw hand: ${pokersIn(pokerHand(player.draw_hand, [], table.card))}`
    : `${counted(player.draw_hand_size, 'card')} in the draw hand.`);
  if (player.left) lines.push(`${table.name(player.seat)} has left the match.`);
  return lines;
}

/** Why a card of a hand cannot be played now; empty: it can, or nobody says. What is not brought
 * into play says so with its abilities; without any, it waits for a moment that is asked about.
 * Only who holds a card is told what it can be used for.
 * @param {any} it @param {any} view @param {string | undefined} kind */
export function whyNot(it, view, kind) {
  if (it.why_not) return it.why_not;
  if (kind === 'joker') return 'for draw hands and pulls alone';
  if (kind !== 'action' || !view.uses?.length) return '';
  const uses = view.uses.filter((/** @type {any} */ one) => one.card === it.card);
  if (!uses.length) return 'react: you are asked at its moment';
  return uses.every((/** @type {any} */ one) => one.why_not) ? uses[0].why_not : '';
}

/** A card of a hand, as it stands there. @param {any} it @param {any} view
 * @param {Catalogued} table */
export function handIn(it, view, table) {
  const { fields, text } = table.card?.(it.code) ?? {};
  const why = whyNot(it, view, fields?.type);
  const parts = [it.title, fields?.type, pipIn(pipOf(it.pip)), `cost ${it.cost}`,
    !why && isUsable(view, it.card) && 'can be used'];
  return `${[...new Set(parts)].filter(Boolean).join(', ')}${why ? ` (${why})` : ''}${
    text ? `. ${text}` : ''}`;
}

/** How something stands now. @param {string} key @param {any} view @param {Names} names */
export function inspect(key, view, names) {
  const [kind, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  if (kind === 'place') {
    const place = placesOf(view ?? {}).find((it) => it.place?.type === id);
    return place ? { lines: placeLines(place, view, names) } : null;
  }
  if (kind === 'player') {
    const player = view?.players?.find((/** @type {any} */ it) => it.seat === Number(id));
    return player ? { item: player.outfit?.code, lines: playerLines(player, view, names) } : null;
  }
  if (kind === 'code') return { item: id };
  if (kind !== 'card' && kind !== 'about') return null;
  const number = Number(id);
  const uses = (view?.uses ?? []).filter((/** @type {any} */ it) => it.card === number)
    .map((/** @type {any} */ it) =>
    `${it.timing}: ${it.label}. ${it.why_not ? `Not now: ${it.why_not}.` : 'It can be used now.'}`);
  const card = cardsOf(view ?? {}).get(number);
  if (card) {
    const place = placesOf(view).find((it) => it.place?.card === number);
    return { item: card.code,
      lines: [...(place ? placeLines(place, view, names) : [`${cardIn(card, view, names)}.`]),
      ...(card.dude ? [`At ${whereIn(card.dude.at, view, names)}.`] : []),
        ...(card.dude?.keywords ?? []).map(titled),
        ...(view.lasting ?? []).filter((/** @type {any} */ it) => it.on === number)
          .map((/** @type {any} */ it) => lastingIn(it, view, names)), ...uses] };
  }
  const { players = [], played, pulled, hands = [] } = view ?? {};
  const other = [players.map((/** @type {any} */ it) =>
    [it.hand, it.draw_hand, it.discard, it.boot_hill]), played, pulled,
  hands.map((/** @type {any} */ it) => it.cards)].flat(3).find((it) => it?.card === number);
  return other ? { item: other.code,
    lines: [...(other.why_not ? [`Cannot come into play now: ${other.why_not}.`] : []), ...uses] }
    : null;
}
