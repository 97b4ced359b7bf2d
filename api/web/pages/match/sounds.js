// What a game lets be heard of an event, for those who want sounds.
import { play } from '../../core/tell.js';

/** @param {import('./model.js').Model} model */
export function sound({ room, frame }) {
  const notes = (frame?.event.facts ?? []).map((/** @type {any} */ it) => room?.notes?.(it))
    .find(Boolean);
  if (notes) play(notes);
}
