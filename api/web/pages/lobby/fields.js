// A form for whatever a JSON Schema describes: words, numbers, switches, choices, lists to which
// things are added, and things with fields of their own. What cannot be drawn is written as JSON.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { same } from '../../core/canonical.js';
import { minus } from '../../core/minus.js';
import { redraw } from '../../core/page.js';
import { counted, listed, plain, titled } from '../../core/words.js';
import { meaningOf, named, tellsOf, uncited, withNames } from '../games/text.js';

/** Structures within structures that are drawn; what lies deeper is written as JSON. */
const DEPTH_MAX = 12;
/** Letters up to which a text has one line. */
const LINE_MAX = 200;
/** Letters of a description up to which it serves as a name. */
const NAME_MAX = 60;

/**
 * What a field is drawn with.
 * @typedef {object} Field
 * @property {string} name What it is called, as a line begins.
 * @property {string} pointer Where it is, as a JSON Pointer into what is sent.
 * @property {any} of Its schema.
 * @property {any} value What stands in it; undefined: nothing, so that the default counts.
 * @property {(value: any) => void} set Takes another value; undefined:
 * nothing stands in it any more.
 * @property {Form} form
 * @property {boolean} [required] Whether it has to be there.
 * @property {number} [depth]
 */

/**
 * What a whole form knows.
 * @typedef {object} Form
 * @property {{pointer?: string, message: string}[]} errors What the server has found wrong.
 * @property {Map<string, string>} drafts JSON that is being written, by where it is.
 */

/** A schema with what it is put together from. @param {any} of @returns {any} */
function flat(of) {
  if (of === true || of === undefined || of === null) return {};
  const { allOf, ...rest } = of;
  if (allOf) return flat(Object.assign({}, ...allOf.map(flat), rest));
  // A single word is no choice.
  if (of.enum?.length === 1) {
    const { enum: [only], ...own } = rest;
    return { ...own, const: only };
  }
  // What may also be null may be left out.
  const forms = (of.oneOf ?? of.anyOf)?.filter((/** @type {any} */ it) => it.type !== 'null');
  if (forms?.length === 1) {
    const { oneOf: _, anyOf: __, ...own } = rest;
    return flat({ ...forms[0], ...own });
  }
  if (Array.isArray(of.type)) {
    const types = of.type.filter((/** @type {string} */ it) => it !== 'null');
    if (types.length === 1) return { ...rest, type: types[0] };
  }
  return rest;
}

/** What stands in a field at first. @param {any} given @returns {any} */
export function blank(given) {
  const of = flat(given);
  if (of.const !== undefined) return of.const;
  if (of.default !== undefined) return structuredClone(of.default);
  if (of.enum) return of.enum[0];
  const forms = of.oneOf ?? of.anyOf;
  if (forms) return blank(forms[0]);
  if (of.properties || of.type === 'object') {
    const needed = (of.required ?? [])
      .map((/** @type {string} */ name) => [name, blank(of.properties?.[name])]);
    return Object.fromEntries(needed);
  }
  switch (of.type) {
    case 'array': return (of.prefixItems
      ?? Array.from({ length: of.minItems ?? 0 }, () => of.items)).map(blank);
    case 'boolean': return false;
    case 'integer': case 'number': return Math.max(of.minimum ?? 0, Math.min(0, of.maximum ?? 0));
    case 'string': return '';
    default: return null;
  }
}

/** Whether a value has the form that a schema describes, as far as telling choices apart needs it.
 * @param {any} value @param {any} given @returns {boolean} */
function fits(value, given) {
  const of = flat(given);
  if (of.const !== undefined) return same(value, of.const);
  if (of.enum) return of.enum.includes(value);
  if (of.oneOf ?? of.anyOf)
    return (of.oneOf ?? of.anyOf).some((/** @type {any} */ it) => fits(value, it));
  if (of.properties || of.type === 'object') {
    return isRecord(value) && (of.required ?? []).every((/** @type {string} */ it) => it in value)
      && Object.keys(value).every(
        (it) => (of.properties && it in of.properties ? fits(value[it], of.properties[it])
        : of.additionalProperties !== false));
  }
  switch (of.type) {
    case 'array': return Array.isArray(value) && value.every((it) => fits(it, of.items));
    case 'boolean': return typeof value === 'boolean';
    case 'integer': return Number.isInteger(value);
    case 'number': return typeof value === 'number';
    case 'string': return typeof value === 'string';
    default: return true;
  }
}

/** @param {any} it */
const isRecord = (it) => it !== null && typeof it === 'object' && !Array.isArray(it);

/** A name within a JSON Pointer. @param {string} name */
const escaped = (name) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** The fields of an object: first those that have to be there.
 * @param {any} of @param {any} value @param {string} pointer
 * @param {(value: any) => void} set @param {Form} form @param {number} [depth] */
export function fields(of, value, pointer, set, form, depth = 0) {
  const needed = new Set(of.required ?? []);
  const first = Object.entries(of.properties ?? {})
    .sort(([one], [other]) => Number(needed.has(other)) - Number(needed.has(one)));
  return first.map(([name, its]) => field({
    name: named(name, its), pointer: `${pointer}/${escaped(name)}`, of: its, value: value?.[name],
    form, depth, required: needed.has(name),
    set(next) {
      const { [name]: _, ...others } = value ?? {};
      set(next === undefined ? others : { ...value, [name]: next });
    },
  }));
}

/** @param {Field} given @returns {unknown} */
function field(given) {
  const of = flat(given.of);
  const it = { ...given, of, depth: given.depth ?? 0 };
  if (of.const !== undefined) return nothing;
  const forms = of.oneOf ?? of.anyOf;
  if (of.enum) return choice(it,
    of.enum.map((/** @type {any} */ one) =>
      ({ value: one, label: titled(one), tells: meaningOf(of, one) })));
  if (forms?.every((/** @type {any} */ one) => flat(one).const !== undefined)) {
    return choice(it,
      forms.map((/** @type {any} */ one) => ({ value: flat(one).const,
        label: flat(one).title ?? titled(flat(one).const), tells: tellsOf(one) })));
  }
  if (it.depth >= DEPTH_MAX) return asJson(it);
  if (forms) return oneOf(it, forms);
  switch (of.type) {
    case 'boolean': return onOff(it);
    case 'integer': case 'number': return number(it);
    case 'string': return text(it);
    case 'array': return of.items && !of.prefixItems ? list(it) : asJson(it);
    case 'object': case undefined: return Object.keys(of.properties ?? {}).length ? record(it)
      : asJson(it);
    default: return asJson(it);
  }
}

/** Takes a value; what is as usual is left out. @param {Field} it @param {any} value */
function put({ of, required, set }, value) {
  set(!required && of.default !== undefined && value !== undefined && same(value, of.default)
    ? undefined : value);
  redraw();
}

/** What the server has found wrong with a field, and not with a part of it that is drawn by itself.
 * @param {Field} it */
const wrongWith = ({ form, pointer }) => form.errors.filter((one) => one.pointer === pointer);

/** @param {Field} it */
const invalid = (it) => (wrongWith(it).length ? 'true' : nothing);
/** @param {Field} it */
const described = (it) => (wrongWith(it).length ? `wrong-${it.pointer}` : nothing);

/** What a field is for, and what is wrong with it. @param {Field} it @param {string} [more] */
function tells(it, more = '') {
  const wrong = wrongWith(it);
  const said = uncited([tellsOf(it.of), more].filter(Boolean).join(' '));
  return html`${said ? html`<small>${withNames(said)}</small>` : nothing}${
    wrong.length ? html`<small class="wrong trouble"
    id="wrong-${it.pointer}">${wrong.map((one) => one.message).join(' ')}</small>` : nothing}`;
}

/** @param {Field} it */
const onOff = (it) => html`<label class="check"><input type="checkbox" data-pointer=${it.pointer}
  .checked=${!!(it.value ?? it.of.default)}
  aria-invalid=${invalid(it)} aria-describedby=${described(it)}
  @change=${(/** @type {any} */ event) => put(it, event.target.checked)}>
  <span>${it.name}${tells(it)}</span></label>`;

/** One of several values. @param {Field} it
 * @param {{value: any, label: string, tells: string}[]} choices */
function choice(it, choices) {
  const now = it.value ?? it.of.default;
  const open = now === undefined && !it.required;
  const told = choices.find((one) => same(one.value, now))?.tells ?? '';
  return html`<label>${it.name} <select data-pointer=${it.pointer} aria-invalid=${invalid(it)}
    aria-describedby=${described(it)}
    @change=${(/** @type {any} */ event) =>
      put(it, event.target.value === '' ? undefined : choices[Number(event.target.value)].value)}>
    ${open || (!it.required && it.of.default === undefined)
      ? html`<option value="" ?selected=${now === undefined}>not chosen</option>` : nothing}
    ${choices.map((one, at) =>
      html`<option value=${at} ?selected=${same(one.value, now)}>${one.label}</option>`)}</select>${
        tells(it, told)}</label>`;
}

/** @param {Field} it */
function number(it) {
  const { minimum, maximum } = it.of;
  const range = minimum !== undefined && maximum !== undefined
    ? `From ${minus(minimum)} to ${minus(maximum)}.`
    : minimum !== undefined ? `At least ${minus(minimum)}.`
    : maximum !== undefined ? `At most ${minus(maximum)}.` : '';
  return html`<label>${it.name} <input type="number" data-pointer=${it.pointer}
    min=${minimum ?? nothing} max=${maximum ?? nothing}
    step=${it.of.type === 'integer' ? 1 : 'any'} ?required=${!!it.required}
    aria-invalid=${invalid(it)} aria-describedby=${described(it)}
    .value=${String(it.value ?? it.of.default ?? '')}
    @input=${(/** @type {any} */ event) =>
      put(it, event.target.value === '' ? undefined : Number(event.target.value))}>${
        tells(it, range)}</label>`;
}

/** @param {Field} it */
function text(it) {
  const { minLength, maxLength } = it.of;
  const write = (/** @type {any} */ event) =>
    put(it, event.target.value === '' && !it.required ? undefined : event.target.value);
  const value = it.value ?? it.of.default ?? '';
  return html`<label>${it.name} ${(maxLength ?? 0) > LINE_MAX
    ? html`<textarea rows="4" data-pointer=${it.pointer} maxlength=${maxLength}
      aria-invalid=${invalid(it)} aria-describedby=${described(it)}
      .value=${value} @input=${write}></textarea>`
    : html`<input type="text" data-pointer=${it.pointer} maxlength=${maxLength ?? nothing}
      ?required=${!!it.required && !!minLength}
      aria-invalid=${invalid(it)} aria-describedby=${described(it)} .value=${value}
      @input=${write}>`}${tells(it)}</label>`;
}

/** A thing with fields of its own. What may be left out is added first.
 * @param {Field} it */
function record(it) {
  const value = it.value ?? it.of.default;
  if (value === undefined && !it.required) return absent(it, () => put(it, blank(it.of)));
  const needed = it.required || it.of.default !== undefined;
  return section(it, html`${
    fields(it.of, value, it.pointer, (next) => put(it, next), it.form, (it.depth ?? 0) + 1)}
    ${needed ? nothing : html`<p><button type="button" class="small quiet"
      @click=${() => put(it, undefined)}>Remove ${lower(it.name)}</button></p>`}`,
  !needed || ((it.depth ?? 0) > 0 && it.required === true));
}

/** A list to which things are added, and of which they are taken away. @param {Field} it */
function list(it) {
  /** @type {any[]} */
  const value = it.value ?? it.of.default ?? [];
  const { minItems = 0, maxItems = Infinity } = it.of;
  const items = flat(it.of.items);
  const put1 = (/** @type {any[]} */ next) =>
    put(it, next.length || it.required || it.of.default !== undefined ? next : undefined);
  const range = maxItems === Infinity ? '' : `Up to ${maxItems}.`;
  return section(it, html`
    <ol class="items">${value.map((one, at) => html`<li>
      <div>${field({
        name: `${it.name}, no. ${at + 1}`, pointer: `${it.pointer}/${at}`, of: items, value: one,
        required: true, form: it.form, depth: (it.depth ?? 0) + 1,
        set: (next) => put1(value.map((other, place) => (place === at ? next ?? null : other))),
      })}</div>
      <button type="button" class="small quiet" ?disabled=${value.length <= minItems}
        aria-label="Remove ${it.name}, no. ${at + 1}"
        @click=${() => {
          forget(it);
          put1(value.filter((_, place) => place !== at));
          toAdd(it);
        }}>Remove</button></li>`)}</ol>
    <p>${value.length ? nothing : html`<span class="soft">None yet. </span>`}<button type="button"
      class="small" data-add=${it.pointer}
      ?disabled=${value.length >= maxItems}
      @click=${() => put1([...value, blank(items)])}>Add to ${lower(it.name)}</button></p>`,
  value.length > 0, range, value.length ? counted(value.length, 'entry', 'entries') : '');
}

/** What had the focus is gone: the next thing to do in the list has it. @param {Field} it */
const toAdd = ({ pointer }) =>
  /** @type {HTMLElement | null} */ (document.querySelector(`[data-add="${pointer}"]`))?.focus();

/** What is written of a list as JSON belongs to places that are others now. @param {Field} it */
function forget({ form, pointer }) {
  for (const place of [...form.drafts.keys()])
    if (place.startsWith(`${pointer}/`)) form.drafts.delete(place);
}

/** What can have several forms: which, and then what belongs to it.
 * @param {Field} it @param {any[]} forms */
function oneOf(it, forms) {
  const value = it.value ?? it.of.default;
  if (value === undefined && !it.required) return absent(it, () => put(it, blank(forms[0])));
  const at = Math.max(forms.findIndex((one) => fits(value, one)), 0);
  const of = flat(forms[at]);
  const inner = { ...it, of, name: formName(of, at), value, required: true,
    depth: (it.depth ?? 0) + 1 };
  return section(it, html`
    <label>Which kind <select data-pointer=${`${it.pointer}#kind`}
      @change=${(/** @type {any} */ event) => put(it, blank(forms[Number(event.target.value)]))}>
      ${forms.map((one, place) => html`<option value=${place}
        ?selected=${place === at}>${formName(one, place)}</option>`)}</select>${tellsOf(of)
        ? html`<small>${tellsOf(of)}</small>` : nothing}</label>
    ${of.properties ? fields(of, value, it.pointer, (next) => put(it, next), it.form,
      (it.depth ?? 0) + 1) : field(inner)}
    ${it.required || it.of.default !== undefined ? nothing
      : html`<p><button type="button" class="small quiet"
        @click=${() => put(it, undefined)}>Remove ${lower(it.name)}</button></p>`}`, true);
}

/** What one of several forms is called: by what it says of itself, if that is short, by the word
 * that marks it, or by its title.
 * @param {any} given @param {number} at @returns {string} */
function formName(given, at) {
  const of = flat(given);
  const marks = Object.values(of.properties ?? {}).map((it) => flat(it).const)
    .filter((it) => typeof it === 'string');
  const said = tellsOf(of).replace(/\.$/, '');
  if (said && said.length <= NAME_MAX) return said;
  const needed = of.required?.length === 1 ? of.required[0] : undefined;
  // Titles may be names of types, which are no words.
  const name = marks[0] ?? of.const ?? (/\s/.test(of.title ?? '') ? of.title : undefined) ?? needed;
  if (name !== undefined) return plain(name);
  return typeName(of) && of.type !== 'object' ? typeName(of) : said ? `${said.slice(0, NAME_MAX)} …`
    : `kind ${at + 1}`;
}

/** @param {any} of */
const typeName = ({ type }) => ({
  array: 'a list', object: 'an object', string: 'a text', integer: 'a whole number',
  number: 'a number', boolean: 'yes or no',
})[/** @type {'array'} */ (type)] ?? '';

/** @param {Field} it @param {() => void} add */
const absent = (it, add) => html`<div
  class="absent"><button type="button" class="small" data-add=${it.pointer} @click=${add}
  aria-invalid=${invalid(it)}
    aria-describedby=${described(it)}>Add ${lower(it.name)}</button>${tells(it)}</div>`;

/** @param {string} name */
const lower = (name) => name.replace(/^./, (it) => it.toLowerCase());

/** A part of the form that folds. @param {Field} it @param {unknown} content @param {boolean} open
 * @param {string} [range] @param {string} [count] */
function section(it, content, open, range = '', count = '') {
  return html`<details class="part" ?open=${open}
    data-pointer=${it.pointer}><summary tabindex="0" aria-invalid=${invalid(it)}
      aria-describedby=${described(it)}>${it.name}${count ? html` <small>${count}</small>`
        : nothing}</summary>
    ${tells(it, range)}${content}</details>`;
}

/** What this page cannot draw, as JSON. It is checked as it is written. @param {Field} it */
function asJson(it) {
  const { form: { drafts }, pointer } = it;
  const value = it.value ?? it.of.default;
  const written = drafts.get(pointer)
    ?? (value === undefined ? '' : JSON.stringify(value, null, 1));
  const wrong = wrongIn(written, it);
  const write = (/** @type {any} */ event) => {
    const text = event.target.value;
    drafts.set(pointer, text);
    const trouble = wrongIn(text, it);
    event.target.setCustomValidity(trouble);
    if (!trouble) put(it, text.trim() ? JSON.parse(text) : undefined);
    redraw();
  };
  return html`<label>${it.name} <textarea class="json" rows="5" spellcheck="false"
    data-pointer=${pointer} ?required=${!!it.required}
    aria-invalid=${wrong ? 'true' : invalid(it)}
    aria-describedby=${wrong ? `json-${pointer}` : described(it)}
    .value=${written} @input=${write}></textarea>${tells(it,
      `This page has no form for it: write ${typeName(it.of) || 'it'} as JSON.`)}
    ${wrong ? html`<small class="wrong trouble" id="json-${pointer}">${wrong}</small>`
      : nothing}</label>`;
}

/** What is wrong with JSON that somebody writes; empty: nothing.
 * @param {string} text @param {Field} it */
function wrongIn(text, { of, required }) {
  if (!text.trim()) return required ? 'This cannot be left out.' : '';
  let value;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return `This is not JSON: ${/** @type {Error} */ (error).message}.`;
  }
  if (of.type === 'array' && !Array.isArray(value))
    return 'This has to be a list, in square brackets.';
  if (of.type === 'object' && !isRecord(value))
    return 'This has to be an object, in curly brackets.';
  if (isRecord(value) && of.properties && of.additionalProperties === false) {
    const unknown = Object.keys(value).filter((name) => !(name in of.properties));
    if (unknown.length)
      return `There is no field ${listed(unknown.map((name) => `“${name}”`),
        'or')}: there are ${listed(Object.keys(of.properties))}.`;
  }
  return fits(value, of) ? '' : 'This does not have the form that is asked for.';
}
