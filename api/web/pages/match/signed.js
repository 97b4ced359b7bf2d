// Whether a match is signed: the newest checkpoint that holds an event of it, checked in this
// browser. It speaks of that event alone; that all others lead to it is what the chain says.
import { get } from '../../core/api.js';
import { signature } from '../../core/signature.js';
import { claimsOf, digestOf } from '../../core/verify.js';
import { counted, dateOf } from '../../core/words.js';

/** @typedef {import('./model.js').Model} Model */

/**
 * What the check came to.
 * @typedef {object} Signed
 * @property {'good' | 'bad' | 'open'} how Open: nothing is signed yet, or it could not be checked.
 * @property {string} says
 */

/** Milliseconds after which it is looked again whether the log is loaded, and how often at most. */
const WAIT_MS = 100;
const WAITS = 100;
/** Checkpoints that are looked through for one whose event is here. */
const LOOKED = 20;
const NONE = 'Not signed yet: no checkpoint of this server holds an event of this match.';

/** @param {string} says @returns {Signed} */
const bad = (says) => ({ how: 'bad', says });
/** @param {string} why @returns {Signed} */
const unchecked = (why) => ({ how: 'open', says: `Not checked here: ${why}` });

/** @param {Model} model @returns {Promise<Signed>} */
export async function signedOf(model) {
  const { moment, signed } = model;
  // What was found to be wrong stays so along each line.
  if (moment.branch && signed?.how === 'bad') return signed;
  if (moment.branch) return unchecked('choose “all lines” as the line of play.');
  try {
    return await checked(model);
  } catch (error) {
    return unchecked(/** @type {Error} */ (error).message);
  }
}

/** @param {Model} model @returns {Promise<Signed>} */
async function checked({ id, reel, match }) {
  for (let times = 0; !reel.whole && times < WAITS; times++) {
    await new Promise((done) => setTimeout(done, WAIT_MS));
  }
  const { items } = await get(`/v1/matches/${id}/checkpoints?limit=${LOOKED}`);
  if (!items.length) return { how: 'open', says: NONE };
  const { frames } = reel;
  const held = items.find((/** @type {any} */ it) => frames[reel.place(it.seq)]?.seq === it.seq);
  if (!held) return unchecked('the events that checkpoints hold are not loaded.');
  const { n, seq } = held;
  const { event } = frames[reel.place(seq)];
  if (event.hash !== held.hash) {
    return bad(`Checkpoint ${n} holds another event ${seq} than the log shows.`);
  }
  const checkpoint = await get(`/v1/checkpoints/${n}`);
  const { leaves, hash, prev_hash, recorded_at } = checkpoint;
  if (!leaves.includes(await digestOf({ hash: event.hash, match: id, seq }))) {
    return bad(`Checkpoint ${n} does not hold event ${seq}, although the server says so.`);
  }
  if (await digestOf({ leaves, n, prev_hash, recorded_at }) !== hash) {
    return bad(`The hash of checkpoint ${n} does not match what it holds.`);
  }
  const { head, claims } = claimsOf(checkpoint.signature);
  const isIt = claims.n === n && claims.hash === hash && claims.recorded_at === recorded_at;
  if (head.typ !== 'checkpoint+jws' || !isIt) return bad(`What was signed is not checkpoint ${n}.`);
  switch (await signature(checkpoint.signature)) {
    case 'bad':
      return bad(`The signature of checkpoint ${n} does not match the key that it names.`);
    case 'unknown-key':
      return bad(`Checkpoint ${n} is signed with a key that this server does not publish.`);
    case 'cannot': return unchecked('this browser cannot check such signatures (Ed25519).');
    default: return { how: 'good', says: [
      `Checkpoint ${n} of ${dateOf(recorded_at)} holds event ${seq} as it is shown here,`,
      'and is signed with a key that this server publishes.',
      ...later(Math.max(match.version, reel.head?.seq ?? 0) - seq),
    ].join(' ') };
  }
}

/** What has happened since. @param {number} count */
const later = (count) =>
  (count ? [`${counted(count, 'later event')} ${count === 1 ? 'is' : 'are'} not signed yet.`] : []);
