// The receipts of this browser, held against the log of the match that the page shows.
import { held } from '../../core/receipts.js';
import { lags } from '../../core/policies.js';

/** Which of them the log bears out, as far as it is shown.
 * @param {import('./model.js').Model} model @param {any[]} events */
export function vouched(model, events) {
  const { match: { version, now }, reel } = model;
  return held(model, events,
    { version, until: lags(model) ? 0 : Date.parse(now), ended: reel.line === 'ended' });
}
