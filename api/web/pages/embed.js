// The replay for pages of others: the one page that may be framed. It never knows who looks.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { addressOf, momentOf, subject } from '../core/address.js';
import { hint } from '../core/keys.js';
import { caption, sentence } from '../core/sentence.js';
import { need, redraw } from '../core/page.js';
import { sign, styled } from '../core/signs.js';
import { track } from '../core/track.js';
import { eyesIn } from '../core/words.js';
import { titleOf } from '../games/index.js';
import { awaited } from './match/awaited.js';
import { board, boardDrawn } from './match/board.js';
import { telling } from './match/telling.js';
import { Shown } from './embed/model.js';

/** Plays slower or faster. @param {Shown} model @param {number} by */
const pace = (model, by) =>
  need(() => import('./match/seeking.js')).then((it) => it.pace(model, by));

/** @param {URL} address @returns {import('../core/page.js').Page} */
export function open(address) {
  const model = new Shown(subject(address), momentOf(address));
  model.begin();
  styled('pages/embed/embed.css').then(() => {
    model.isStyled = true;
    redraw();
  });
  return {
    title: () => (model.match ? titleOf(model.match) : 'A match'),
    bare: () => true,
    draw: () => page(model),
    drawn() {
      boardDrawn();
      // Nothing of the client opens within the frame of somebody else.
      for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document
        .querySelectorAll('a[href]'))) {
        link.target = '_blank';
        link.rel = 'noopener';
      }
    },
    keys: () => [
      // The palette leads to pages that nobody may frame.
      { keys: ['Ctrl+k'], does: '', run() {} },
      { keys: ['ArrowLeft', ','], does: 'One event back; with Shift, ten',
        run: (event) => model.step(event.shiftKey ? -10 : -1) },
      { keys: ['ArrowRight', '.'], does: 'One event on; with Shift, ten',
        run: (event) => model.step(event.shiftKey ? 10 : 1) },
      { keys: ['['], does: 'Previous turn', run: () => model.mark(-1) },
      { keys: [']'], does: 'Next turn', run: () => model.mark(1) },
      { keys: ['{'], does: 'Previous phase', run: () => model.mark(-1, ['turn', 'phase']) },
      { keys: ['}'], does: 'Next phase', run: () => model.mark(1, ['turn', 'phase']) },
      { keys: ['n'], does: 'Next mark', run: () => model.mark(1, []) },
      { keys: ['N'], does: 'Previous mark', run: () => model.mark(-1, []) },
      { keys: ['Home'], does: 'To the start', run: () => model.seek(1) },
      { keys: ['End', '0'], does: 'To the end', run: () => model.seek(Infinity) },
      { keys: ['k'], does: 'Play, or stop', run: () => model.play() },
      { keys: ['<'], does: 'Play slower', run: () => pace(model, -1) },
      { keys: ['>'], does: 'Play faster', run: () => pace(model, 1) },
    ],
    close: () => model.close(),
  };
}

/** @param {Shown} model */
function page(model) {
  if (model.failed) return html`<main id="main"
    class="embed"><h1>This match cannot be shown here</h1>
    <p>${/** @type {any} */ (model.failed).status === 404
      ? 'There is no such match, or it is private.' : model.failed.message}</p>
    <p><button @click=${() => model.again()}>Try again</button> <a class="button"
      href="/">High Noon</a></p></main>`;
  if (!model.match || !model.isStyled)
    return html`<main id="main" class="embed" aria-busy="true"><h1 class="unseen">A match</h1><div
    class="board grey"></div></main>`;
  const { frame } = model;
  const said = frame ? caption(frame.event) : [];
  const frames = model.reel.frames;
  const last = frames.at(-1)?.seq ?? 1;
  const eyes = model.moment.eyes ?? 'public';
  const there = addressOf(model.id, { ...model.moment, at: model.at || null });
  const drawn = board(model, model.reel, eyes);
  return html`<main id="main" class="embed">
    <h1 class="unseen">${titleOf(model.match)}</h1>
    <h2 class="unseen">Board</h2><div class="boards">${drawn}</div>
    ${model.hasStood || model.reel.refusal || model.reel.why ? html`<div class="embed-foot">
      ${model.lacks ? html`<p class="soft" role="status">${model.lacks}</p>` : nothing}
      ${model.roomFailed ? html`<p class="soft">The board of this game could not be drawn; this is
        the plain board.</p>` : nothing}
      ${model.match.staged ? html`<p class="soft">Staged: this match began from a scenario.</p>`
        : nothing}
      ${model.reel.why ? html`<p class="soft"
        role="status">As of event ${last}: ${model.reel.why}.</p>` : nothing}
      <div class="caption" role="log" aria-live="polite" aria-label="What happened"
        tabindex="0">${said.length
        ? said.map((/** @type {any} */ it) => html`<span>${sentence(it, telling(model))} </span>`)
        : html`<span class="soft">${
          frame?.event.kind === 'decision.made' && frame.event.seat !== undefined
          ? `${model.name(frame.event.seat)} has decided.` : ''}</span>`}</div>
      ${model.isOn && model.isAtHead ? awaited(model) : nothing}
      ${!model.reel.whole ? html`<div class="track-place"
        aria-busy="true"></div>` : track({ first: frames[0]?.seq ?? 1, last, at: model.at,
          marks: model.marks, saying: model.saying,
        name: (seat) => model.name(seat), seek: (seq) => model.seek(seq), busy: false })}
      <div class="steps">
        ${button('turn-back', hint('Previous turn', '['), () => model.mark(-1))}
        ${button('back', hint('One event back', ','), () => model.step(-1))}
        ${button(model.playing ? 'pause' : 'play', hint(model.playing ? 'Stop' : 'Play', 'k'),
          () => model.play())}
        ${button('on', hint('One event on', '.'), () => model.step(1))}
        ${button('turn-on', hint('Next turn', ']'), () => model.mark(1))}
        <span class="position"><b>${model.at}</b> of ${last}</span>
        ${eyes === 'public' ? nothing
          : html`<span class="chip">${sign('eye')}${eyesIn(eyes,
            (seat) => model.name(seat))}</span>`}
        <a class="brand" href=${there}>${sign('sun')}<span>View it at High Noon</span></a>
      </div>
    </div>` : nothing}</main>`;
}

/** @param {string} name @param {string} label @param {() => void} run */
const button = (name, label, run) => html`<button class="icon" aria-label=${label} title=${label}
  @click=${run}>${sign(name)}</button>`;
