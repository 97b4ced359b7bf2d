// Sentences of the game: players by name, things as buttons, rules as links.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { badge } from './signs.js';
import { ruleAddress } from './address.js';

/**
 * How a sentence is shown.
 * @typedef {object} Telling
 * @property {(seat: number) => string} name
 * @property {(key: string, label: string, fact: any) => void} [inspect] Opens a thing that the
 * sentence of a fact names.
 * @property {(rule: string) => void} [cite] Shows a rule beside the board.
 * @property {(rule: string) => string} [ruled] What a rule is cited by.
 * @property {string} [ruleset]
 * @property {string} [match]
 */

/** Cuts a text at its spans. Positions count Unicode scalars.
 * @param {string} text @param {any[]} [spans]
 * @returns {{text: string, span: any}[]} */
function cut(text, spans) {
  if (!spans?.length) return [{ text, span: null }];
  const letters = [...text];
  const found = [];
  let from = 0;
  for (const span of [...spans].sort((a, b) => a.at - b.at)) {
    if (span.at < from || span.at + span.length > letters.length) continue;
    const before = letters.slice(from, span.at).join('');
    // Seats are told by name.
    if (before) found.push({ text: before.replace(span.seat === undefined ? '' : /\bseats $/i, ''),
      span: null });
    found.push({ text: letters.slice(span.at, span.at + span.length).join(''), span });
    from = span.at + span.length;
  }
  if (from < letters.length) found.push({ text: letters.slice(from).join(''), span: null });
  return found;
}

/** What a span names, such as `card:12`. @param {any} span */
export function keyOf(span) {
  const name = Object.keys(span).find((it) => it !== 'at' && it !== 'length');
  return name ? `${name}:${span[name]}` : '';
}

/** A seat that is no link is a chair: badges count them from 1.
 * @param {string} text */
const fromOne = (text) =>
  text.replace(/\b(seat) (\d+)/gi, (_, word, seat) => `${word} ${Number(seat) + 1}`);

/** What goes on one line with a name. */
const TIED = /^(['’]s\b|[.,;:!?)])+/;

/** A sentence as people read it. @param {any} said @param {Telling} telling */
export const sentence = (said, telling) => cut(said.text ?? '', said.spans).map((part, at, all) => {
  if (!part.span) return fromOne(at ? part.text.replace(TIED, '') : part.text);
  const after = all[at + 1];
  return html`<span class="tied">${link(part, said, telling)}${after?.span ? ''
    : after?.text.match(TIED)?.[0]}</span>`;
});

/** @param {{text: string, span: any}} part @param {any} said @param {Telling} telling */
function link({ text, span }, said, telling) {
  if (span.seat !== undefined) {
    const name = telling.name(span.seat);
    // Names begin as they are written, whatever stands before them.
    return html`<span class="who seat-${span.seat % 6}">${badge(span.seat)}${name}</span>`;
  }
  const key = keyOf(span);
  return telling.inspect && key
    // A button of HTML is a box, and its words would not wrap with those around them.
    ? html`<span role="button" tabindex="0" class="named" @keydown=${pressed}
      @click=${(/** @type {Event} */ event) => {
        // It may stand within the label of a choice, and is no choice itself.
        event.preventDefault();
        telling.inspect?.(key, text, said);
      }}>${text}</span>`
    : html`<b>${text}</b>`;
}

/** @param {KeyboardEvent} event */
function pressed(event) {
  if ((event.key !== 'Enter' && event.key !== ' ') || event.ctrlKey || event.metaKey
    || event.altKey || event.repeat) return;
  event.preventDefault();
  /** @type {HTMLElement} */ (event.currentTarget).click();
}

/** The same as plain text, for names, titles and those who listen.
 * @param {any} said @param {(seat: number) => string} name */
export const spoken = (said, name) => cut(said.text ?? '', said.spans)
  .map(({ text, span }) =>
    (span?.seat !== undefined ? name(span.seat) : span ? text : fromOne(text))).join('');

/** A text that comes without spans, such as a title, with players by name.
 * @param {string} text @param {(seat: number) => string} name */
export const named = (text, name) =>
  String(text).replace(/\bseat (\d+)\b/gi, (_, seat) => name(Number(seat)));

/** Text with spans as an option's label has it. @param {any} option */
export const labelOf = (option) => ({ text: option.label, spans: option.spans });

/** The citation of a rule, as a link to its text.
 * @param {string | undefined} rule @param {Telling} telling */
export const cited = (rule, telling) => (rule && telling.ruleset
  ? html`<a class="rule" href=${ruleAddress(telling.ruleset, rule, telling.match)}
    title=${`Rule ${rule}`}
    @click=${(/** @type {MouseEvent} */ event) => beside(event, rule, telling)}>${
      telling.ruled?.(rule) ?? rule}</a>`
  : nothing);

/** A plain click shows the rule beside the board; with a key held, the link opens as links do.
 * @param {MouseEvent} event @param {string} rule @param {Telling} telling */
function beside(event, rule, telling) {
  const link = /** @type {HTMLAnchorElement} */ (event.currentTarget);
  if (!telling.cite || link.target || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  telling.cite(rule);
}

/** Letters up to which a sentence of a caption goes on with a list. */
const LIST_MAX = 140;

/** A sentence without the end of a long list. @param {any} fact */
function shortly(fact) {
  const ends = ['; ', ', '].map((it) => (fact.text ?? '').lastIndexOf(it, LIST_MAX));
  const end = ends.find((it) => it > 0) ?? 0;
  return end > 0 && fact.text.length > 2 * LIST_MAX
    ? { ...fact, text: `${fact.text.slice(0, end)} …` } : fact;
}

/** What an event says to those who watch: without book-keeping, in about so many sentences, as one
 * more is as short as to say so. The last ones tell how it came out, and how it goes on. Of too
 * many, those go first that begin a turn or a phase and name no thing.
 * @param {any} event @param {number} [most] */
export function caption(event, most = 3) {
  const all = (event?.facts ?? []).filter((/** @type {any} */ it) => !it.quiet);
  const kept = all.filter((/** @type {any} */ it) => !/_began$/.test(it.type)
    || it.spans?.some((/** @type {any} */ one) => one.seat === undefined));
  const told = all.length > most && kept.length ? kept : all;
  const loud = most === Infinity ? told : told.map(shortly);
  const more = loud.length - most;
  const first = Math.max(most - 2, 1);
  const said = `And ${more} more sentences`;
  return more < 2 ? loud : [...loud.slice(0, first), { text: `${said}. Finally:`,
    spans: [{ at: 0, length: said.length, more: event.seq }] }, ...loud.slice(first + more)];
}
