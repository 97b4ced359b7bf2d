// The receipts of this browser, held against the log of the match that the page shows.
import { held } from '../../core/receipts.js';
import { isOver } from '../../core/words.js';

/** Which of them the log bears out, as far as it is shown.
 * @param {import('./model.js').Model} model @param {any[]} events */
export function vouched({ id, match, reel, eyesNow }, events) {
  const { version, now, status } = match;
  const { events: behind, seconds } = match.policies?.delay ?? {};
  const lags = eyesNow === 'public' && !!(behind || seconds) && !isOver(status);
  return held(id, events,
    { version, until: lags ? 0 : Date.parse(now), ended: reel.line === 'ended' });
}
