// What holds the match up, and whether what is shown is true and new.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { openDialog } from '../../core/dialog.js';
import { counted, listed, statusIn, timeOf, titled } from '../../core/words.js';
import { canVerify } from '../../core/verify.js';
import { redraw } from '../../core/page.js';
import { badge, sign } from '../../core/signs.js';
import { sentence } from '../../core/sentence.js';
import { gameIn } from '../../games/index.js';
import { carefully } from './careful.js';
import { telling } from './telling.js';

/** @typedef {import('./model.js').Model} Model */

/** The line in the head of the page. @param {Model} model */
export function stateLine(model) {
  const { match } = model;
  if (!match) return nothing;
  return html`<span class="name">${match.title ?? `A match of ${gameIn(match.ruleset)}`}</span>
    <span class="soft">${gameIn(match.ruleset)}${match.status === 'active' ? '' : ` · ${statusIn(match.status)}`}</span>
    ${line(model)}${proofBadge(model)}`;
}

/** @param {Model} model */
function line(model) {
  const { reel, match } = model;
  const behind = (reel.head?.seq ?? 0) - model.at;
  if (model.moment.at !== null && behind > 0 && model.isOn) {
    return html`<button class="chip past" @click=${() => { model.moment = { ...model.moment, at: null }; model.noteAddress(); redraw(); }}>Standing in the past: now is ${counted(behind, 'event')} on</button>`;
  }
  if (reel.line === 'lost') return html`<span class="chip lost" role="status">Line lost, trying again</span>`;
  if (reel.line === 'live' && model.isOn) {
    const lag = match.policies?.delay && model.eyesNow === 'public';
    return html`<span class="chip live">${lag ? 'Shown with a delay' : 'Live'}</span>`;
  }
  return nothing;
}

/** @param {Model} model */
function proofBadge(model) {
  const { proof } = model;
  const broken = proof?.broken || model.receipts.missing.length;
  const text = !canVerify() ? 'Not checked here'
    : proof?.broken ? `Event ${proof.broken.seq} does not hold`
      : model.receipts.missing.length ? 'A receipt is not borne out'
        : proof?.seals ? `${proof.seals} seals hold` : proof ? `${proof.links} links hold` : 'Checking …';
  return html`<button class="chip proof ${broken ? 'broken' : proof ? 'good' : ''}" @click=${() => explain(model)}>${sign('shield')}<span>${text}</span></button>`;
}

/** @param {Model} model */
function explain(model) {
  openDialog('What was checked', () => {
    const { proof, receipts } = model;
    if (!canVerify()) {
      return html`<p>This page came over plain HTTP, where a browser keeps its cryptography to itself. Open it over HTTPS, or on the machine itself, and it is checked here. <code>highnoon verify</code> checks an export anywhere.</p>`;
    }
    return html`
      ${proof?.broken ? html`<p class="trouble">Event ${proof.broken.seq}: ${proof.broken.check}.</p>` : nothing}
      <dl class="facts">
        <div><dt>The chain holds</dt><dd>${proof ? counted(proof.links, 'event') : '…'}: each one names the one before, and its hash is that of what it says. Nothing was left out or put in.</dd></div>
        <div><dt>The seals hold</dt><dd>${proof?.seals ? html`${counted(proof.seals, 'event')}: what was sealed when it happened is what is shown now.` : 'Nothing is opened to these eyes yet. When the match is over, choose the eyes “Everything”.'}</dd></div>
        <div><dt>Your receipts</dt><dd>${receipts.count
          ? receipts.missing.length ? html`<b>The log does not bear out your answers at ${listed(receipts.missing.map(String))}.</b>` : html`The server kept all ${receipts.count} of your answers from this browser.`
          : 'This browser has none for this match.'}</dd></div>
        <div><dt>Played by the rules</dt><dd>That takes the rules themselves: the server’s audit, or <code>highnoon verify</code> with an export. <a href="/verify">Verify</a></dd></div>
      </dl>`;
  });
}

/** What holds the match up, or marks it. @param {Model} model */
export function banners(model) {
  const { match } = model;
  const found = [];
  if (match.staged) found.push(html`<p class="banner">Staged: this match began from a scenario, and does not count as a real one.</p>`);
  if (model.roomFailed) found.push(html`<p class="banner">The board of this game could not be drawn; this is the plain one.</p>`);
  const stuck = ['drifted', 'fold-mismatch'].includes(model.fault?.name ?? '');
  if (stuck) found.push(html`<p class="banner warn" role="alert">This match cannot go on: ${model.fault?.message} It can be read as before; call a judge.</p>`);
  if (match.status === 'suspended') found.push(html`<p class="banner">The match waits for a judge. Clocks stand, and nothing can be decided.</p>`);
  if (match.status === 'cancelled') found.push(html`<p class="banner">The match was called off: it has no result.</p>`);
  const { frame } = model;
  if (frame?.event.kind === 'match.rewound') found.push(rewound(model, frame.event));
  else if (undoneAt(model)) found.push(undone(model, undoneAt(model)));
  if (model.reel.why && !model.reel.whole) found.push(html`<p class="banner">Reading the past: ${model.reel.why}.</p>`);
  if (match.status === 'finished' && match.result && model.at >= match.version) found.push(result(model));
  for (const it of match.offers ?? []) found.push(offer(model, it));
  return found;
}

/** The event that a rewind went back to. @param {any} event @returns {number | undefined} */
const backTo = (event) => event.to_seq ?? event.facts?.find((/** @type {any} */ it) => it.type === 'match_rewound')?.to_seq;

/** @param {Model} model @param {any} event */
function rewound(model, event) {
  const ruling = model.rulings.find((it) => it.kind === 'rewind' && it.seq <= event.seq && it.to_seq === backTo(event) && it.seq >= event.seq - 2);
  return html`<p class="banner rewound">Back to event ${backTo(event)}${ruling?.reason ? `: ${ruling.reason}` : '.'} What was undone stays readable.
    <button class="small" @click=${() => model.follow(String(event.seq), event.seq - 1)}>See it</button></p>`;
}

/** The rewind that has undone the event at which the page stands, if one has. @param {Model} model */
function undoneAt(model) {
  if (model.moment.at === null || model.moment.branch) return null;
  return model.marks.find((it) => it.to_seq !== undefined && (it.mark === 'rewind' || it.kind === 'match.rewound')
    && it.to_seq < model.at && model.at < it.seq) ?? null;
}

/** @param {Model} model @param {any} by */
function undone(model, by) {
  return html`<p class="banner undone">This was undone at event ${by.seq}, and does not count.
    <button class="small" @click=${() => model.follow('current', by.to_seq)}>To what counts</button></p>`;
}

/** @param {Model} model */
function result(model) {
  const { result } = model.match;
  const winners = (result.winners ?? []).map((/** @type {number} */ it) => html`<span class="who seat-${it % 6}">${badge(it)}${model.name(it)}</span>`);
  return html`<p class="banner result">${result.kind === 'won' ? html`${winners} ${winners.length === 1 ? 'wins' : 'win'}.` : result.kind === 'drawn' ? 'Drawn.' : result.kind === 'void' ? 'The match does not count.' : `${titled(result.kind)}.`}
    ${typeof result.reason === 'string' ? html`<span>${sentence({ text: result.reason, spans: result.spans }, telling(model))}</span>` : result.reason?.text ? sentence(result.reason, telling(model)) : nothing}
    ${model.moment.at === null || model.at >= model.match.version ? html`<button class="small" @click=${() => model.seek(1)}>From the start</button>` : nothing}</p>`;
}

/** @param {Model} model @param {any} it */
function offer(model, it) {
  const mine = model.seats.includes(it.seat);
  const what = it.kind === 'draw' ? 'offers a draw' : `asks to take back to event ${it.to_seq}`;
  const path = it.kind === 'draw' ? 'draws' : 'takebacks';
  return html`<p class="banner"><span class="who seat-${it.seat % 6}">${badge(it.seat)}${model.name(it.seat)}</span> ${what}, since ${timeOf(it.since ?? Date.now())}.
    ${model.seats.length && !mine ? html`<button class="small" @click=${() => carefully(model, path, { accept: true }, 'Agree')}>Agree</button>
      <button class="small quiet" @click=${() => carefully(model, path, { accept: false }, 'Decline')}>Decline</button>` : nothing}</p>`;
}
