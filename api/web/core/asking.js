// News of a match without a stream: they are asked for, which is read where no stream is to be had.
import { Refusal, get, send } from './api.js';
import { inTurn } from './sight.js';
import { HELD, lines, way } from './sse.js';

/** @typedef {import('./frames.js').Reel} Reel */

/** Milliseconds between two questions for news where nobody may wait for them. */
export const POLL = 5_000;
/** Milliseconds within which an answer without news was not waited for: as of a match that is over,
 * or where nobody on the way knows what it is to wait. */
export const SOON = 1_000;
/** Seconds for which the server may wait for news; and where other tabs wait for their turn. */
const [WAIT, WAIT_SHARED] = [25, 5];

/** Ends a question for news, also if it stays without an answer. @param {AbortSignal} signal */
export const patient = (signal) =>
  AbortSignal.any([signal, AbortSignal.timeout((WAIT + 15) * 1000)]);

/** Asks for news once, or as long as the server waits for them. @param {Reel} reel
 * @param {number} after @returns {Promise<'live' | 'over' | 'lost'>} What came of it. */
export async function poll(reel, after) {
  const { signal } = reel.ending;
  const isPlain = () => Date.now() < way.cut;
  let isSoon = false;
  const news = async (/** @type {boolean} */ shared) => {
    const last = reel.live.at(-1)?.seq ?? after;
    const asked = Date.now();
    const page =
      await get(`/v1/matches/${reel.id}/events${reel.query(`after=${last}&limit=1`)}`, {
      signal: patient(signal), wait: isPlain() ? 0 : shared ? WAIT_SHARED : WAIT,
    });
    isSoon = Date.now() - asked < SOON;
    return page.items.length ? last : null;
  };
  for (;;) {
    try {
      const last = await inTurn(signal, news);
      reel.heard = Date.now();
      reel.become('live');
      if (last !== null) await fetched(reel, last + 1);
      else if (isSoon || isPlain()) await reel.patience(POLL);
      return 'live';
    } catch (error) {
      if (signal.aborted || (error instanceof Refusal && await reel.shut(error))) return 'over';
      if (isPlain()) return 'lost';
      // Something on the way may cut off whoever waits: for a while it is asked now and then.
      way.cut = Date.now() + HELD;
    }
  }
}

/** Reads what has happened. The first frame of every answer has its whole view.
 * @param {Reel} reel @param {number} from */
async function fetched(reel, from) {
  const answer = await send('GET', `/v1/matches/${reel.id}/replay${reel.query(`from=${from}`)}`, {
    accept: 'application/x-ndjson', signal: reel.ending.signal,
  });
  /** @type {import('./frames.js').Frame[]} */
  const fresh = [];
  try {
    for await (const line of lines(/** @type {ReadableStream<Uint8Array>} */ (answer.body))) {
      if (line) fresh.push(reel.add(reel.live, JSON.parse(line)));
    }
  } finally {
    // What came before a break has come.
    reel.changed(fresh);
  }
  if (!fresh.length) throw new TypeError('Nothing has come.');
}
