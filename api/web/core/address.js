// Addresses are the state: what a page shows can be read off its address.

/** The name of the page at a path.
 * @param {string} path */
export function pageOf(path) {
  const [, first = '', second, third] = path.split('/');
  if (third !== undefined) return 'nowhere';
  if (first === '' && second === undefined) return 'lobby';
  const table = { matches: 'match', embed: 'embed', rules: 'rules' };
  if (first === 'verify' || first === 'account') return second === undefined ? first : 'nowhere';
  if (first === 'desk' || first === 'games') return first;
  return second && Object.hasOwn(table, first) ? table[/** @type {'matches'} */ (first)]
    : 'nowhere';
}

/** The id or the name of what the page is about.
 * @param {URL} address */
export const subject = (address) => decodeURIComponent(address.pathname.split('/')[2] ?? '');

/**
 * The part of a match that an address names.
 * @typedef {object} Moment
 * @property {number | null} at The event that it stands at; null: the newest.
 * @property {string | null} eyes Whose view it shows, as `as` of the contract; null: the caller's.
 * @property {string | null} branch The line of play; null: the log as it is.
 * @property {string | null} beside A second pair of eyes.
 * @property {boolean} stage Board and caption alone, large.
 * @property {boolean} clear The stage on transparent ground.
 */

/** @param {URL} address @returns {Moment} */
export function momentOf(address) {
  const given = address.searchParams;
  const at = Number(given.get('at'));
  return {
    at: Number.isSafeInteger(at) && at > 0 ? at : null,
    eyes: eyesOf(given.get('as')),
    branch: /^(current|[1-9][0-9]*)$/.test(given.get('branch') ?? '') ? given.get('branch') : null,
    beside: eyesOf(given.get('beside')),
    stage: given.has('stage'),
    clear: given.has('clear'),
  };
}

/** A number alone is a seat. @param {string | null} text */
const eyesOf = (text) =>
  text?.replace(/^\d/, 'seat:$&').match(/^(public|seat:\d\d?|judge|revealed)$/)?.[0] ?? null;

/** The address of a moment of a match.
 * @param {string} id @param {Partial<Moment>} moment */
export function addressOf(id, moment) {
  const parts = [];
  if (moment.at) parts.push(`at=${moment.at}`);
  if (moment.eyes) parts.push(`as=${moment.eyes}`);
  if (moment.branch) parts.push(`branch=${moment.branch}`);
  if (moment.beside) parts.push(`beside=${moment.beside}`);
  if (moment.stage) parts.push('stage');
  if (moment.clear) parts.push('clear');
  return `/matches/${id}${parts.length ? `?${parts.join('&')}` : ''}`;
}

/** The address of a rule's text.
 * @param {string} ruleset @param {string} rule @param {string} [match] */
export const ruleAddress = (ruleset, rule, match) =>
  `/rules/${ruleset}${match ? `?match=${match}` : ''}#${encodeURIComponent(rule)}`;
