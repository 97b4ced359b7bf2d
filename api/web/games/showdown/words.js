// A duel in words: everything that the board shows.
import { spoken } from '../../core/sentence.js';
import { counted, listed, plain } from '../../core/words.js';

/** @typedef {Pick<import('../room.js').Table, 'name' | 'me' | 'past'>} Names */

export const POSITIONS = [1, 2, 3, 4, 5, 6];
export const STEPS = /** @type {const} */ (['load', 'stare_down', 'draw', 'shoot']);

/** What a phase is called, and what happens in it. */
export const PHASES = /** @type {Record<string, {name: string, says: string}>} */ ({
  waiting: { name: 'Before the duel',
    says: 'Two duellists, three rounds. Whoever scores more hits wins.' },
  load: { name: 'Load', says: 'Both lay six cards face down, in secret.' },
  stare_down: { name: 'Stare down',
    says: 'By turns, each turns up one card. A DRAW starts the shooting.' },
  draw: { name: 'Draw', says: 'Somebody has drawn. Who touches a card first?' },
  shoot: { name: 'Shoot', says: 'The die plus Accuracy: 6 or more hits.' },
  between_rounds: { name: 'Between rounds',
    says: 'Cards that were turned up are spent; the others go back to the deck.' },
  over: { name: 'The duel is over', says: 'Most points win.' },
});

export const MARKS = /** @type {Record<string, string>} */ ({
  lost: 'lost', cancelled: 'cancelled', used: 'used', unused: 'unused',
});

/** A number with its sign. @param {number} it */
export const signed = (it) => (it < 0 ? `−${-it}` : `+${it}`);

/** The seats from nearest to farthest. @param {any} view @param {Names} table */
export function facing(view, table) {
  const near = view.players.find((/** @type {any} */ it) => it.seat === (table.me[0] ?? 0))
    ?? view.players[0];
  const far = view.players.find((/** @type {any} */ it) => it !== near) ?? near;
  return { near, far };
}

/** The faces of a die, and which of them hit: the best so many.
 * @param {any} player @returns {{text: string, hits: boolean, rank: number}[]} */
export function faces(player) {
  const all = (player.die ?? []).map((/** @type {any} */ it) => ({
    text: it.type === 'pips' ? String(it.pips) : it.type === 'hit' ? 'hit' : 'miss',
    rank: it.type === 'pips' ? it.pips : it.type === 'hit' ? 99 : -99,
    hits: false,
  }));
  const best = [...all].sort((a, b) => b.rank - a.rank);
  for (const it of best.slice(0, player.aim?.faces_that_hit ?? 0)) it.hits = true;
  return all;
}

/** What a face of a roll is called. @param {any} face */
export const faceIn = (face) =>
  (face?.type === 'pips' ? String(face.pips) : plain(face?.type ?? '?').toUpperCase());

/** The steps that make up a duellist's numbers. @param {any} player @param {Names} table */
export const influences =
  (player, table) => (player.aim?.influences ?? []).map((/** @type {any} */ it) => {
  const parts = [it.speed ? `Speed ${signed(it.speed)}` : '',
    it.accuracy ? `Accuracy ${signed(it.accuracy)}` : ''].filter(Boolean);
  return `${it.by === player.seat ? 'Own'
    : `${table.name(it.by)}'s`} ${it.card.name}: ${parts.join(', ') || 'no change'}.`;
});

/** The cards that a player has not spent yet, and those that are gone. @param {any} player */
export function deckOf(player) {
  const spent = new Set((player.discarded ?? []).map((/** @type {any} */ it) => it.id));
  const open = new Set((player.revealed ?? []).map((/** @type {any} */ it) => it.card.id));
  return (player.deck_list ?? []).map(
    (/** @type {any} */ card) => ({ card, spent: spent.has(card.id), open: open.has(card.id) }));
}

/** The positions that are still to be filled: not that of the DRAW, which is placed first.
 * @param {any} prompt */
export const freeIn = ({ about = [] }) =>
  POSITIONS.filter((it) => !about.includes(`position:${it}`));

/** The cards that a player may load; where they play from memory, the public list tells.
 * @param {any} player @returns {any[]} */
export const loadable = (player) => player.deck
  ?? deckOf(player).filter((/** @type {any} */ it) => !it.spent)
    .map((/** @type {any} */ it) => it.card);

/** The events that count: without what rewinds have undone. @param {any[]} past */
function standing(past) {
  /** @type {any[]} */
  let log = [];
  for (const it of past) {
    if (it.kind === 'match.rewound') log = log.filter(({ seq }) => seq <= it.facts?.[0]?.to_seq);
    else log.push(it);
  }
  return log;
}

/** What makes a face with pips hit, together with Accuracy. */
const HITS = 6;

/**
 * A round that is over, as it stood on the table.
 * @typedef {object} Ended
 * @property {string} name
 * @property {any[]} players As views have them, with what they had turned up, and what made up
 * their last shot; of who has not shot, what made up their Speed.
 * @property {{by: number, roll: any}[]} rolls
 * @property {any} race How its race went, if there was one.
 */

/** Whether a round may be over whose cards lie on the table no more. @param {any} view */
export const isPast = ({ phase, round }) => (phase === 'load' ? round > 1
  : phase === 'between_rounds' || phase === 'over');

/** The round that ended last, until the next one is loaded: what lay on the table is gone by then,
 * and the events alone tell of it. Null: there is none, or its events are not there yet.
 * @param {any} view @param {any[]} past @returns {Ended | null} */
export const endedIn = (view, past) => (isPast(view) ? roundsIn(view.players, past).ended : null);

/** How the race of a round that goes on went; undefined until it is run.
 * @param {any} view @param {any[]} past */
export const raceIn = ({ attacker, players }, past) =>
  (attacker === undefined ? undefined : roundsIn(players, past).round?.race);

/** The round that ended last, and the one that goes on.
 * @param {any[]} players As views have them. @param {any[]} past */
function roundsIn(players, past) {
  /** @type {Ended | null} */
  let ended = null;
  /** @type {any} */
  let round = null;
  for (const fact of standing(past).flatMap((it) => it.facts ?? [])) {
    if (fact.type === 'round_called_off') ended = round = null;
    if (fact.type === 'round_began')
      round = { open: [], changes: [], rolls: [], aims: new Map(), extra: fact.extra };
    if (!round) continue;
    note(round, fact, players);
    if (fact.type !== 'round_scored') continue;
    const { open, rolls, aims, extra, race } = round;
    ended = { name: extra ? 'the extra round' : `round ${fact.round}`, rolls, race,
      players: players.map((/** @type {any} */ it) => ({ ...it,
        revealed: open.filter((/** @type {any} */ one) => one.by === it.seat),
        aim: aims.get(it.seat) ?? aimIn(round, it.seat) })) };
    round = null;
  }
  return { ended, round };
}

/** Why a race went as it did, where its sentence does not say so. @param {any} race */
export const whyIn = ({ course: { picked, covered } }) => (!picked ? ''
  : covered.includes(picked) ? ` Position ${picked} was covered.`
  : ` Position ${picked} was not covered.`);

/** @param {any} race @param {Names} table */
const raced = (race, table) => `The race: ${spoken(race, table.name)}${whyIn(race)}`;

/** What a fact does to the cards and numbers of a round.
 * @param {any} round @param {any} fact @param {any[]} players */
function note(round, fact, players) {
  const { open, changes, rolls, aims } = round;
  const mark = (/** @type {number} */ by, /** @type {string} */ how) => {
    const it = open.find((/** @type {any} */ one) => one.by === by && one.card.id === fact.card.id);
    if (it) it.mark = how;
  };
  switch (fact.type) {
    case 'card_revealed':
      open.push({ by: fact.by, card: fact.card, order: open.length, mark: 'in_effect' });
      break;
    case 'flinch_lost': mark(fact.by, 'lost'); break;
    case 'card_cancelled': mark(fact.owner, 'cancelled'); break;
    case 'bluff_played': changes.push(fact); break;
    case 'race_resolved': round.race = fact; break;
    case 'die_rolled': case 'die_rerolled': {
      const { by, roll } = fact;
      const die = players.find((it) => it.seat === by)?.die ?? [];
      rolls.push({ by, roll });
      aims.set(by, { ...aimIn({ open, changes }, by), speed: roll.speed, faces: die.length,
        accuracy: roll.accuracy - roll.accuracy_from_speed,
        accuracy_from_speed: roll.accuracy_from_speed,
        faces_that_hit: die.filter((/** @type {any} */ it) => it.type === 'hit'
          || it.pips + roll.accuracy >= HITS).length });
    }
  }
}

/** What makes up a player's Speed, and what changes it. @param {any} round @param {number} seat */
function aimIn({ open, changes }, seat) {
  const counting = open.filter((/** @type {any} */ it) => !['lost', 'cancelled'].includes(it.mark));
  const counts = (/** @type {any} */ { by, card }) =>
    counting.some((/** @type {any} */ it) => it.by === by && it.card.id === card.id);
  const influences = [
    ...counting.map((/** @type {any} */ { by, card }) => (by === seat
      ? { by, card, speed: card.speed, accuracy: card.accuracy }
      : { by, card, speed: card.opponent_speed, accuracy: card.opponent_accuracy })),
    ...changes.filter((/** @type {any} */ it) => it.on === seat && counts(it))
      .map((/** @type {any} */ { by, card, stat, change }) => ({ by, card, [stat]: change })),
  ].filter((it) => it.speed || it.accuracy);
  return { influences, speed: influences.reduce((sum, it) => sum + (it.speed ?? 0), 0) };
}

/** How a player has loaded in a round that nobody else sees yet: by their answers, as the log has
 * them for them alone. Where they play from memory, it has not.
 * @param {any} player @param {any[]} past @returns {Map<number, any>} */
function loadedBy(player, past) {
  const log = standing(past);
  const loaded = log.findLastIndex(({ facts }) =>
    facts?.some((/** @type {any} */ it) => it.type === 'bullets_loaded'));
  const answers = log.slice(loaded + 1)
    .filter((it) => it.seat === player.seat && it.decision?.kind === 'load')
    .map((it) => it.decision.answer);
  const draw = answers.find((it) => it?.position);
  const rest = answers.find(Array.isArray) ?? [];
  const cardOf = (/** @type {number} */ id) => loadable(player).find((it) => it.id === id);
  const free = POSITIONS.filter((it) => it !== draw?.position);
  /** @type {Map<number, any>} */
  const found = new Map(draw ? [[draw.position, cardOf(draw.card)]] : []);
  rest.forEach((/** @type {any} */ { card }, /** @type {number} */ at) =>
    found.set(free[at], cardOf(card)));
  return found;
}

/** The cards that a player who loads has placed so far, by position: nobody else sees any of it.
 * @param {any} player
 * @param {Pick<import('../room.js').Table, 'prompt' | 'draft' | 'past'>} table
 * @returns {Map<number, any>} */
export function placedBy(player, { prompt, draft = [], past }) {
  const found = loadedBy(player, past?.() ?? []);
  if (prompt?.kind !== 'load' || prompt.seat !== player.seat) return found;
  const { form, options } = prompt.choice;
  const cards = loadable(player);
  const cardOf = (/** @type {number} */ id) => cards.find((it) => it.id === id);
  if (form === 'one') {
    for (const { card, position } of draft) found.set(position, cardOf(card));
    return found;
  }
  const free = freeIn(prompt);
  draft.forEach(({ card }, at) => found.set(free[at], cardOf(card)));
  const draw = cards.find((it) => it.kind === 'draw'
    && !options.some((/** @type {any} */ one) => one.value.card === it.id));
  const taken = POSITIONS.find((it) => !free.includes(it));
  if (draw && taken) found.set(taken, draw);
  return found;
}

/** @param {any} view @param {Names} table */
export function words(view, table) {
  const phase = PHASES[view.phase] ?? { name: plain(view.phase), says: '' };
  const round = view.round > view.rounds ? 'Extra round' : `Round ${view.round} of ${view.rounds}`;
  const lines = [`${view.round ? `${round}: ` : ''}${phase.name}. ${phase.says}`.trim()];
  if (view.memory) lines.push('Played from memory: nobody may look at their own face-down cards.');
  if (view.opener !== undefined)
    lines.push(`${table.name(view.opener)} turns up the first card of the round.`);
  if (view.on_turn?.length)
    lines.push(`To turn up a card: ${listed(view.on_turn.map(table.name), 'or')}.`);
  if (view.attacker !== undefined)
    lines.push(`${table.name(view.attacker)} has drawn and attacks.`);
  const race = raceIn(view, table.past?.() ?? []);
  if (race) lines.push(raced(race, table));
  if (view.last_roll) lines.push(rolled(view, table));
  const found = [{ heading: 'The duel', lines }];
  const ended = endedIn(view, table.past?.() ?? []);
  if (ended) found.push({ heading: `How ${ended.name} ended`, lines: endedLines(ended, table) });
  if (view.players?.length) {
    const { near, far } = facing(view, table);
    for (const it of near === far ? [near] : [near, far])
      found.push({ heading: `${table.name(it.seat)}, ${it.name}`,
      lines: linesOf(it, table) });
  }
  return found;
}

/** @param {any} view @param {Names} table */
export function rolled(view, table) {
  return `${table.name(view.last_roll.by)} ${rolledIn(view.last_roll.roll)}`;
}

/** @param {Ended} ended @param {Names} table */
const endedLines = ({ players, rolls, race }, table) => [
  ...players.filter((it) => it.revealed.length)
    .map((it) => `${table.name(it.seat)} turned up: ${turnedUp(it)}`),
  ...race ? [raced(race, table)] : [],
  ...rolls.map(({ by, roll }) => `${table.name(by)} ${rolledIn(roll)}`),
  ...players.filter((it) => rolls.length && it.aim).map((it) => `${table.name(it.seat)}: ${
    it.aim.accuracy === undefined ? `Speed ${signed(it.aim.speed)}.` : aimedIn(it)}`),
  ...rolls.length ? [] : ['Nobody shot.'],
];

/** Which of the cards that both have turned up it is. @param {{order: number}} revealed */
export const orderIn = ({ order }) => ['1st', '2nd', '3rd'][order] ?? `${order + 1}th`;

/** What a player has turned up. @param {any} player */
const turnedUp = ({ revealed }) => `${revealed.map((/** @type {any} */ it) =>
  `${orderIn(it)} ${it.card.name}${MARKS[it.mark] ? ` (${MARKS[it.mark]})` : ''}`).join('; ')}.`;

/** What a shot counts. @param {any} player */
const aimedIn = ({ aim }) => `Speed ${signed(aim.speed)}, Accuracy ${signed(aim.accuracy)}${
  aim.accuracy_from_speed ? ` and ${signed(aim.accuracy_from_speed)} from Speed` : ''}: ${
  aim.faces_that_hit} of ${aim.faces} faces hit.`;

/** What came of a roll. @param {any} roll */
export const rolledIn = ({ face, accuracy, hit }) =>
  `rolled ${faceIn(face)}, ${
    face?.type === 'pips' ? `which is ${String(face.pips + accuracy).replace('-', '−')} ` : ''
  }with Accuracy ${signed(accuracy)}: ${hit ? 'a hit' : 'a miss'}.`;

/** @param {any} player @param {Names} table */
function linesOf(player, table) {
  const { aim } = player;
  const down = player.face_down ?? [];
  const lines = [`${counted(player.score, 'point')}.`];
  if (down.length) {
    lines.push(`Face down: ${down.map((/** @type {any} */ it) =>
      (it.card ? `${it.card.name} in position ${it.position}` : `position ${it.position}`))
      .join('; ')}.`);
  }
  const placed = [...loadedBy(player, table.past?.() ?? [])]
    .sort(([one], [other]) => one - other);
  if (placed.length) {
    lines.push(`Placed face down: ${placed.map(([position, card]) =>
      `${card?.name ?? 'a card'} in position ${position}`).join('; ')}.`);
  }
  if (player.revealed?.length) lines.push(`Turned up: ${turnedUp(player)}`);
  if (aim) {
    lines.push(aimedIn(player), ...influences(player, table));
  }
  lines.push(`The die: ${faces(player).map((it) =>
    (it.hits && it.text !== 'hit' ? `${it.text} (hits)` : it.text)).join(', ')}.`);
  if (player.lunged) lines.push('Has lunged, and turns up no more cards this round.');
  if (player.shot === 'missed' || player.shot === 'hit')
    lines.push(`The shot ${player.shot === 'hit' ? 'hit' : 'missed'}.`);
  if (player.tokens !== undefined) lines.push(`${counted(player.tokens, 'token')} left for races.`);
  if (player.deck?.length)
    lines.push(`Can load: ${player.deck.map((/** @type {any} */ it) => it.name).join('; ')}.`);
  else lines.push(`${counted(player.cards_in_deck, 'card')} to load from.`);
  const cards = (/** @type {any[]} */ its) => `${its.map((it) => it.card.name).join('; ')}.`;
  const all = deckOf(player);
  const left = all.filter((/** @type {any} */ it) => !it.spent);
  // Whose face-down cards are known has them told one by one.
  if (left.length && !player.deck)
    lines.push(`${left.length} of ${all.length} cards not spent: ${cards(left)}`);
  const spent = all.filter((/** @type {any} */ it) => it.spent);
  if (spent.length) lines.push(`Spent: ${cards(spent)}`);
  return lines;
}

/** The name that a thing has in all of a match. The number of a card is one of its owner's deck
 * alone, so the seat belongs to its name; where a card lies that one may look at,
 * that card is meant.
 * @param {string} key @param {any} view @param {any} [fact] The fact that names it so. */
export function lasting(key, view, fact) {
  const [kind, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  if (fact)
    return kind === 'card' && ownerIn(fact) !== undefined ? `card:${ownerIn(fact)}.${id}` : key;
  if (kind === 'open' || kind === 'hand') return `card:${id}`;
  if (kind === 'duellist') return `seat:${id}`;
  if (kind !== 'slot') return key;
  const [seat, place] = id.split('.').map(Number);
  const player = view?.players?.find((/** @type {any} */ it) => it.seat === seat);
  const lying = player?.face_down?.find((/** @type {any} */ it) => it.position === place);
  return lying?.card ? `card:${seat}.${lying.card.id}` : key;
}

/** Whose the cards are that a fact names. @param {any} fact */
const ownerIn = (fact) => fact.owner ?? fact.by;

/** What a fact tells of that its sentence does not name:
 * cards that are laid, places, numbers that change.
 * @param {any} fact */
export function about(fact) {
  const own = ownerIn(fact);
  const cards = (fact.cards ?? []).flatMap((/** @type {any} */ it, /** @type {number} */ place) =>
    [`card:${own}.${it.id}`, `slot:${own}.${place + 1}`]);
  return [...cards, ...(fact.position ? [`slot:${own}.${fact.position}`] : []),
    ...(fact.stat ? [`aim:${fact.on}`] : []),
    ...(fact.roll ? [`aim:${fact.by}`] : [])];
}

/** How something stands now. @param {string} key @param {any} view
 * @param {Pick<import('../room.js').Table, 'prompt' | 'draft' | 'past'>} table */
export function inspect(key, view, table) {
  const [kind, id] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)];
  const [seat, place] = id.split('.').map(Number);
  const player = view?.players?.find((/** @type {any} */ it) => it.seat === seat);
  if (!player) return null;
  const names = { name: (/** @type {number} */ it) =>
    (it === seat ? player.name
      : view.players.find((/** @type {any} */ other) => other.seat === it)?.name ?? ''), me: [] };
  switch (kind) {
    case 'duellist': return { item: player.character, lines: linesOf(player, names) };
    case 'aim': {
      const { players } = endedIn(view, table.past?.() ?? []) ?? view;
      const shown = players.find((/** @type {any} */ it) => it.seat === seat);
      return { lines: influences(shown, names) };
    }
    case 'deck': return { lines: deckOf(player).map((/** @type {any} */ it) =>
      `${it.card.name}${it.spent ? ': spent' : it.open ? ': on the table' : ''}`) };
    case 'slot': {
      const lying = player.face_down?.find((/** @type {any} */ it) => it.position === place);
      const card = lying?.card ?? placedBy(player, table).get(place);
      if (card) return { item: itemOf(card), lines: [] };
      return { lines: [lying ? 'It lies face down.' : 'Nothing lies there now.'] };
    }
    case 'open': case 'hand': case 'card': {
      const card = player.deck_list?.find((/** @type {any} */ it) => it.id === place);
      return card ? { item: itemOf(card), lines: [] } : null;
    }
    default: return null;
  }
}

/** The name of a card in the catalogue. @param {any} card */
export const itemOf = (card) =>
  card.name.toLowerCase().replaceAll("'", '').replaceAll('+', 'plus-')
    .replaceAll(/ -(?=\d)/g, '-minus-')
  .replaceAll(/[^a-z0-9-]+/g, '-').replaceAll(/-+/g, '-');
