// Texts about a game: with its rules as links, and JSON of its own as people read it.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { ruleAddress } from '../../core/address.js';
import { plain, titled } from '../../core/words.js';

/** A text in which the citations of rules lead to them.
 * @param {string} text @param {any} game The guide to the game.
 * @param {(rule: string) => string} [address] Where a rule is; left out: in the newest version. */
export function withRules(text, game, address = (rule) => ruleAddress(game.id, rule)) {
  const known = citationsOf(game);
  // Line breaks of the sources are none of the text; empty lines are.
  const flowing = text.replace(/([^\n])\n(?!\n)/g, '$1 ');
  return flowing.split(/(`[^`]+`)/).map(
    (word) => (word.startsWith('`') && word.length > 2 ? html`<code>${word.slice(1, -1)}</code>`
    : word.split(/\b([A-Z]{1,4}\d+(?:\.\d+)*[a-z]?)\b/).map((part, place) =>
      (place % 2 && known.has(part)
        ? html`<a class="rule" href=${address(part)}>${part}</a>` : part))));
}

/** What a description says first; line breaks of the sources are none of the text.
 * @param {any} of @returns {string} */
export const tellsOf = (of) =>
  String(of.description ?? '').split('\n\n')[0].replace(/\s*\n\s*/g, ' ').trim();

/** What an option is called: by its title, unless that is the name of a type, which is no words.
 * @param {string} name @param {any} of @returns {string} */
export const named = (name, of) => (/\s/.test(of?.title ?? '') ? of.title : titled(name));

/** What a value of a choice means. @param {any} of @param {any} value @returns {string} */
export const meaningOf = (of, value) => of['x-enumDescriptions']?.[value] ?? '';

/** A text without the sections that it lists: they tell nothing where they lead nowhere.
 * @param {string} text */
export const uncited = (text) => text.replace(/ \((?:(?:, | and )?[A-Z]{1,4}\d[\w.]*)+\)/g, '');

/** A text in which names of the interface stand out. @param {string} text */
export const withNames = (text) => text.split(/`([^`]+)`/)
  .map((part, place) => (place % 2 ? html`<code>${plain(part)}</code>` : part));

/** @type {WeakMap<object, Set<string>>} */
const citations = new WeakMap();

/** @param {any} game @returns {Set<string>} */
function citationsOf(game) {
  const found = citations.get(game) ?? new Set(game.rules.map((/** @type {any} */ it) => it.id));
  citations.set(game, found);
  return found;
}

/** A link to a rule. @param {string | undefined} rule @param {string} ruleset */
export const ruleLink = (rule, ruleset) =>
  (rule ? html`<a class="rule" href=${ruleAddress(ruleset, rule)}>${rule}</a>` : nothing);

/** @param {any} it */
const isRecord = (it) => it !== null && typeof it === 'object' && !Array.isArray(it);

/** JSON of a game in words: names from the catalogue stand for ids.
 * @param {any} value @param {(id: string) => string | undefined} nameOf @returns {unknown} */
export function told(value, nameOf) {
  if (Array.isArray(value)) {
    if (!value.length) return 'none';
    if (value.every(isCounted)) {
      return html`<ul class="counted">${value.map((it) => counted(it, nameOf))}</ul>`;
    }
    if (value.every((it) => !isRecord(it))) return value.map((it) => word(it, nameOf)).join(', ');
    return html`<ul>${value.map((it) => html`<li>${told(it, nameOf)}</li>`)}</ul>`;
  }
  if (isRecord(value)) {
    const fields = Object.entries(value);
    if (!fields.length) return 'nothing chosen';
    return html`<dl class="inner">${fields.map(([name, it]) =>
      html`<div><dt>${titled(name)}</dt><dd>${told(it, nameOf)}</dd></div>`)}</dl>`;
  }
  return word(value, nameOf);
}

/** @param {any} value @param {(id: string) => string | undefined} nameOf */
function word(value, nameOf) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return String(value);
  return nameOf(value) ?? plain(value);
}

/** Whether it is so many of a card. @param {any} it */
const isCounted = (it) =>
  isRecord(it) && typeof it.count === 'number' && typeof (it.code ?? it.id) === 'string';

/** @param {any} it @param {(id: string) => string | undefined} nameOf */
function counted(it, nameOf) {
  const { count, code, id, ...rest } = it;
  const more = Object.entries(rest)
    .map(([name, value]) => `${plain(name)} ${value === true ? '' : value}`.trim());
  return html`<li><b>${count}</b> ${nameOf(code ?? id) ?? plain(code ?? id)}${
    more.length ? html` <small>${more.join(', ')}</small>`
    : nothing}</li>`;
}

/** What is wrong, as a sentence: programs read it after a colon. @param {string} message */
export const wrongIn = (message) => message.replace(/^./, (it) => it.toUpperCase())
  .replace(/[^.!?…]$/, '$&.');

/** Where something is in JSON, for people: `/loadout/cards/0/id` is "cards, 1st, id".
 * @param {string} pointer */
export function whereIn(pointer) {
  const parts = pointer.split('/').slice(1).filter((it, place) => place > 0 || it !== 'loadout');
  return parts.map((it) => (/^\d+$/.test(it)
    ? `no. ${Number(it) + 1}` : plain(it.replaceAll('~1', '/').replaceAll('~0', '~')))).join(', ');
}
