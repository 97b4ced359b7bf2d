// Choosing, and looking at, what is on offer on the board. It is read for whoever is asked.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { openDialog, closeDialog } from '../../core/dialog.js';
import { formOf } from '../../core/forms/form.js';
import { redrawn, say } from '../../core/page.js';
import { optionsOf } from '../../core/point.js';
import { cited, labelOf, named, sentence } from '../../core/sentence.js';
import { settings } from '../../core/settings.js';
import { aim, set } from './drafts.js';
import { headOf, known } from './inspect.js';
import { inspect, telling } from './telling.js';

/** From this width on, in pixels, a menu stands beside its thing. */
const WIDE = 761;

/** @typedef {import('./model.js').Model} Model */

/**
 * A thing on the board at which options are.
 * @typedef {object} Thing
 * @property {string[]} keys
 * @property {string} label What it is called.
 * @property {number[]} own The options that it stands for, by their places.
 * @property {number[]} beside Options that are found there, but are of something else.
 */

/** Chooses what a thing stands for; where that is several options, or one of something else, asks
 * which. @param {Model} model @param {any} prompt @param {Thing} thing */
export function pick(model, prompt, { keys, label, own, beside }) {
  const form = formOf(prompt.choice);
  const choose = (/** @type {number} */ place) => {
    // A menu may be open for longer than its question.
    if (model.prompt?.id !== prompt.id) {
      say('This question is closed.', 'alert');
      return;
    }
    set(model, form.pick(prompt.choice, model.drafts.get(prompt.id), place));
    if (!own.includes(place)) aim(model, keys);
    if (prompt.choice.form === 'one' && settings.quick[model.match.ruleset]) model.answer();
  };
  if (prompt.choice.form !== 'one' || (own.length === 1 && !beside.length)) {
    // Of several options at one thing those that are not chosen yet come first, as far as they fit.
    const draft = model.drafts.get(prompt.id);
    const chosen = form.chosen(prompt.choice, draft);
    const found = own.length ? own : beside;
    const fits = (/** @type {number} */ it) =>
      !chosen.includes(it) && !form.shut?.(prompt.choice, draft, it);
    choose(found.find(fits) ?? found.find((it) => chosen.includes(it)) ?? found[0]);
    return;
  }
  const told = (/** @type {any} */ it) =>
    sentence(labelOf(it), { name: (seat) => model.name(seat) });
  const found = [...new Set([...own, ...beside])];
  const options = optionsOf(prompt.choice);
  const closed = (prompt.closed ?? []).filter((/** @type {any} */ it) =>
    it.about?.some((/** @type {string} */ key) => keys.includes(key)));
  const thing = /** @type {HTMLElement | null} */ (
    document.activeElement?.closest('.board [data-key]') ?? null);
  openDialog(headOf(label, known(model, keys[0] ?? '', label)) || label, () => html`
    <p class="soft">${named(prompt.title, (seat) => model.name(seat))}</p>
    <ul class="options" role="list">${found.map((place) => html`
    <li><button class="option" ?autofocus=${place === found[0]}
      @click=${() => { closeDialog(); choose(place); }}>
      <span class="label">${told(options[place])}
        ${options[place].detail ? html`<small>${named(options[place].detail,
          (seat) => model.name(seat))}</small>`
          : nothing}</span></button></li>`)}${closed.map((/** @type {any} */ it) => html`
    <li><button class="option" disabled><span class="label">${told(it)}</span></button>
      <small>Not now: ${named(it.why, (seat) => model.name(seat))}
        ${cited(it.rule, telling(model))}</small></li>`)}</ul>
    <p><button class="small quiet"
      @click=${() => inspect(model, keys[0] ?? '', label)}>Look at it</button></p>`);
  if (thing && innerWidth >= WIDE) menuAt(thing);
}

/** Puts the window that was opened beside a thing. @param {HTMLElement} thing */
async function menuAt(thing) {
  const [{ beside }] = await Promise.all([import('./glance.js'), redrawn()]);
  const box = /** @type {HTMLElement | null} */ (document.querySelector('#page dialog[open]'));
  if (!box) return;
  box.style.margin = '0';
  beside(box, thing);
}

/** Lists what on the board can be chosen, to be looked at: there a press chooses.
 * @param {Model} model */
export function lookAtOffers(model) {
  /** @type {NodeListOf<HTMLElement>} */
  const offered = document.querySelectorAll('.board .thing.offered');
  // What is drawn in several places is listed once.
  const things = new Map([...offered]
    .map(({ dataset: { key = '', label = '' } }) => [key, label]));
  openDialog('Look at what can be chosen', () => (things.size ? html`<ul class="options"
    role="list">${[...things].map(([key, label]) => html`
    <li><button class="option" @click=${() => inspect(model, key, label)}>
      <span class="label">${label}</span></button></li>`)}</ul>`
    : html`<p>Nothing on the board can be chosen now.</p>`));
}
