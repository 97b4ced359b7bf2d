// Passing for a player who wants to pass: after the same seconds whatever else was on offer, so
// that the time it takes tells nobody what they hold.
import { formOf } from '../../core/forms/form.js';
import { redraw } from '../../core/page.js';
import { settings } from '../../core/settings.js';
import { set } from './drafts.js';

/** Seconds before a pass is sent. */
export const SECONDS = 5;

/** The place of the option that passes; -1 if there is none. Games have words of their own for its
 * value, and one for players. @param {any} prompt */
const passOf = (prompt) => (prompt?.choice.form === 'one'
  ? prompt.choice.options.findIndex((/** @type {any} */ it) => it.label === 'Pass') : -1);

export class Passing {
  /** @param {import('./model.js').Model} model */
  constructor(model) {
    this.model = model;
    /** When the open question is passed, by this machine's clock.
     * @type {{prompt: string, until: number} | null} */
    this.open = null;
    /** @type {string} The question at which the player holds on. */
    this.held = '';
  }

  /** Whether the open question can be passed. */
  get isPossible() {
    return passOf(this.model.prompt) >= 0;
  }

  get isOn() {
    return !!settings.pass[this.model.match?.ruleset];
  }

  /** Whether a draft passes. @param {any} prompt @param {any} draft */
  isPass(prompt, draft) {
    return draft === passOf(prompt);
  }

  /** Seconds that are left; null if nothing is passed. */
  get left() {
    if (!this.open || this.open.prompt !== this.model.prompt?.id) return null;
    return Math.max(Math.ceil((this.open.until - Date.now()) / 1000), 0);
  }

  /** Holds on to a question, by default the open one: it is not passed. */
  hold(prompt = this.model.prompt?.id ?? '') {
    this.held = prompt;
    this.open = null;
    redraw();
  }

  /** Begins to count, or passes. Is called every second. */
  turn() {
    const { model } = this;
    const { prompt } = model;
    // Nothing is passed where nobody sees that it is about to be, and could hold on: not under a
    // window, in which a player may be about to choose something else.
    const isSeen = document.querySelector('.passing')?.checkVisibility()
      && !document.querySelector('dialog[open]');
    if (!prompt || !this.isOn || !this.isPossible || model.sending || prompt.id === this.held
      || model.fault?.sticks || !isSeen) {
      this.open = null;
      return;
    }
    const draft = model.drafts.get(prompt.id);
    const isTouched = draft !== undefined && !this.isPass(prompt, draft)
      && draft !== formOf(prompt.choice)?.blank(prompt.choice);
    // Whoever has chosen something else, or looks at what something would do, has not passed.
    if (isTouched || model.preview?.prompt === prompt.id) {
      this.hold();
      return;
    }
    if (!this.open || this.open.prompt !== prompt.id) {
      this.open = { prompt: prompt.id, until: Date.now() + SECONDS * 1000 };
      return;
    }
    if (Date.now() < this.open.until) return;
    this.open = null;
    set(model, passOf(prompt));
    model.answer(true);
  }
}
