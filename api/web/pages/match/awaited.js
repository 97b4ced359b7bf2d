// Who is awaited, and for how long.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { badge } from '../../core/signs.js';
import { askedAt } from '../../core/thinking.js';
import { duration } from '../../core/words.js';

/** @typedef {import('./model.js').Model} Model */

/** How long seats have been thinking: since the first of their questions was opened.
 * @param {Model} model @param {number[]} seats */
export function thinking(model, seats) {
  const { frames, head } = model.reel;
  const asked = seats.flatMap((it) => askedAt(frames, it) ?? []);
  const since = asked.length ? Math.min(...asked) : Date.parse(head?.event.recorded_at ?? '');
  const time = Math.max(Date.now() + model.ahead - since, 0) || 0;
  return html`${seats.map((it, at) => html`${at ? ', ' : ''}<span
      class="who seat-${it % 6}">${badge(it)}${model.name(it)}</span>`)}
    ${seats.length === 1 ? 'has' : 'have'} been thinking for ${duration(time)}.`;
}

/** The same where no question is seen, and the match waits for somebody. @param {Model} model */
export const awaited = (model) => {
  const { status, waiting_on: seats } = model.match;
  return status === 'active' && seats.length
    ? html`<small class="soft awaited">${thinking(model, seats)}</small>` : nothing;
};
