// What the creator of a match may choose, in words, from the schema of a game's options.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { counted, listed, plain, titled } from '../../core/words.js';
import { meaningOf, withRules } from './text.js';

/** How deep structures are told; what lies deeper is in the REST interface. */
const DEPTH_MAX = 3;

/** @param {any} schema @param {any} game */
export function options(schema, game) {
  const fields = Object.entries(schema?.properties ?? {});
  if (!fields.length) return html`<p class="soft">None: every match has the same settings.</p>`;
  return html`<dl class="told-options">${
    fields.map(([name, of]) => option(name, of, game, 0))}</dl>`;
}

/** A schema with what it refers to. @param {any} of @returns {any} */
const flat = (of) => (of.allOf ? Object.assign({}, ...of.allOf.map(flat), without(of)) : of);
/** @param {any} of */
const without = ({ allOf: _, ...rest }) => rest;

/** @param {string} name @param {any} given
 * @param {any} game @param {number} depth @returns {unknown} */
function option(name, given, game, depth) {
  const of = flat(given);
  const inner = of.properties ?? flat(of.items ?? {}).properties;
  const [first, ...rest] = String(of.description ?? '').split('\n\n');
  return html`<div>
    <dt>${titled(name)}</dt>
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
