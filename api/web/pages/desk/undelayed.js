// A match that onlookers see with a delay, as a judge who is called sees it: without. Lists tell
// them everything; a stream, which many share, lags for all of them.
import { Reel } from '../../core/frames.js';

export class Undelayed extends Reel {
  /** Asks for news, and reads them, in place of the stream.
   * @param {number} after @param {() => void} came
   * @returns {Promise<'over' | 'away' | 'held' | 'lost'>} What came of it. */
  async stream(after, came) {
    const how = await import('../../core/asking.js').then(({ poll }) => poll(this, after),
      () => /** @type {const} */ ('lost'));
    if (how !== 'live') return how;
    came();
    // As after a stream that was given up: it goes on at once.
    return 'away';
  }
}
