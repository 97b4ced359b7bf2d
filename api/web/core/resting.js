// What waits for the account, while nobody sees this tab: the list is read about once a minute, by
// one of all tabs that rest, and no line is kept open for it.
import { Refusal, get } from './api.js';
import { LIST, tell } from './asked.js';
import { OPENING_MAX, patience } from './sse.js';

/** Milliseconds between two looks, about. */
const EVERY = 60_000;

/** Looks until somebody comes back.
 * @param {AbortSignal} signal @param {Map<string, import('./inbox.js').Waiting>} known
 * @param {(it: import('./inbox.js').Waiting, isNew: boolean) => void} heard */
export async function rest(signal, known, heard) {
  const look = async () => {
    const { items } = await get(LIST,
      { signal: AbortSignal.any([signal, AbortSignal.timeout(OPENING_MAX)]) });
    if (!signal.aborted) tell(items, known, (it) => heard(it, true));
  };
  let hurry = () => {};
  signal.addEventListener('abort', () => hurry());
  const looks = async () => {
    for (;;) {
      await patience(EVERY, (end) => { hurry = end; });
      if (signal.aborted) return;
      try {
        // A tab that has a stream tells all the others itself.
        await (navigator.locks ? navigator.locks.request('highnoon.inbox', { ifAvailable: true },
          (lock) => lock && look()) : look());
      } catch (error) {
        if (error instanceof Refusal && !error.passes) return;
      }
    }
  };
  await (navigator.locks ? navigator.locks.request('highnoon.resting', { signal }, looks)
    : looks());
}
