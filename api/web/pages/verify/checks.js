// The checks of this page, made in the browser. Each says what it found in a sentence, and never
// speaks for another: the chain, the seals, the signature.
import { canonical } from '../../core/canonical.js';
import { signature } from '../../core/signature.js';
import { canVerify, claimsOf, commitmentOf, hashOf, unbase64url } from '../../core/verify.js';
import { counted } from '../../core/words.js';

/**
 * @typedef {object} Found
 * @property {'chain' | 'seals' | 'signed'} what
 * @property {'good' | 'bad' | 'open'} how Open:
 * it could not be checked, or there was nothing to check.
 * @property {string} says
 */

const ZEROS = '0'.repeat(64);
const letters = new TextEncoder();

/** @param {BufferSource} data */
const sha256 = async (data) =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', data))]
    .map((it) => it.toString(16).padStart(2, '0')).join('');

/** @param {Found['what']} what @param {string} says @returns {Found} */
const good = (what, says) => ({ what, how: 'good', says });
/** @param {Found['what']} what @param {string} says @returns {Found} */
const bad = (what, says) => ({ what, how: 'bad', says });
/** @param {Found['what']} what @param {string} says @returns {Found} */
const left = (what, says) => ({ what, how: 'open', says });

/** Lets the page draw from time to time. */
function breath() {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < 12) return;
    await new Promise((done) => setTimeout(done));
    begun = performance.now();
  };
}

/** An exported match, line by line.
 * @param {string} text @param {(done: number, all: number) => void} heard
 * @returns {Promise<{found: Found[], header: any}>} */
export async function ofBundle(text, heard) {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  /** @type {any[]} */
  const values = [];
  for (const line of lines) {
    try {
      values.push(JSON.parse(line));
    } catch {
      return { found: [bad('chain', `Line ${values.length + 1} cannot be read.`)],
        header: values[0] ?? null };
    }
  }
  const header = values[0];
  const last = values.length > 1 && typeof values.at(-1).signature === 'string' ? values.pop()
    : null;
  const events = values.slice(1);
  const pause = breath();
  const chain = await chainOf(header, events, pause, heard);
  const seals = await sealsOf(header, events, pause);
  return { found: [chain, seals, await signedOf(header, events, lines, last)], header };
}

/** @param {any} header @param {any[]} events
 * @param {() => Promise<void>} pause @param {(done: number, all: number) => void} heard */
async function chainOf(header, events, pause, heard) {
  let previous = ZEROS;
  for (const [place, event] of events.entries()) {
    if (event.seq !== place + 1)
      return bad('chain',
        `After event ${place} comes event ${event.seq}: one is missing, or out of order.`);
    if (event.prev_hash !== previous)
      return bad('chain', `Event ${event.seq} does not follow the event before.`);
    if (await hashOf({ ...event, match: header.match }) !== event.hash)
      return bad('chain', `The hash of event ${event.seq} does not match its content.`);
    previous = event.hash;
    heard(place + 1, events.length);
    await pause();
  }
  if (events.length !== header.events)
    return bad('chain',
      `The file says that it has ${counted(header.events, 'event')}; it has ${events.length}.`);
  if (previous !== header.head_hash)
    return bad('chain', 'The last event is not the one that the file names as its head.');
  return good('chain',
    `${counted(events.length, 'event')}: each one names the one before, and its hash matches `
      + 'its content. Nothing was left out or put in.');
}

/** @param {any} header @param {any[]} events @param {() => Promise<void>} pause */
async function sealsOf(header, events, pause) {
  for (const event of events) {
    const { content, salt } = event;
    // The seed is kept apart from the log, and is sealed with the first event.
    const sealed = event.kind === 'match.created' ? { ...content, seed: header.seed } : content;
    if (await commitmentOf({ content: sealed, salt }) !== event.commitment) {
      return bad('seals',
        `The content of event ${event.seq} is not what was sealed when it happened.`);
    }
    const same = content.seq === event.seq && content.kind === event.kind
      && content.match === header.match
      && content.recorded_at === event.recorded_at
      && (content.seat ?? null) === (event.seat ?? null);
    if (!same)
      return bad('seals', `The sealed content of event ${event.seq} belongs to another event.`);
    await pause();
  }
  const told = events[0]?.content.seed_commitment;
  if (told) {
    const seed = Uint8Array.from(header.seed.match(/../g) ?? [],
      (/** @type {string} */ it) => Number.parseInt(it, 16));
    if (await sha256(seed) !== told)
      return bad('seals', 'The seed is not the one that was committed to before the first event.');
  }
  return good('seals',
    `${counted(events.length, 'event')}: what was sealed when it happened is what the file says, `
      + 'and the seed is the one that was fixed before the start.');
}

/** @param {any} header @param {any[]} events @param {string[]} lines @param {any} last */
async function signedOf(header, events, lines, last) {
  if (!last) return bad('signed', 'The file has no signature: its last line is missing.');
  let head;
  let claims;
  try {
    ({ head, claims } = claimsOf(last.signature));
  } catch {
    return bad('signed', 'The signature cannot be read.');
  }
  if (head.typ !== 'bundle+jws') return bad('signed', 'The signature is for something else.');
  const before = letters.encode(lines.slice(0, -1).map((it) => `${it}\n`).join(''));
  if (claims.lines !== await sha256(before))
    return bad('signed', 'The lines are not those that were signed.');
  if (claims.match !== header.match || claims.events !== events.length
    || claims.head_hash !== header.head_hash) {
    return bad('signed', 'What was signed is another match, or another length of it.');
  }
  return signatureOf(last.signature, 'These lines');
}

/** Whether a statement is signed by this server. @param {string} jws @param {string} what */
async function signatureOf(jws, what) {
  try {
    unbase64url(jws.split('.')[2]);
  } catch {
    return bad('signed', 'The signature cannot be read.');
  }
  try {
    return outcome(await signature(jws), what);
  } catch {
    return left('signed', 'Not checked: the server’s keys could not be read.');
  }
}

/** @param {'good' | 'bad' | 'unknown-key' | 'cannot'} how @param {string} what */
function outcome(how, what) {
  switch (how) {
    case 'good': return good('signed', `${what} are signed with a key that this server publishes.`);
    case 'bad': return bad('signed', 'The signature does not match the key that it names.');
    case 'unknown-key': return bad('signed',
      'It is signed with a key that this server does not publish: it comes from elsewhere, or the '
        + 'key is gone.');
    default: return left('signed',
      'This browser cannot check such signatures (Ed25519). The server’s answer below can.');
  }
}

/** A receipt: signed, and borne out by the log as this server shows it.
 * @param {string} jws @param {any} claims @param {(path: string) => Promise<any>} get */
export async function ofReceipt(jws, claims, get) {
  const signed = await signatureOf(jws, 'Its claims');
  let chain;
  try {
    const page = await get(`/v1/matches/${claims.match}/events?after=${claims.seq - 1}&limit=1`);
    const event = page.items.find((/** @type {any} */ it) => it.seq === claims.seq);
    if (!event) chain = bad('chain', `The log has no event ${claims.seq}.`);
    else if (await hashOf(event) !== event.hash)
      chain = bad('chain', `The hash of event ${claims.seq} does not match its content.`);
    else if (event.hash !== claims.hash)
      chain = bad('chain',
        `Event ${claims.seq} of the log is not the one that the receipt was issued for.`);
    else
      chain =
        good('chain', `Event ${claims.seq} of the log is the one that the receipt was issued for.`);
  } catch (error) {
    chain = left('chain', `The log could not be compared. ${/** @type {Error} */ (error).message}`);
  }
  return [chain, left('seals', 'A receipt opens nothing: it names the event by its hash.'), signed];
}

/** A checkpoint: in full, or its signature alone.
 * @param {any} brought @param {(path: string) => Promise<any>} get @returns {Promise<Found[]>} */
export async function ofCheckpoint({ jws, claims, checkpoint }, get) {
  const signed = await signatureOf(jws, 'Its claims');
  const seals = checkpoint?.leaves ? await leavesOf(checkpoint, claims)
    : left('seals',
      'Without its leaves there is nothing to open. Bring the whole checkpoint to have them '
        + 'checked.');
  let chain;
  try {
    const known = await get(`/v1/checkpoints/${claims.n}`);
    if (known.hash !== claims.hash)
      chain = bad('chain',
        `The server now shows another checkpoint ${claims.n} than the one that was signed.`);
    else if (checkpoint?.prev_hash
      && known.prev_hash !== checkpoint.prev_hash)
      chain = bad('chain', 'The checkpoint before it is another one.');
    else if (claims.n > 1
      && (await get(`/v1/checkpoints/${claims.n - 1}`)).hash !== known.prev_hash)
      chain = bad('chain', 'It does not follow the checkpoint before.');
    else
      chain =
        good('chain', `The server still shows checkpoint ${claims.n} as it was signed${claims.n > 1
      ? ', and it follows the one before' : '; it is the first'}.`);
  } catch (error) {
    chain = left('chain',
      `It could not be compared with what the server shows. ${
        /** @type {Error} */ (error).message}`);
  }
  return [chain, seals, signed];
}

/** @param {any} checkpoint @param {any} claims @returns {Promise<Found>} */
async function leavesOf(checkpoint, claims) {
  const { leaves, n, prev_hash, recorded_at } = checkpoint;
  const said = await sha256(letters.encode(canonical({ leaves, n, prev_hash, recorded_at })));
  if (said !== checkpoint.hash)
    return bad('seals', 'Its hash does not match its leaves and fields.');
  if (claims.hash !== checkpoint.hash || claims.n !== n
    || claims.recorded_at !== recorded_at)
    return bad('seals', 'What was signed is another checkpoint.');
  if (leaves.some((/** @type {string} */ it, /** @type {number} */ place) =>
    place > 0 && it <= leaves[place - 1])) {
    return bad('seals', 'Its leaves are not in order, or not all different.');
  }
  return good('seals',
    `${counted(leaves.length, 'leaf', 'leaves')}: the signed hash covers all of them.`);
}

export { canVerify };
