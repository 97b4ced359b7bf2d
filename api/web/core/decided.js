// What was decided, in words, for eyes that see all: a decision that tells the table nothing yet
// has no sentence of the server's. The answer is told by the names that things have in this match.
import { html } from '../vendor/lit-html/lit-html.js';
import { badge } from './signs.js';
import { keyOf } from './sentence.js';
import { plain } from './words.js';

/** @typedef {import('../pages/match/model.js').Model} Model */
/** What a thing is called that a field of an answer names.
 * @typedef {(field: string, id: string | number) => string} Naming */

/** What fields call things that have another name in views and sentences. */
const KINDS = /** @type {Record<string, string>} */ ({ dude: 'card', code: 'card_code',
  who: 'fighter' });

/** What is looked for in views; there, other fields of an answer belong to things as well. */
const THINGS = ['card', 'gun', 'property', 'who'];

/** Events that were told already. @type {WeakMap<any, unknown>} */
const told = new WeakMap();

/** What an event decided, where it tells nothing else, and where the page stands; null where nobody
 * has, or where the answer is not kept. What stands under two headings says so once.
 * @param {any} event @param {number} at The event at which the page stands.
 * @param {import('./sentence.js').Telling & {model?: Model}} telling */
export function chose(event, at, { model }) {
  const { seat, decision, facts, whole } = event;
  if (!model || seat === undefined || decision?.answer === undefined
    || (facts.length && event.seq !== at) || (whole ?? event).facts[0] !== facts[0]) return null;
  if (!told.has(event)) {
    const said = inWords(decision.answer, naming(model, event)) || 'nothing';
    told.set(event, html`<span
      class="who seat-${seat % 6}">${badge(seat)}${model.name(seat)}</span> decided (${
        plain(decision.kind)}): ${said}.`);
  }
  return told.get(event);
}

/** An answer as people read it. @param {any} answer @param {Naming} name @returns {string} */
function inWords(answer, name) {
  if (Array.isArray(answer)) {
    const pairs = answer.length > 0 && answer.every((it) => Array.isArray(it) && it.length === 2);
    return answer.map((it) => (pairs ? `${inWords(it[0], name)}: ${inWords(it[1], name)}`
      : inWords(it, name))).join(pairs ? '; ' : ', ');
  }
  if (typeof answer !== 'object' || !answer) return plain(answer);
  // A text that is kept apart, and was erased.
  if (answer.digest) return 'a text';
  const { type, ...fields } = answer;
  const all = Object.entries(fields);
  const said = all.map(([field, value]) => (typeof value === 'object' ? inWords(value, name)
    : name(field, /** @type {any} */ (value)))).join(', ');
  // What is chosen alone is named alone: a card, not “card Abram Grothe”.
  return !said ? plain(type ?? '')
    : !type || (type === all[0][0] && all.length === 1) || type === 'term' ? said
    : `${plain(type)} ${said}`;
}

/** How things are called at an event. @param {Model} model @param {any} event @returns {Naming} */
function naming(model, event) {
  const { frames } = model.reel;
  const place = model.reel.place(event.seq);
  // What was decided may have put it away.
  const views = [frames[place], frames[place - 1]].flatMap((it) => it?.view ?? []);
  const own = views.flatMap(({ players }) => (Array.isArray(players) ? players : [])
    .filter((it) => it?.seat === event.seat));
  return (field, id) => {
    const kind = KINDS[field] ?? field;
    const isIt = (/** @type {any} */ it) => (it[field] === id || it[kind] === id
      || (kind === 'card' && it.id === id)) && !!nameOf(model, it);
    // Players may count their cards alike: one's own come first.
    for (const root of [field, kind].some((it) => THINGS.includes(it)) ? [...own, ...views] : []) {
      const found = find(root, isIt);
      if (found) return nameOf(model, found);
    }
    return [id, `${field}-${id}`].map((it) => model.catalogue.get(String(it))?.name).find(Boolean)
      ?? spanned(model, `${kind}:${id}`)
      ?? (typeof id === 'number' ? `${plain(field)} ${id}` : plain(id));
  };
}

/** @param {Model} model @param {any} it @returns {string} */
const nameOf = (model, it) => it.name ?? it.title ?? model.catalogue.get(it.code)?.name ?? '';

/** The first part of a view that fits. @param {any} of @param {(it: any) => boolean} fits
 * @returns {any} */
function find(of, fits) {
  if (typeof of !== 'object' || !of) return null;
  if (!Array.isArray(of) && fits(of)) return of;
  for (const it of Object.values(of)) {
    const found = find(it, fits);
    if (found) return found;
  }
  return null;
}

/** What the sentences of the match call a thing. @param {Model} model @param {string} key */
function spanned(model, key) {
  for (const { event } of model.reel.frames) {
    for (const { text, spans } of /** @type {any[]} */ (event.facts)) {
      const span = spans?.find((/** @type {any} */ it) => keyOf(it) === key);
      if (span) return [...text].slice(span.at, span.at + span.length).join('');
    }
  }
  return undefined;
}
