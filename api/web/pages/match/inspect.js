// A thing, looked at: what the catalogue says, how it stands now, and where the match spoke of it.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { openDialog, closeDialog } from '../../core/dialog.js';
import { minus } from '../../core/minus.js';
import { keysOf, optionsOf } from '../../core/point.js';
import { keyOf, named, sentence, cited } from '../../core/sentence.js';
import { titled } from '../../core/words.js';
import { valuesOf } from './offering.js';
import { telling } from './telling.js';

/** @param {import('./model.js').Model} model @param {string} key @param {string} label
 * @param {string} [eyes] Whose board it is on, where there are two. */
export function inspect(model, key, label, eyes) {
  openDialog(headOf(label, known(model, key, label, eyes)) || titled(key),
    () => shown(model, key, label, eyes));
}

/** The frames of whose board it is. @param {import('./model.js').Model} model
 * @param {string} [eyes] */
const reelOf = (model, eyes) => (eyes && model.beside?.eyes === eyes ? model.beside : model.reel);

/** @param {import('./model.js').Model} model @param {string} key @param {string} label
 * @param {string} [eyes] */
function shown(model, key, label, eyes) {
  const { room, item, lines, shut } = known(model, key, label, eyes);
  const moments = momentsOf(model, key, label, eyes);
  return html`
    ${item ? html`
      ${item.text ? html`<p class="card-text">${item.text}</p>` : nothing}
      ${facts(item)}` : nothing}
    ${lines.length ? html`<h3>Now</h3><ul>${lines.map((it) => html`<li>${it}</li>`)}</ul>`
      : nothing}
    ${whyNot(model, shut)}
    ${room?.mark ? marks(model, room.mark) : nothing}
    ${moments.length ? html`<h3>In this match</h3>
      ${moments.length > SHOWN
        ? html`<p class="soft">The last ${SHOWN} of ${moments.length} events.</p>` : nothing}
      <ol class="log">${moments.slice(-SHOWN).map(({ seq, facts }) => html`<li>
      <button class="seq" aria-label="Go to event ${seq}"
        @click=${() => { closeDialog(); model.seek(seq); }}>${seq}</button>
      <div>${facts.map((it) => html`
        <p>${sentence(it, telling(model))}
        ${cited(it.rule, telling(model))}</p>`)}</div></li>`)}</ol>` : nothing}
    ${!item && !room && !shut.length && !moments.length
      ? html`<p>Nothing more is known about it.</p>` : nothing}`;
}

/** Marks a thing on the boards, or no more. @param {import('./model.js').Model} model
 * @param {{key: string, label: string}} mark */
function marks(model, { key, label }) {
  const is = model.marked === key;
  return html`<p><button class="small quiet" aria-pressed=${is} @click=${() => {
    model.marked = is ? null : key;
    closeDialog();
  }}>${label}</button></p>`;
}

/** Events in which a thing was that are shown. */
const SHOWN = 30;

/** Where a thing has been: the events that tell of it, with what they tell. What has no name on the
 * board, such as an entry of the catalogue, is found by what it is called.
 * @param {import('./model.js').Model} model
 * @param {string} key @param {string} label @param {string} [eyes]
 * @returns {{seq: number, facts: any[]}[]} */
function momentsOf(model, key, label, eyes) {
  const { room, frame } = model;
  const reel = reelOf(model, eyes);
  const own = key && (room?.lasting?.(key, frame?.view) ?? key);
  const names = (/** @type {any} */ fact, /** @type {any} */ span) => {
    if (!own) return span.seat === undefined
      && [...fact.text].slice(span.at, span.at + span.length).join('') === label;
    return (room?.lasting?.(keyOf(span), null, fact) ?? keyOf(span)) === own;
  };
  const tells = (/** @type {any} */ fact) =>
    fact.spans?.some((/** @type {any} */ span) => names(fact, span))
    || (own && room?.about?.(fact)?.includes(own));
  return reel.frames.map(({ seq, event }) => ({ seq, facts: (event.facts ?? []).filter(tells) }))
    .filter((it) => it.facts.length);
}

/** What is known of a thing, but for where the match spoke of it.
 * @param {import('./model.js').Model} model @param {string} key @param {string} label
 * @param {string} [eyes] Whose board it is on, where there are two. */
export function known(model, key, label, eyes) {
  const reel = reelOf(model, eyes);
  const frame = reel === model.reel ? model.frame : reel.frames[reel.place(model.at)];
  const prompt = model.isAtHead && reel === model.reel ? model.prompt : null;
  const room = model.room?.inspect?.(key, frame?.view,
    { name: (seat) => model.name(seat), me: model.seats, prompt,
      past: () => reel.frames.slice(0, reel.place(model.at) + 1).map((it) => it.event),
      draft: prompt ? valuesOf(prompt, model.drafts.get(prompt.id)) : [] }) ?? null;
  const lines = [...room?.lines ?? []];
  // The room may say so itself.
  const shut = (model.isAtHead ? model.prompt?.closed ?? [] : [])
    .filter((/** @type {any} */ it) => it.about?.includes(key)
    && !lines.some((line) => line.includes(it.why)));
  const isMeant = (/** @type {any} */ it) =>
    (model.room?.keys?.(it, model.prompt) ?? keysOf(it)).includes(key);
  const isHeld = `.own-hand .thing[data-key="${CSS.escape(key)}"]:not(.shut)`;
  if (model.isAtHead && model.prompt && !shut.length
    && !optionsOf(model.prompt.choice).some(isMeant) && document.querySelector(isHeld)) {
    lines.push(`The question now, “${named(model.prompt.title,
      (seat) => model.name(seat))}”, is not about it.`);
  }
  return { room, item: entry(model, room?.item ?? key.slice(key.indexOf(':') + 1), label), lines,
    shut };
}

/** Why a thing cannot be chosen now.
 * @param {import('./model.js').Model} model @param {any[]} shut */
export const whyNot = (model, shut) =>
  (shut.length ? html`<h3>Why not</h3><ul>${shut.map((it) => html`
  <li>${sentence({ text: it.label, spans: it.spans },
    { name: (seat) => model.name(seat) })}: ${named(it.why, (seat) => model.name(seat))}
    ${cited(it.rule, telling(model))}</li>`)}</ul>` : nothing);

/** What of an entry is told apart from the others, or tells nothing of it. */
const TOLD = ['id', 'name', 'title', 'text', 'implemented', 'fields', 'kind', 'playable', 'number'];

/** A value as people read it: a word begins like one, and ids are names. @param {unknown} it */
const read = (it) => (typeof it === 'string' && /^[a-z_-]+$/.test(it)
  ? titled(it.replace(/-[a-z]/g, (part) => part.toUpperCase()))
  : typeof it === 'number' ? minus(it) : it);

/** What a thing is called, without what is listed below it.
 * @param {string} label @param {Pick<ReturnType<typeof known>, 'item' | 'lines'>} it */
export function headOf(label, { item, lines }) {
  if (item && label.startsWith(item.name)) return item.name;
  const said = lines.join(' ').toLowerCase();
  return label.split(/(?=[:;] )/)
    .filter((it, place) => !place || !said.includes(it.slice(2).toLowerCase())).join('');
}

/** The fields of an entry of the catalogue: what it has none of is not told. @param {any} item */
export const facts = (item) => html`<dl class="facts">${Object.entries({ ...item, ...item.fields })
  .filter(([name]) => !TOLD.includes(name))
  .map(([name, value]) => [name,
    [value].flat().filter((it) => it && typeof it !== 'object').map(read).join(', ')])
  .filter(([, said]) => said)
  .map(([name, said]) => html`<div><dt>${titled(name)}</dt><dd>${said}</dd></div>`)}</dl>`;

/** @param {import('./model.js').Model} model @param {string} id @param {string} label */
function entry(model, id, label) {
  return model.catalogue.get(id)
    ?? [...model.catalogue.values()].find((it) => it.name === label)
    ?? null;
}
