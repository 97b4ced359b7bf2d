// Sitting down: a ready-made loadout or one's own, and one's share of chance.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { Refusal, all, get, persist, post } from '../../core/api.js';
import { openDialog, closeDialog } from '../../core/dialog.js';
import { go, redraw, say } from '../../core/page.js';
import { session } from '../../core/session.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model @param {number} seat */
export async function sitDown(model, seat) {
  if (!session.account) {
    sessionStorage.setItem('highnoon.back', `/matches/${model.id}`);
    go('/account');
    return;
  }
  /** @type {any[]} */
  let loadouts = [];
  try {
    loadouts = await all(`/v1/rulesets/${model.match.ruleset}/loadouts`);
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
    return;
  }
  const state = { preset: loadouts[0]?.id ?? '', own: '', trouble: /** @type {any[]} */ ([]), busy: false, entropy: chance() };
  const sit = async () => {
    state.busy = true;
    state.trouble = [];
    redraw();
    try {
      const loadout = state.own ? await imported(model, state.own) : state.preset ? { preset: state.preset } : undefined;
      await persist(`/v1/matches/${model.id}/seats`, { seat, entropy: state.entropy, ...(loadout ? { loadout } : {}) }, {});
      localStorage.setItem(`highnoon.entropy.${model.id}`, state.entropy);
      closeDialog();
      await model.meet();
      model.look(null);
      model.panel = 'question';
      model.ask();
    } catch (error) {
      state.trouble = error instanceof Refusal && error.problem.errors ? error.problem.errors : [{ message: /** @type {Error} */ (error).message }];
    }
    state.busy = false;
    redraw();
  };
  openDialog('Sit down', () => html`<form @submit=${(/** @type {Event} */ event) => { event.preventDefault(); sit(); }}>
    ${loadouts.length ? html`<fieldset class="loadouts"><legend>What you bring</legend>${loadouts.map((it) => html`
      <label class="option ${!state.own && state.preset === it.id ? 'on' : ''}"><input type="radio" name="preset" .checked=${!state.own && state.preset === it.id}
        @change=${() => { state.preset = it.id; state.own = ''; redraw(); }}><span class="label"><b>${it.name}</b><small>${it.summary}</small></span></label>`)}</fieldset>
      <details ?open=${!!state.own}><summary>Your own</summary><label>Paste a deck, or a loadout as JSON
        <textarea rows="6" .value=${state.own} @input=${(/** @type {any} */ event) => { state.own = event.target.value; redraw(); }}></textarea></label></details>` : nothing}
    <details><summary>Your share of chance</summary><label>Mixed into every shuffle and roll: nobody, not even the server, could know it before
      <input type="text" maxlength="128" .value=${state.entropy} @input=${(/** @type {any} */ event) => { state.entropy = event.target.value; }}></label></details>
    ${state.trouble.length ? html`<ul class="trouble" role="alert">${state.trouble.map((it) => html`<li>${it.pointer ? html`<code>${it.pointer}</code> ` : nothing}${it.message}</li>`)}</ul>` : nothing}
    <p class="send"><button class="do" ?disabled=${state.busy}>${state.busy ? 'Sitting down …' : 'Sit down'}</button></p></form>`, { wide: true });
}

/** A program of the server takes the seat: one that knows the game, if there is one.
 * @param {Model} model @param {number} seat */
export async function letHousePlay(model, seat) {
  try {
    const { bots } = await get(`/v1/rulesets/${model.match.ruleset}`);
    await persist(`/v1/matches/${model.id}/seats`, { seat, bot: bots[0] }, {});
    await model.meet();
    if (!model.seats.length) return;
    model.look(null);
    model.panel = 'question';
    model.ask();
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
  }
}

/** A loadout of one's own: JSON as it is, anything else as the game imports it.
 * @param {Model} model @param {string} text */
async function imported(model, text) {
  if (/^\s*\{/.test(text)) {
    try {
      return JSON.parse(text);
    } catch { /* Then it is something else. */ }
  }
  const answer = await post(`/v1/rulesets/${model.match.ruleset}/loadouts/import`, { text });
  return answer.loadout;
}

/** 128 random bits of this browser. */
const chance = () => [...crypto.getRandomValues(new Uint8Array(16))].map((it) => it.toString(16).padStart(2, '0')).join('');
