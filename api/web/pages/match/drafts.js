// Answers that were begun: each is kept in this tab until its question closes, also where the page
// is read anew.
import { formOf } from '../../core/forms/form.js';
import { redraw } from '../../core/page.js';
import { keysOf, optionsOf } from '../../core/point.js';
import { session } from '../../core/session.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model @param {string} prompt */
const placeOf = (model, prompt) => `highnoon.draft.${model.id}.${prompt}`;

/** @param {Model} model @param {string} prompt @param {any} draft */
export function keep(model, prompt, draft) {
  try {
    sessionStorage.setItem(placeOf(model, prompt), JSON.stringify(draft));
  } catch { /* No room: it is kept as long as the page is. */ }
}

/** The thing at which an answer was found that is of something else: an attack at a foe. Whom it is
 * for is asked next. @type {WeakMap<Model, string[]>} */
const aims = new WeakMap();

/** @param {Model} model @param {string[]} keys */
export const aim = (model, keys) => aims.set(model, keys);

/** Takes a draft of the question that is looked at. @param {Model} model @param {any} draft */
export function set(model, draft) {
  const { prompt } = model;
  if (!prompt) return;
  aims.delete(model);
  model.drafts.set(prompt.id, draft);
  model.unconfirmed.delete(prompt.id);
  keep(model, prompt.id, draft);
  Object.assign(model, { preview: null, trouble: '', unfit: null });
  if (model.fault?.status !== 500) model.fault = null;
  redraw();
}

/** Where an answer is kept until it is confirmed, with the key that it was sent with. */
const SENT = 'highnoon.answer.';
/** Those that there was no room to keep: they last as long as the page. @type {Map<string, any>} */
const unkept = new Map();

/** Keeps an answer until it is confirmed. @param {Model} model @param {string} prompt
 * @param {{key: string, answer: any, isDenied?: boolean}} sent */
export function keepSent(model, prompt, sent) {
  const it = { ...sent, match: model.id };
  try {
    sessionStorage.setItem(SENT + prompt, JSON.stringify(it));
    unkept.delete(prompt);
  } catch {
    // What was kept before is not what is sent now.
    sessionStorage.removeItem(SENT + prompt);
    unkept.set(prompt, { ...it, by: session.account?.id });
  }
}

/** The answer that was sent and is not confirmed; null, if there is none.
 * @param {string} prompt */
export function sentOf(prompt) {
  const it = unkept.get(prompt);
  // What another account has sent is not theirs.
  if (it) return it.by === session.account?.id ? it : null;
  return JSON.parse(sessionStorage.getItem(SENT + prompt) ?? 'null');
}

/** @param {string} prompt */
export function dropSent(prompt) {
  unkept.delete(prompt);
  sessionStorage.removeItem(SENT + prompt);
}

/** Drops the drafts of all other prompts, and what was answered to them: if its confirmation was
 * lost, it counts all the same. What is under way stays. @param {Model} model
 * @param {Set<string>} ids */
export function drop(model, ids) {
  for (const id of [...model.drafts.keys()]) if (!ids.has(id)) model.drafts.delete(id);
  const place = placeOf(model, '');
  for (const it of Object.keys(sessionStorage))
    if (it.startsWith(place) && !ids.has(it.slice(place.length))) sessionStorage.removeItem(it);
  const sent = Object.keys(sessionStorage).filter((it) => it.startsWith(SENT))
    .map((it) => it.slice(SENT.length));
  for (const id of [...sent, ...unkept.keys()]) {
    if (ids.has(id) || model.sending?.prompt === id) continue;
    if (sentOf(id)?.match === model.id) dropSent(id);
  }
}

/** Drops all drafts if it is known that nothing is asked: the match was read after the same event.
 * While it is stopped nothing is asked, and then the same questions are open again.
 * @param {Model} model */
export function settle(model) {
  if (!model.prompts.length && model.askedAt === model.metAt
    && model.match.status !== 'suspended') drop(model, new Set());
}

/** The draft with which a question begins; null: none.
 * @param {Model} model @param {any} prompt @param {any} form */
export function draftFor(model, prompt, form) {
  const draft = begun(model, prompt, form);
  return unconfirmed(model, prompt, form, draft) ?? draft ?? givenBefore(model, prompt)
    ?? aimedAt(model, prompt, form);
}

/** The draft of whom or what the last answer was found at, if that is what is asked now: each
 * option is of its kind. @param {Model} model @param {any} prompt @param {any} form */
function aimedAt(model, { choice }, form) {
  const keys = aims.get(model);
  aims.delete(model);
  if (choice.form !== 'one' || !keys) return null;
  const kinds = keys.map((it) => it.slice(0, it.indexOf(':') + 1));
  const pointed = optionsOf(choice).map(keysOf);
  if (!pointed.every((it) => it.some((/** @type {string} */ key) =>
    kinds.some((kind) => key.startsWith(kind))))) return null;
  const place = pointed.findIndex((it) =>
    it.some((/** @type {string} */ key) => keys.includes(key)));
  return place < 0 ? null : form.pick(choice, form.blank(choice), place);
}

/** The draft of an answer that was sent before the page was loaded anew, and never confirmed. It is
 * sent again, with the same key, so that it is decided once. Not if it was changed since.
 * @param {Model} model @param {any} prompt @param {any} form @param {any} begun */
function unconfirmed(model, prompt, form, begun) {
  const known = sentOf(prompt.id);
  const isChanged = begun !== undefined && (begun === null || form.lacks(prompt.choice, begun)
    || JSON.stringify(form.answer(prompt.choice, begun)) !== JSON.stringify(known?.answer));
  if (!known || isChanged) return null;
  const draft = formOf(prompt.choice).draftOf?.(prompt.choice, known.answer);
  if (draft === null || draft === undefined) return null;
  if (!known.isDenied) model.unconfirmed.add(prompt.id);
  return draft;
}

/** The draft that was begun before the page was read anew; null, if it was taken back; undefined,
 * if there was none. Another version may have had others.
 * @param {Model} model @param {any} prompt @param {any} form */
function begun(model, prompt, form) {
  const kept = sessionStorage.getItem(placeOf(model, prompt.id));
  if (kept === null) return undefined;
  try {
    const draft = JSON.parse(kept);
    // One of another form is none.
    if (draft !== null) {
      form.lacks(prompt.choice, draft);
      form.chosen(prompt.choice, draft);
    }
    return draft;
  } catch {
    return undefined;
  }
}

/** The draft of the last answer, where a rewind has brought its question back.
 * @param {Model} model @param {any} prompt */
function givenBefore(model, prompt) {
  const { undone, last } = model;
  if (!undone || !last || last.kind !== prompt.kind) return null;
  const back = model.reel.frames.findLast(({ event }) => event.kind === 'match.rewound');
  const to = back?.event.facts?.find((it) => it.type === 'match_rewound')?.to_seq;
  // It stands: somebody else's decision was undone.
  if (Number(to) >= last.at) return null;
  const draft = formOf(prompt.choice).draftOf?.(prompt.choice, last.answer);
  model.undone = false;
  return draft === undefined ? null : draft;
}
