// How long players thought before they decided, as far as the log says it: from the event that
// asked them to the one that has their decision.

/** @typedef {{seq: number, seat: number, ms: number}} Thought */

/** Milliseconds below which nobody thought: programs answer at once. */
export const LEAST = 1000;

/** @type {{events: any[], thoughts: Map<number, Thought>, length: number, asked: Map<number,
 * number>} | null} */
let known = null;

/** The times of a log by their events. What was counted already is not counted again.
 * @param {{seq: number, event: any}[]} frames @returns {Map<number, Thought>} */
export function thoughtsOf(frames) {
  const goesOn = known && known.length <= frames.length && known.events[0] === frames[0]
    && known.events[known.length - 1] === frames[known.length - 1];
  const it = known = goesOn && known ? known
    : { events: frames, thoughts: new Map(), length: 0, asked: new Map() };
  it.events = frames;
  for (; it.length < frames.length; it.length++) {
    const { seq, event } = frames[it.length];
    const at = Date.parse(event.recorded_at);
    const since = it.asked.get(event.seat);
    // What the server answered for a player is no thought of theirs.
    if (event.kind === 'decision.made' && event.actor && since !== undefined) {
      it.thoughts.set(seq, { seq, seat: event.seat, ms: Math.max(at - since, 0) });
    }
    if (event.kind === 'decision.made') it.asked.delete(event.seat);
    for (const one of event.asked ?? []) it.asked.set(one.seat, at);
  }
  return it.thoughts;
}

/** When the question was opened that a seat has not answered yet, by the server's clock.
 * @param {{seq: number, event: any}[]} frames @param {number} seat */
export const askedAt = (frames, seat) => thoughtsOf(frames) && known?.asked.get(seat);
