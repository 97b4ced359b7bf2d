// What whoever makes a match settles beside the rules of its game, and what each choice means for
// those who play and those who watch.
import { counted, duration, isOver } from './words.js';

/** @typedef {readonly [value: string, name: string, means: string]} Choice */

/** @type {readonly Choice[]} */
export const WATCHING = [
  ['public', 'Everybody',
    'The table is listed, and anybody can watch it. Hands and other secrets stay hidden until the '
      + 'end.'],
  ['unlisted', 'Anyone with the link',
    'The table is in no list. Whoever has its link can watch it, and take a free seat.'],
  ['private', 'Players only',
    'Only those who sit at the table can see it, and judges who are called. For all others it is '
      + 'not there.'],
];

/** @type {readonly Choice[]} */
export const TAKEBACKS = [
  ['off', 'None', 'What you have answered stands. Only a ruling of a judge can undo it.'],
  ['before_information', 'Free until somebody has learnt something new',
    'You can take an answer back at once, without asking, '
    + 'as long as nobody else has decided since, nothing was drawn, and nobody has learnt '
      + 'anything. '
      + 'After that you cannot.'],
  ['by_consent', 'If the others agree',
    'You can take an answer back at once as long as nobody has learnt anything since. '
    + 'After that, all the others have to agree.'],
];

/** @type {readonly Choice[]} */
export const REVEAL = [
  ['all', 'Everybody',
    'Once the match is over, whoever may watch it can look at every hand and every secret answer.'],
  ['players', 'Its players',
    'Once the match is over, only those who played it can look at every hand and every secret '
      + 'answer. '
    + 'To all others they stay hidden.'],
];

/** @type {readonly Choice[]} */
export const EXPIRY = [
  ['default', 'A default answer is given',
    'If your time runs out, the game answers for you, and you play on. '
    + 'If that happens too often in a row, you are out of the match.'],
  ['loss', 'You are out', 'If your time runs out, you are out of the match.'],
];

/** A choice by its value; what this page does not know stands for itself.
 * @param {readonly Choice[]} choices @param {string} value @returns {Choice} */
export const chosen = (choices, value) =>
  choices.find(([it]) => it === value) ?? [value, value, ''];

/** How far behind those who do not play see a match, and what that means for those who do.
 * @param {{events?: number, seconds?: number} | undefined} delay */
export function delayIn(delay) {
  const { events = 0, seconds = 0 } = delay ?? {};
  if (!events && !seconds) {
    return ['None',
      'Spectators see at once what everybody may see. One of them could tell a player what they '
        + 'have noticed.'];
  }
  const behind = [events && counted(events, 'event'), seconds && duration(seconds * 1000)]
    .filter(Boolean).join(' and ');
  return [`${behind} behind`,
    'Spectators see the match later than it is played, so that nobody can help a player with what '
      + 'they see.'];
}

/** Whether what is shown of a match comes later than it happens.
 * @param {{match: any, eyesNow: string}} of */
export const lags = ({ match, eyesNow }) =>
  eyesNow === 'public' && !!match.policies?.delay && !isOver(match.status);

/** How time is counted, in words. @param {any} clock */
export function clockIn(clock) {
  if (!clock || clock.kind === 'none') return ['None', 'You can think as long as you like.'];
  const first = duration(clock.initial_ms ?? 0);
  const more = duration(clock.increment_ms ?? 0);
  const [name, means] = /** @type {Record<string, [string, string]>} */ ({
    per_decision: [`${first} for each decision`, 'Your time begins anew with each question.'],
    bank: [`${first} for the whole match`,
      'Your time runs while you are asked something, and does not come back.'],
    fischer: [`${first}, and ${more} more with each decision`,
      'Your time runs while you are asked something; each answer adds to it.'],
  })[clock.kind] ?? [clock.kind, ''];
  return [name, `${means} ${chosen(EXPIRY, clock.on_expiry ?? 'default')[2]}`.trim()];
}
