// What the creator of a match may choose, in words, from the schema of a game's options.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { counted, listed, plain, titled } from '../../core/words.js';
import { meaningOf, named, tellsOf, withRules } from './text.js';

/** How deep structures are told; what lies deeper is in the REST interface. */
const DEPTH_MAX = 3;

/** Names of times end with their unit, as everywhere in the contract. */
const IS_TIME = /_(ms|seconds)$/;

/** The options of a game in the order in which people choose, as the schema sorts them by their
 * names: what has to be there, one of several, numbers, switches, then what has parts of its own.
 * @param {any} schema @returns {[string, any][]} */
export function ordered(schema) {
  const needed = new Set(schema?.required ?? []);
  const rank = (/** @type {[string, any]} */ [name, given]) => {
    const of = merged(given);
    if (needed.has(name)) return 0;
    if (isRare(name, of)) return 6;
    if (of.enum || of.oneOf || of.anyOf) return 1;
    return { integer: 2, number: 2, boolean: 3, string: 4 }[/** @type {string} */ (of.type)] ?? 5;
  };
  return Object.entries(schema?.properties ?? {}).sort((one, other) => rank(one) - rank(other));
}

/** The options that most people choose from, and those that few need, as schemas. Without what
 * nobody but an administrator may choose, for others.
 * @param {any} schema @param {boolean} administers */
export function parted(schema, administers) {
  const needed = new Set(schema?.required ?? []);
  const open = ordered(schema).filter(([, given]) =>
    administers || !/\bonly an administrator\b/i.test(tellsOf(merged(given))));
  const few = open.filter(([name, given]) => !needed.has(name) && isRare(name, merged(given)));
  const usual = open.filter((it) => !few.includes(it));
  return (usual.length ? [usual, few] : [few, []])
    .map((it) => ({ ...schema, properties: Object.fromEntries(it) }));
}

/** Whether few need an option: times, and what has no default, so that a match goes without it.
 * @param {string} name @param {any} of */
const isRare = (name, of) => IS_TIME.test(name) || of.default === undefined;

/** @param {any} schema @param {any} game */
export function options(schema, game) {
  const fields = ordered(schema);
  if (!fields.length) return html`<p class="soft">None: every match has the same settings.</p>`;
  return html`<dl class="told-options">${
    fields.map(([name, of]) => option(name, of, game, 0))}</dl>`;
}

/** A schema with what it refers to. @param {any} of @returns {any} */
const merged = (of) => (of.allOf ? Object.assign({}, ...of.allOf.map(merged), without(of)) : of);
/** @param {any} of */
const without = ({ allOf: _, ...rest }) => rest;

/** @param {string} name @param {any} given
 * @param {any} game @param {number} depth @returns {unknown} */
function option(name, given, game, depth) {
  const of = merged(given);
  const inner = of.properties ?? merged(of.items ?? {}).properties;
  const [first, ...rest] = String(of.description ?? '').split('\n\n');
  return html`<div>
    <dt>${named(name, given)}</dt>
    <dd>${first ? html`<p>${withRules(first, game)}</p>` : nothing}
      ${inner ? nothing : html`<p class="takes">${takes(of, game)}</p>`}
      ${rest.length || inner ? html`<details><summary>${inner
        ? counted(Object.keys(inner).length, 'field') : 'More'}</summary>
        ${rest.map((it) => html`<p>${withRules(it, game)}</p>`)}
        ${inner && depth < DEPTH_MAX ? html`<dl
          class="told-options">${Object.entries(inner)
            .map(([one, its]) => option(one, its, game, depth + 1))}</dl>` : nothing}
      </details>` : nothing}</dd></div>`;
}

/** What a field takes, in a sentence. @param {any} of @param {any} game */
function takes(of, game) {
  if (of['x-enumDescriptions']) {
    return html`${of.enum.map((/** @type {any} */ it) => html`<span
      class="value"><b>${titled(String(it))}</b>${
      it === of.default ? ' (default)' : ''}: ${withRules(meaningOf(of, it), game)}</span> `)}`;
  }
  if (of.enum) {
    return html`${of.enum.map(
      (/** @type {any} */ it, /** @type {number} */ place) => html`${place ? ' · ' : ''}${
      it === of.default ? html`<b>${plain(String(it))}</b> (default)` : plain(String(it))}`)}`;
  }
  switch (of.type) {
    case 'boolean': return `Yes or no; default: ${of.default ? 'yes' : 'no'}.`;
    case 'integer': return `${number(of)}${of.default === undefined ? ''
      : `; default: ${of.default}`}.`;
    case 'array': return `A list${of.maxItems ? ` of up to ${of.maxItems}` : ''}${of.default?.length
      ? `; default: ${listed(of.default.map(String))}` : '; default: empty'}.`;
    case 'string': return `Text${of.maxLength ? ` of up to ${of.maxLength} characters` : ''}.`;
    default: return of.oneOf ? `One of ${of.oneOf.length} forms.` : '';
  }
}

/** @param {any} of */
function number(of) {
  if (of.minimum !== undefined && of.maximum !== undefined)
    return `A number from ${of.minimum} to ${of.maximum}`;
  return of.minimum === undefined ? 'A number' : `A number, ${of.minimum} or more`;
}
