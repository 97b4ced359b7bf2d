// The kinds of ruling: what each does, what it needs, why it cannot be had, and the words to begin
// a reason with.
import { labelOf, spoken } from '../../core/sentence.js';
import { counted, isOver, listed, plain } from '../../core/words.js';

/** @typedef {import('./case.js').Case} Case */

/**
 * A ruling as it is being written.
 * @typedef {object} Draft
 * @property {string} kind
 * @property {string} reason
 * @property {boolean} touched Whether the reason is the judge's own, not the template's.
 * @property {string[]} rules
 * @property {boolean} public
 * @property {number | null} supersedes
 * @property {number | null} seat
 * @property {string} penalty
 * @property {number | null} to_seq
 * @property {import('../../core/contract.js').Schemas['OptionItem'] | null} correction The one that
 * is chosen, as it was offered.
 * @property {string} prompt
 * @property {any} answer The draft of an answer, in the form of its prompt.
 * @property {number} minutes What a player gets.
 * @property {string} result
 * @property {number[]} winners
 * @property {string[]} scores
 * @property {number} seen The newest event when the judge began to write; 0: they have not.
 */

/** @returns {Draft} */
export const blank = () => ({
  kind: '', reason: '', touched: false, rules: [], public: true, supersedes: null, seat: null,
  penalty: '', to_seq: null,
  correction: null, prompt: '', answer: undefined, minutes: 5, result: 'won', winners: [],
  scores: [], seen: 0,
});

/** The kinds in order of their keys, with what each does. @type {[string, string, string][]} */
export const KINDS = [
  ['note', 'Note', 'for the record; decides nothing'],
  ['uphold', 'Uphold', 'what happened stands'],
  ['warning', 'Warning', 'to a player'],
  ['penalty', 'Penalty', 'the game says what it costs'],
  ['rewind', 'Rewind', 'the match goes on from an earlier event'],
  ['adjust', 'Adjust', 'a correction that the game offers'],
  ['decide-for', 'Decide for', 'an answer in a player’s place'],
  ['result', 'Result', 'how the match ends, or ended'],
  ['extend', 'Extend', 'more time for a player'],
];

/** After the end only the record and the result can be ruled on. */
const AFTER_THE_END = new Set(['note', 'uphold', 'warning', 'result']);

/** Why a kind of ruling cannot be had now; empty if it can.
 * @param {Case} it @param {string} kind */
export function whyNot(it, kind) {
  const { status } = it.match;
  if (it.fault?.freezes) return 'the record of the match does not hold';
  if (kind !== 'note' && it.dispute.status === 'open' && it.dispute.may_decide === false)
    return awaited(it.dispute.awaits);
  if (kind === 'uphold' && it.dispute.status !== 'open') return 'the dispute is decided';
  if (status === 'open' && !['note', 'uphold'].includes(kind)) return 'the match has not begun';
  if (isOver(status) && !AFTER_THE_END.has(kind)) return 'the match is over';
  if (status === 'cancelled' && kind === 'result') return 'the match was called off';
  if (kind === 'rewind' && it.points().length === 0)
    return 'there is no earlier event to go back to';
  if (kind === 'extend' && !it.match.clock) return 'this match has no clock';
  if (kind === 'penalty' && !it.guide?.penalties.length) return 'the game has no penalties';
  return '';
}

/** @param {string | undefined} awaits */
const awaited = (awaits) => ({
  another_judge: 'this is an appeal against your own ruling, which another judge decides',
  head_judge: 'this appeal is for the head judge of the match',
  nobody: 'no judge is left who may decide this, and admins find it in their list',
})[awaits ?? ''] ?? 'you may not decide it';

export const NO_REASON = 'Give a reason.';

/** What is missing before a ruling can be issued; empty: nothing. @param {Case} it */
export function lacks(it) {
  const { draft } = it;
  const why = draft.kind ? whyNot(it, draft.kind) : '';
  if (!draft.kind) return 'Choose a kind of ruling.';
  if (why) return `Not available: ${why}.`;
  if (['warning', 'penalty', 'decide-for', 'extend'].includes(draft.kind) && draft.seat === null)
    return 'Choose a player.';
  if (draft.kind === 'penalty' && !draft.penalty) return 'Choose a penalty.';
  if (draft.kind === 'rewind' && draft.to_seq === null) return 'Choose where to go back to.';
  if (draft.kind === 'adjust') {
    const missing = lacksCorrection(it);
    if (missing) return missing;
  }
  if (draft.kind === 'decide-for') {
    const prompt = it.promptOf();
    if (!prompt) return draft.seat !== null && it.askedOf.get(draft.seat)?.length === 0
      ? `${it.name(draft.seat)} is asked nothing now.` : 'Read what they are asked, and answer it.';
    const missing = it.form(prompt).lacks(prompt.choice, draft.answer);
    if (missing) return missing;
  }
  if (draft.kind === 'result' && draft.result === 'won' && !draft.winners.length)
    return 'Choose who has won.';
  if (draft.kind === 'result' && scored(it).some(({ score }) => score === ''))
    return 'Give every score, or none.';
  if (!draft.reason.trim()) return NO_REASON;
  return '';
}

/** A correction counts only as one of those that were read: they change with the match, and another
 * visit to the dispute has read none yet. @param {Case} it */
function lacksCorrection({ adjustments, draft: { correction } }) {
  if (!adjustments) return correction ? 'Read the corrections again: the one you chose is kept.'
    : 'Read the corrections, and choose one.';
  return correction && adjustments.items.includes(correction) ? '' : 'Choose a correction.';
}

/** The score of each player as it was typed; nobody has any where none was given, or where the
 * match does not count. @param {Case} it @returns {{seat: number, score: string}[]} */
function scored({ draft, match }) {
  const typed = match.seats.filter((/** @type {any} */ one) => one.player)
    .map((/** @type {any} */ { seat }, /** @type {number} */ place) =>
      ({ seat, score: draft.scores[place] ?? '' }));
  return draft.result === 'void' || typed.every(({ score }) => score === '') ? [] : typed;
}

/** The ruling as the contract takes it. @param {Case} it */
export function bodyOf(it) {
  const { draft, dispute } = it;
  /** @type {Record<string, unknown>} */
  const body = { kind: draft.kind, reason: reasonOf(it), public: draft.public };
  if (draft.rules.length) body.rules = draft.rules;
  if (dispute.status === 'open') body.dispute = dispute.id;
  if (draft.supersedes !== null) body.supersedes = draft.supersedes;
  switch (draft.kind) {
    case 'warning': body.seat = draft.seat; break;
    case 'penalty': Object.assign(body, { seat: draft.seat, penalty: draft.penalty }); break;
    case 'extend': Object.assign(body, { seat: draft.seat, ms: draft.minutes * 60_000 }); break;
    case 'rewind': body.to_seq = draft.to_seq; break;
    case 'adjust': body.adjustment = draft.correction?.value; break;
    case 'decide-for': {
      const prompt = it.promptOf();
      Object.assign(body, { seat: draft.seat, prompt: prompt.id,
        answer: it.form(prompt).answer(prompt.choice, draft.answer) });
      break;
    }
    case 'result': {
      const scores = scored(it).map(({ score }) => Number(score));
      body.result = {
        kind: draft.result, winners: draft.result === 'won' ? draft.winners : [],
        ...(scores.length ? { scores } : {}),
      };
      break;
    }
    default:
  }
  return body;
}

/** What the ruling does, in a sentence: it repeats what is about to be issued. @param {Case} it */
export function effect(it) {
  const { draft } = it;
  const name = draft.seat === null ? 'A player' : it.name(draft.seat);
  switch (draft.kind) {
    case 'note': return `A note goes on the record${
      it.dispute.status === 'open' ? ', and the dispute stays open' : ''}.`;
    case 'uphold': return it.dispute.appeal_of
      ? `The ruling at event ${it.dispute.appeal_of} stands.`
      : `What happened at event ${it.dispute.about} stands.`;
    case 'warning': return `${name} is warned.`;
    case 'extend': return `${name} gets ${counted(draft.minutes, 'minute')} more.`;
    case 'penalty': return draft.penalty === '' ? `${name} gets a penalty.`
      : `${name} gets the penalty “${it.penalty()?.title ?? plain(draft.penalty)}”: ${
        it.penalty()?.summary ?? ''}`.replace(/[^.]$/, '$&.');
    case 'rewind': return draft.to_seq === null ? 'The match goes back.'
      : `The match goes back to event ${draft.to_seq}; events ${draft.to_seq + 1} to ${
        it.newest} are undone, and stay readable.`;
    case 'adjust': return draft.correction ? `The game is corrected: ${correction(it)}.`
      : 'The game is corrected.';
    case 'decide-for': return `You answer for ${draft.seat === null ? 'a player' : name}${
      answerOf(it)}.`;
    case 'result': {
      const scores = scored(it).map(({ seat, score }) => `${it.name(seat)} ${score}`);
      return [ending(it), ...(scores.length ? [`Scores: ${scores.join(', ')}.`] : [])].join(' ');
    }
    default: return '';
  }
}

/** The correction that was chosen, with the names of players. @param {Case} it */
const correction = (it) => spoken(labelOf(it.draft.correction), (seat) => it.name(seat));

/** How the match ends by the ruling. @param {Case} it */
const ending = (it) => ({
  won: `${listed(it.draft.winners.map((seat) => it.name(seat)))
    || 'Nobody'} ${it.draft.winners.length > 1 ? 'win' : 'wins'} the match.`,
  drawn: 'The match is a tie.', void: 'The match does not count.',
})[it.draft.result] ?? '';

/** The answer that is given in a player's place, where labels say all of it. @param {Case} it */
function answerOf(it) {
  const { draft } = it;
  const prompt = it.promptOf();
  if (!['one', 'some', 'sequence'].includes(prompt?.choice.form)) return '';
  const labels = it.form(prompt).chosen(prompt.choice, draft.answer).map((place) =>
    `“${spoken(labelOf(prompt.choice.options[place]), (seat) => it.name(seat))}”`);
  return labels.length ? `: ${listed(labels)}` : '';
}

/** What follows from it for the match. @param {Case} it */
export function after(it) {
  const { match, dispute, draft } = it;
  if (draft.kind === 'note') return '';
  if (isOver(match.status)) return 'The match is over, and stays so.';
  const ends = it.preview?.body.ends || draft.kind === 'result' || (draft.kind === 'adjust'
    && /** @type {any} */ (draft.correction?.value)?.type === 'adjudicate');
  if (ends) return 'The match ends.';
  if (draft.kind === 'penalty' && draft.penalty === 'match_loss')
    return 'If one player is left, they have won.';
  if (match.status !== 'suspended') return 'The match goes on as before.';
  const others = it.siblings.filter(
    (/** @type {any} */ one) => one.id !== dispute.id && one.status === 'open' && one.suspend);
  return others.length ? 'Another dispute still pauses the match.'
    : `The match goes on at once${match.clock ? ', and the clocks run again' : ''}.`;
}

/** Whether the board shows what the ruling would bring, and not what others see or saw.
 * @param {Case} it */
export const isTried = (it) => !!it.preview && it.through === 'public';

/** What the board shows while the ruling is tried: the match as the ruling leaves it, whichever
 * event is looked at. @param {Case} it */
export function outcome(it) {
  const { match, draft, newest } = it;
  if (draft.kind === 'rewind' && draft.to_seq !== null)
    return `the match as it goes on after this ruling, from event ${draft.to_seq}`;
  return isOver(match.status) ? 'the end of the match, with this ruling'
    : `the match as it stands now, after event ${newest}, with this ruling`;
}

/** The words to begin a reason with; the judge's own follow after a space. @param {Case} it */
export const template = (it) => begins(it).replace(/\.$/, '. ');

/** The reason as it is issued: one space stands between the template and the judge's own words.
 * @param {Case} it */
export function reasonOf(it) {
  const { reason } = it.draft;
  const first = template(it).trimEnd();
  return (first && reason.startsWith(first)
    ? first + reason.slice(first.length).replace(/^ *(?=\S)/, ' ') : reason).trim();
}

/** @param {Case} it */
function begins(it) {
  const { draft, dispute } = it;
  const { about } = dispute;
  const what = dispute.appeal_of ? 'appeal' : 'claim';
  const caller = dispute.seat === undefined ? `The ${what}`
    : `The ${what} of ${it.name(dispute.seat)}`;
  const name = draft.seat === null ? '' : it.name(draft.seat);
  const rules = draft.rules.filter((rule) => !rule.startsWith('HN'));
  const by = rules.length ? ` under ${listed(rules)}` : '';
  switch (draft.kind) {
    case 'note': return `About event ${about}: `;
    case 'uphold': return dispute.appeal_of
      ? `${caller} is answered: the ruling at event ${about} stands${by}.`
      : `${caller} is answered: event ${about} followed the rules${by}, and stands.`;
    case 'warning': return name ? `${name} is warned for what happened at event ${about}.` : '';
    case 'extend': return name ? `${counted(draft.minutes, 'minute')} more for ${
      name}, for what happened at event ${about}.` : '';
    case 'penalty': return name && draft.penalty
      ? `${it.penalty()?.title ?? plain(draft.penalty)} for ${name}, for what happened at event ${
        about}${by}.` : '';
    case 'rewind': return draft.to_seq === null ? ''
      : `${caller} is granted${by}: the match goes back to event ${draft.to_seq}, ${
      draft.to_seq === about ? 'the one in question'
        : `${draft.to_seq < about ? 'before' : 'after'} event ${about}`}.`;
    case 'adjust': return draft.correction
      ? `Corrected after event ${about}: ${correction(it)}.` : '';
    case 'decide-for': return name ? `Answered for ${name}, after what happened at event ${about}.`
      : '';
    case 'result': return draft.result === 'won' && !draft.winners.length ? ''
      : ending(it).replace(/\.$/, `, for what happened at event ${about}.`);
    default: return '';
  }
}

/** Rules of the house that a kind of ruling rests on. @param {Case} it */
export function houseRules(it) {
  const own = { rewind: 'HN5', result: 'HN6', penalty: it.penalty()?.rule }[it.draft.kind];
  const known = new Set(it.guide?.rules.map((/** @type {any} */ one) => one.id));
  return [own, 'HN12'].filter((one) => one !== undefined && known.has(one));
}

/** Whether a refusal was about a field. @param {Case} it @param {string} pointer */
export const marked = (it, pointer) =>
  (it.errors.some((one) => one.pointer.startsWith(pointer)) ? 'true' : 'false');
