// What judges have decided, and looked at, in words: a table tells it as the desk does.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { cited, sentence } from '../../core/sentence.js';
import { badge } from '../../core/signs.js';
import { dateOf, duration, plain, titled } from '../../core/words.js';
import { telling } from './telling.js';

/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('../../core/contract.js').Ruling} Ruling */

/** What a ruling decides, and about whom. @param {Model} it @param {Ruling} one
 * @param {import('../../core/contract.js').Guide | null | undefined} guide The game's, as far as it
 * is read: it names penalties. */
export function decided(it, one, guide) {
  const { result } = one;
  const penalty = guide?.penalties.find(({ id }) => id === one.penalty)?.title ?? one.penalty;
  return html`<b>${titled(one.kind)}</b>${one.seat === undefined ? nothing : html` <span
    class="who seat-${one.seat % 6}">${badge(one.seat)}${it.name(one.seat)}</span>`}${
    penalty ? ` “${penalty}”` : ''}${one.ms ? ` by ${duration(one.ms)}` : ''}${
    one.to_seq ? ` to event ${one.to_seq}` : ''}${
    result ? html`: ${sentence({ text: result.kind === 'won' ? result.reason : plain(result.kind),
      spans: /** @type {any} */ (result).spans }, telling(it))}` : nothing}`;
}

/** Who has issued a ruling, when, under which rules, and what has become of it.
 * @param {Model} it @param {Ruling} one */
export const issued = (it, one) => html`${one.judge?.name ?? 'A judge'}, ${dateOf(one.issued_at)}${
  one.public ? '' : ', not public'}${one.rules.length
  ? html`, under ${one.rules.map((rule) => html`${cited(rule, telling(it))} `)}` : nothing}
  ${one.supersedes ? `; replaces the one at ${one.supersedes}` : ''}${one.superseded_by
    ? html`; <b>replaced by the one at ${one.superseded_by}</b>` : nothing}`;

/** What an address of the contract shows, in words. @param {Model} it @param {string} what */
export function lookedAt(it, what) {
  const address = new URL(what, location.href);
  const of = address.pathname.split('/').slice(4).join('/');
  const given = address.searchParams;
  const at = given.get('at') ? ` after event ${given.get('at')}` : '';
  const who = it.name(Number(given.get('seat') ?? -1));
  const said = /** @type {Record<string, string>} */ ({
    information: `what ${who} knew${at}`,
    contamination: `what was learnt after event ${given.get('to_seq')}`,
    events: 'the log', timeline: 'the turns and what else is marked',
    adjustments: 'the corrections', prompts: `what ${who} is asked`,
    audit: `the audit from event ${Number(given.get('after') ?? 0) + 1} on`,
    replay: 'the whole board, event by event', 'replay/stream': 'the whole board, live',
    state: `the whole board${at}`,
    'audit/export': 'the export', rulings: 'a ruling',
    'rulings/previews': 'the preview of a ruling',
  });
  return html`<span title=${what}>${said[of] ?? of}</span>`;
}
