// The table: who sits, clocks, what was agreed, and what a player may do beside the game.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { badge } from '../../core/signs.js';
import { counted, dateOf, duration, isOver, listed, plain, statusIn, titled } from '../../core/words.js';
import { all, persist } from '../../core/api.js';
import { openDialog, closeDialog } from '../../core/dialog.js';
import { say, go } from '../../core/page.js';
import { session } from '../../core/session.js';
import { carefully } from './careful.js';
import { handing } from './handing.js';
import { letHousePlay, sitDown } from './seat.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model */
export function table(model) {
  const { match } = model;
  return html`
    <h2>${statusIn(match.status, match)}</h2>
    <ul class="seats" role="list">${match.seats.map((/** @type {any} */ it) => seat(model, it))}</ul>
    ${match.status === 'open' ? open(model) : nothing}
    ${model.seats.length && match.may?.length ? acts(model) : nothing}
    <h3>What was agreed</h3>
    <dl class="facts">
      <div><dt>Game</dt><dd><a href="/games/${match.ruleset}">${titled(match.ruleset)}</a>, rules ${match.rules_version}</dd></div>
      <div><dt>Watching</dt><dd>${({ public: 'Everybody', unlisted: 'Anyone with the link', private: 'Players only' })[/** @type {'public'} */ (match.visibility)] ?? match.visibility}</dd></div>
      <div><dt>Clock</dt><dd>${clockIn(match.clock)}</dd></div>
      <div><dt>Take-backs</dt><dd>${({ off: 'None', before_information: 'Free until somebody has learnt something new', by_consent: 'If the others agree' })[/** @type {'off'} */ (match.policies.takebacks)] ?? match.policies.takebacks}</dd></div>
      <div><dt>After the end</dt><dd>${match.policies.reveal === 'all' ? 'Everybody may see everything' : 'Its players may see everything'}</dd></div>
      ${match.policies.delay ? html`<div><dt>Delay</dt><dd>Spectators see it ${counted(match.policies.delay.events ?? 0, 'event')} or ${duration((match.policies.delay.seconds ?? 0) * 1000)} later</dd></div>` : nothing}
      ${Object.entries(match.options ?? {}).filter(([, it]) => it === null || typeof it !== 'object').map(([name, it]) => html`
        <div><dt>${titled(name)}</dt><dd>${typeof it === 'boolean' ? (it ? 'yes' : 'no') : plain(String(it))}</dd></div>`)}
      <div><dt>Created</dt><dd>${dateOf(match.created_at)}</dd></div>
    </dl>
    ${model.rulings.length ? html`<h3>Rulings</h3><ol class="log">${model.rulings.map((it) => html`<li>
      <button class="seq" @click=${() => model.seek(it.seq)}>${it.seq}</button><div><p><b>${titled(it.kind)}</b> ${it.reason ?? ''}</p>
      <p class="quiet-fact">${listed(it.rules ?? [])}</p></div></li>`)}</ol>` : nothing}
    <p><button class="small quiet" @click=${() => fork(model)} ?disabled=${!model.frame?.rest || !session.account}>Play on from event ${model.at}</button>
      <button class="small quiet" @click=${() => looks(model)} ?disabled=${!isOver(match.status) || !model.seats.length}>Who looked at what was hidden</button>
      ${handing(model)}</p>`;
}

/** @param {Model} model @param {any} it */
function seat(model, it) {
  const { match } = model;
  const clock = match.clock?.seats?.find((/** @type {any} */ other) => other.seat === it.seat);
  const mine = model.seats.includes(it.seat);
  const made = match.status === 'open' && !!session.account && model.reel.frames[0]?.event.actor === session.account.id;
  return html`<li class="seat">
    <span class="who seat-${it.seat % 6}">${badge(it.seat)}${it.player ? it.player.name : html`<i>free</i>`}</span>
    ${it.role ? html`<span class="soft">${plain(it.role)}</span>` : nothing}
    ${it.player?.program ? html`<span class="chip">bot</span>` : nothing}
    ${mine ? html`<span class="chip">you</span>` : nothing}
    ${match.waiting_on.includes(it.seat) ? html`<span class="chip live">to decide</span>` : nothing}
    ${clock ? html`<span class="clock">${duration(running(model, clock))}</span>` : nothing}
    ${match.status === 'open' && !it.player ? html`<button class="small" @click=${() => sitDown(model, it.seat)}>Sit down</button>` : nothing}
    ${made && !it.player ? html`<button class="small quiet" @click=${() => letHousePlay(model, it.seat)}>Add a bot</button>` : nothing}
    ${made && !mine && it.player?.program ? html`<button class="small quiet" @click=${() => leave(model, it.seat)}>Remove the bot</button>` : nothing}
    ${match.status === 'open' && mine ? html`<button class="small quiet" @click=${() => leave(model, it.seat)}>Leave</button>` : nothing}</li>`;
}

/** What is left on a clock now. @param {Model} model @param {any} clock */
function running(model, clock) {
  if (clock.deadline) return Date.parse(clock.deadline) - Date.now() - model.ahead;
  return clock.remaining_ms ?? clock.left_ms ?? clock.bank_ms ?? 0;
}

/** @param {any} clock */
function clockIn(clock) {
  if (!clock || clock.kind === 'none') return 'None';
  const first = duration(clock.initial_ms ?? 0);
  const then = clock.on_expiry === 'loss' ? 'If your time runs out, you are out.' : 'If your time runs out, a default answer is given for you.';
  const kind = { per_decision: `${first} for each decision.`, bank: `${first} for the whole match.`, fischer: `${first}, and ${duration(clock.increment_ms ?? 0)} more with each decision.` };
  return `${kind[/** @type {'bank'} */ (clock.kind)] ?? plain(clock.kind)} ${then}`;
}

/** @param {Model} model */
function open(model) {
  const free = model.match.seats.filter((/** @type {any} */ it) => !it.player);
  return html`<p>${counted(free.length, 'seat')} free. Send this link to the people you want to play with:</p>
    <p class="address"><input readonly aria-label="Link to this table" .value=${new URL(`/matches/${model.id}`, location.href).href}
      @focus=${(/** @type {any} */ event) => event.target.select()}></p>`;
}

/** @param {Model} model @param {number} seat */
async function leave(model, seat) {
  try {
    const { send } = await import('../../core/api.js');
    await send('DELETE', `/v1/matches/${model.id}/seats/${seat}`);
    await model.meet();
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
  }
}

/** What a player may do beside the game. @param {Model} model */
export function acts(model) {
  const may = new Set(model.match.may);
  const seatOf = () => (model.seats.length > 1 ? { seat: model.prompt?.seat ?? model.seats[0] } : {});
  return html`<h3>Other actions</h3><p class="acts">
    ${may.has('takeback') ? html`<button class="small" @click=${() => takeBack(model)}>Take back</button>` : nothing}
    ${may.has('draw') ? html`<button class="small" @click=${() => model.act('draws', { offer: true, ...seatOf() })}>Offer a draw</button>` : nothing}
    ${may.has('dispute') ? html`<button class="small" @click=${() => callJudge(model)}>Call a judge</button>` : nothing}
    ${may.has('resign') ? html`<button class="small danger" @click=${() => resign(model)}>Resign</button>` : nothing}</p>`;
}

/** Asks for the last own decision back. @param {Model} model */
export function takeBack(model) {
  const last = model.reel.frames.findLast((it) => it.event.kind === 'decision.made' && it.event.seat !== undefined && model.seats.includes(it.event.seat));
  if (!last) {
    say('You have no decision to take back.', 'alert');
    return;
  }
  const to = model.takeback?.to_seq ?? last.seq - 1;
  openDialog('Take back', () => html`<p>The match goes back to event ${to}, before your last decision. ${model.takeback?.needs === 'nothing' ? 'This is granted at once: nobody has learnt anything since.' : 'The others will be asked.'}</p>
    <p><button class="do" @click=${() => { closeDialog(); model.act('takebacks', { to_seq: to }); }}>Take back</button></p>`);
}

/** @param {Model} model */
function resign(model) {
  openDialog('Resign', () => html`<p>You will be out of the match. This cannot be undone.</p>
    <p><button class="danger" @click=${() => { closeDialog(); carefully(model, 'resignations', model.seats.length > 1 ? { seat: model.seats[0] } : {}, 'Resign'); }}>Resign</button></p>`);
}

/** Calls a judge about the event at which the page stands. @param {Model} model */
export function callJudge(model) {
  const seq = model.at;
  openDialog('Call a judge', () => html`<form @submit=${async (/** @type {Event} */ event) => {
    event.preventDefault();
    const data = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const done = await model.act('disputes', { seq, claim: String(data.get('claim')), suspend: data.has('suspend') });
    if (done) {
      closeDialog();
      say('A judge has been called.');
    }
  }}>
    <p>About event ${seq}: ${model.saying || 'a hidden decision.'} To name another event, go to it first.</p>
    <label>What is wrong <textarea name="claim" rows="3" required maxlength="2000"></textarea></label>
    <label class="check"><input type="checkbox" name="suspend" checked> Pause the match and its clocks until a judge has ruled</label>
    <p><button class="do">Call a judge</button></p></form>`);
}

/** A match of one's own that goes on from the event at which the page stands. @param {Model} model */
export async function fork(model) {
  try {
    const made = await persist(`/v1/matches/${model.id}/forks`, { at: model.at }, {});
    go(`/matches/${made.id}`);
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
  }
}

/** @param {Model} model */
async function looks(model) {
  try {
    /** @type {import('../../core/contract.js').Access[]} */
    const found = await all(`/v1/matches/${model.id}/accesses`);
    openDialog('Who looked at what was hidden', () => (found.length
      ? html`<ul>${found.map((it) => html`<li>${dateOf(it.at)}: ${it.judge.name} asked for <code>${it.what}</code></li>`)}</ul>`
      : html`<p>Nobody did.</p>`));
  } catch (error) {
    say(/** @type {Error} */ (error).message, 'alert');
  }
}

