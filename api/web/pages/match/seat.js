// Sitting down: a ready-made loadout or one's own, and one's share of chance.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { Refusal, all, get } from '../../core/api.js';
import { looks, readLoadout, thingIn } from '../../core/loadout.js';
import { closeOwn, openDialog } from '../../core/dialog.js';
import { toWrong } from '../../core/forms/wrong.js';
import { keepShare } from '../../core/shares.js';
import { comeBackTo, go, note, redraw, say } from '../../core/page.js';
import { patiently } from '../../core/patient.js';
import { session } from '../../core/session.js';
import { titled } from '../../core/words.js';
import { whereIn, wrongIn } from '../games/text.js';
import { begunOf, keepBegun } from './begun.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model @param {number} seat */
export async function sitDown(model, seat) {
  if (!session.account) {
    comeBackTo(`/matches/${model.id}?sit=${seat}`);
    go('/account?for=sit');
    return;
  }
  /** @type {import('../../core/contract.js').Preset[]} */
  let loadouts = [];
  /** @type {import('../../core/contract.js').Guide} */
  let game;
  try {
    const { ruleset, rules_version } = model.match;
    const of = `?version=${rules_version}`;
    [loadouts, game] = await Promise.all([all(`/v1/rulesets/${ruleset}/loadouts${of}`),
      get(`/v1/rulesets/${ruleset}${of}`)]);
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
    return;
  }
  /** @type {{preset: string, own: string, role: string, entropy: string, seat: number} | null} */
  const begun = begunOf(model, 'seat');
  const state = { preset: begun?.preset ?? loadouts[0]?.id ?? '', own: begun?.own ?? '',
    role: begun?.seat === seat ? begun.role : '', entropy: begun?.entropy ?? chance(),
    trouble: /** @type {any[]} */ ([]), busy: false, waits: /** @type {unknown} */ ('') };
  const keep = () => {
    const { preset, own, role, entropy } = state;
    keepBegun(model, 'seat', { preset, own, role, entropy, seat });
  };
  /** Whether the role that is taken runs the game for the others: it brings nothing. */
  const isReferee = () => {
    const role = state.role || model.match.seats[seat]?.role;
    return game.roles?.some((it) => it.id === role && it.referee) ?? false;
  };
  /** Somebody was faster: another seat is taken instead, if one is free. */
  const another = async () => {
    await model.meet().catch(() => {});
    const free = model.match.seats.find((/** @type {any} */ it) => !it.player);
    if (!free) return 'No seat is free any more: you can watch.';
    seat = free.seat;
    state.role = '';
    return `Seat ${seat + 1} is still free: press again to take it.`;
  };
  const sit = async () => {
    state.busy = true;
    state.trouble = [];
    redraw();
    try {
      const form = !isReferee() && state.own.trim() && looks(state.own, game);
      // What the game itself takes is for the seat to judge: the options of the match count.
      const read = form === 'own' ? { valid: true, problems: [], loadout: JSON.parse(state.own) }
        : form ? await readLoadout(state.own, game, form) : null;
      if (read && !read.valid) {
        state.trouble = read.problems;
        state.busy = false;
        redraw();
        toWrong('dialog');
        return;
      }
      const loadout = read?.loadout
        ?? (state.preset && !isReferee() ? { preset: state.preset } : undefined);
      await patiently(`/v1/matches/${model.id}/seats`, {
        seat, entropy: state.entropy, ...(loadout ? { loadout } : {}),
        ...(state.role ? { role: state.role } : {}),
      }, {}, (why) => {
        state.waits = why;
        redraw();
      });
      keepShare(model, seat, state.entropy);
      keepBegun(model, 'seat', null);
      // Whoever was told to sit down has done so.
      say('', 'done');
      closeOwn(own);
      await model.meet();
      model.look(null);
      model.panel = model.isOn ? 'question' : 'table';
      model.ask();
    } catch (error) {
      if (error instanceof Refusal && error.name === 'seat-taken') {
        state.trouble = [{ message: `${error.message} ${await another()}` }];
      } else state.trouble = error instanceof Refusal && error.problem.errors ? error.problem.errors
        : [{ message: error instanceof SyntaxError ? `This is not JSON: ${error.message}.`
          : /** @type {Error} */ (error).message }];
    }
    state.busy = false;
    redraw();
    if (state.trouble.length) toWrong('dialog');
  };
  /** What marks a field of which something is said to be wrong. @param {string} field */
  const isWrong = (field) =>
    state.trouble.some((it) => (it.line && field === '/loadout') || it.pointer === field
      || it.pointer?.startsWith(`${field}/`));
  const invalid = (/** @type {string} */ field) => (isWrong(field) ? 'true' : nothing);
  const described = (/** @type {string} */ field) => (isWrong(field) ? 'sit-trouble' : nothing);
  const own = openDialog('Sit down', () => html`<form
    @submit=${(/** @type {Event} */ event) => { event.preventDefault(); sit(); }}>
    ${game.roles?.length ? html`<label>Role <select aria-invalid=${invalid('/role')}
      aria-describedby=${described('/role')}
      @change=${(/** @type {any} */ event) => {
        state.role = event.target.value;
        keep();
        redraw();
      }}>
      <option
        value="">The role of this seat</option>${
          game.roles.map((/** @type {any} */ it) =>
            html`<option value=${it.id}
              .selected=${state.role === it.id}>${it.name}${it.referee ? ', who runs the game'
              : ''}</option>`)}</select></label>` : nothing}
    ${loadouts.length && !isReferee()
      ? html`<fieldset class="loadouts"><legend>Your ${thingIn(game)}</legend>${
        loadouts.map((it) => html`
      <label class="option ${!state.own && state.preset === it.id ? 'on' : ''}"><input type="radio"
        name="preset" .checked=${!state.own && state.preset === it.id}
        @change=${() => { state.preset = it.id; state.own = ''; keep(); redraw(); }}><span
          class="label"><b>${it.name}</b><small>${it.summary}</small></span></label>`)}</fieldset>
      <details ?open=${!!state.own}><summary>Use your own ${
        thingIn(game)}</summary><label>Paste it here, as a list or as JSON
        <textarea rows="6" aria-invalid=${invalid('/loadout')}
          aria-describedby=${described('/loadout')} .value=${state.own}
          @input=${(/** @type {any} */ event) => {
            state.own = event.target.value;
            keep();
            redraw();
          }}></textarea></label></details>` : nothing}
    <p class="soft">${SHARE}</p>
    <details><summary>Your random text (optional)</summary><label>Keep this text, or write your own
      <input type="text" maxlength="128" name="entropy" aria-invalid=${invalid('/entropy')}
        aria-describedby=${described('/entropy')} .value=${state.entropy}
        @input=${(/** @type {any} */ event) => {
          state.entropy = event.target.value;
          keep();
        }}></label></details>
    ${state.trouble.length ? html`<div role="alert"
      id="sit-trouble"><ul class="trouble">${
        state.trouble.map((it) => html`<li>${it.line ? html`<b>Line ${it.line}:</b> `
      : whereIn(it.pointer ?? '') ? html`<b>${titled(whereIn(it.pointer))}:</b> `
          : nothing}${wrongIn(it.message)}</li>`)}</ul></div>` : nothing}
    <p class="send"><span class="soft" aria-live="polite">${state.waits}</span>
      <button class="do" ?disabled=${state.busy}>${state.busy ? 'Sitting down …'
      : 'Sit down'}</button></p></form>`, { wide: true });
}

/** Goes on with sitting down after logging in, or at a table just made: in that seat, or in one
 * that is still free. @param {Model} model @param {number} seat */
export function comeToSit(model, seat) {
  if (model.closed || !model.match) return;
  // Whoever loads the page anew, or comes back to it, has made up their mind meanwhile.
  note(model.address);
  const free = model.match.seats.filter((/** @type {any} */ it) => !it.player);
  const it = free.find((/** @type {any} */ one) => one.seat === seat) ?? free[0];
  if (it && !model.seats.length && model.match.status === 'open') sitDown(model, it.seat);
}

/** What a player's random text is for. */
export const SHARE =
  'Shuffles and dice come from a secret of the server and a random text of each player, so that '
    + 'nobody chooses them, not even the server alone.';

/** Seats that a bot is about to take, or somebody to leave, by match and number, and why that
 * waits.
 * @type {Map<string, unknown>} */
const changing = new Map();

/** Why a seat changes later; undefined, if it is not about to.
 * @param {Model} model @param {number} seat */
export const seatWait = (model, seat) => changing.get(`${model.id} ${seat}`);

/** Changes who sits somewhere, unless that is under way; why it waits is told meanwhile.
 * @param {Model} model @param {number} seat
 * @param {(waits: (why: unknown) => void) => Promise<void>} work */
async function change(model, seat, work) {
  const place = `${model.id} ${seat}`;
  if (changing.has(place)) return;
  const waits = (/** @type {unknown} */ why) => {
    changing.set(place, why);
    redraw();
  };
  waits('');
  try {
    await work(waits);
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
  } finally {
    changing.delete(place);
    redraw();
  }
}

/** Whoever has the seat leaves it: a player, or the bot of whoever made the table.
 * @param {Model} model @param {number} seat */
export const leaveSeat = (model, seat) => change(model, seat, async (waits) => {
  const path = `/v1/matches/${model.id}/seats/${seat}`;
  await patiently(path, undefined, { method: 'DELETE' }, waits);
  await model.meet();
});

/** A program of the server takes the seat: one that knows the game, if there is one.
 * @param {Model} model @param {number} seat */
export const letHousePlay = (model, seat) => change(model, seat, async (waits) => {
  const { bots } = await get(`/v1/rulesets/${model.match.ruleset}`);
  await patiently(`/v1/matches/${model.id}/seats`, { seat, bot: bots[0] }, {}, waits);
  await model.meet();
  if (!model.seats.length) return;
  model.look(null);
  model.panel = model.isOn ? 'question' : 'table';
  model.ask();
});

/** 128 random bits of this browser. */
export const chance = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((it) => it.toString(16).padStart(2, '0'))
    .join('');
