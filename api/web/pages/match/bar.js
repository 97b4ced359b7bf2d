// The bar under the board: the track, stepping, whose eyes, and handing on.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { track } from '../../core/track.js';
import { eyesIn } from '../../core/words.js';
import { redraw, say } from '../../core/page.js';
import { addressOf } from '../../core/address.js';
import { sign } from '../../core/signs.js';

/** @typedef {import('./model.js').Model} Model */

/** @param {Model} model */
export function bar(model) {
  const { frames } = model.reel;
  const first = frames[0]?.seq ?? 1;
  const last = frames.at(-1)?.seq ?? 1;
  const rewinds = model.marks.filter((it) => it.mark === 'rewind' || it.kind === 'match.rewound');
  return html`<section class="bar" aria-label="Position">
    ${track({
      first, last, at: model.at, marks: model.marks, saying: model.saying, name: (seat) => model.name(seat),
      seek: (seq) => model.seek(seq), busy: model.reel.gap,
    })}
    <div class="steps">
      <div class="group">
        ${button('turn-back', 'Turn before ( [ )', () => model.mark(-1))}
        ${button('back', 'One event back ( ← )', () => model.step(-1))}
        ${button(model.playing ? 'pause' : 'play', model.playing ? 'Stop ( k )' : 'Play ( k )', () => model.play())}
        ${button('on', 'One event on ( → )', () => model.step(1))}
        ${button('turn-on', 'Next turn ( ] )', () => model.mark(1))}
      </div>
      <span class="position"><b>${model.at}</b> of ${Math.max(last, model.match.version)}</span>
      <label class="speed"><span class="unseen">Speed</span><select @change=${(/** @type {any} */ event) => { model.speed = Number(event.target.value); }}>
        ${[0.5, 1, 2, 4].map((it) => html`<option value=${it} ?selected=${model.speed === it}>${it}×</option>`)}</select></label>
      <label class="eyes">${sign('eye')}<span class="unseen">Eyes</span>
        <select @change=${(/** @type {any} */ event) => model.look(event.target.value)}>
          ${model.eyes.map((it) => html`<option value=${it} ?selected=${model.eyesNow === it}>${said(model, it)}</option>`)}</select></label>
      ${model.eyes.length > 1 ? html`<label class="eyes beside"><span class="unseen">Beside</span>
        <select @change=${(/** @type {any} */ event) => model.sideBySide(event.target.value || null)}>
          <option value="" ?selected=${!model.moment.beside}>beside …</option>
          ${model.eyes.filter((it) => it !== model.eyesNow).map((it) => html`<option value=${it} ?selected=${model.moment.beside === it}>${said(model, it)}</option>`)}</select></label>` : nothing}
      ${rewinds.length ? html`<label class="eyes"><span class="unseen">Line of play</span>
        <select @change=${(/** @type {any} */ event) => model.follow(event.target.value || null)}>
          <option value="" ?selected=${!model.moment.branch}>whole log</option>
          <option value="current" ?selected=${model.moment.branch === 'current'}>what counts</option>
          ${rewinds.map((it) => html`<option value=${it.seq} ?selected=${model.moment.branch === String(it.seq)}>undone at ${it.seq}</option>`)}</select></label>` : nothing}
      <button class="small quiet" @click=${() => copy(model)}>Copy address</button>
      <a class="small quiet button" href=${addressOf(model.id, { ...model.moment, stage: true })} target="_blank" rel="noopener">Stage</a>
    </div>
  </section>`;
}

/** @param {Model} model @param {string} eyes */
const said = (model, eyes) => {
  const name = eyesIn(eyes, (seat) => model.name(seat));
  return model.seats.some((it) => eyes === `seat:${it}`) ? `${name} (you)` : name;
};

/** @param {string} name @param {string} label @param {() => void} run */
const button = (name, label, run) => html`<button class="icon" aria-label=${label} title=${label} @click=${run}>${sign(name)}</button>`;

/** Copies the address of this very moment, with these eyes. @param {Model} model */
export async function copy(model) {
  const address = new URL(addressOf(model.id, { ...model.moment, at: model.at, eyes: model.moment.eyes ?? model.eyesNow }), location.href).href;
  try {
    await navigator.clipboard.writeText(address);
    say('The address of this moment is copied.');
  } catch {
    // Plain HTTP, or not allowed: it is shown, to be copied by hand.
    prompt('The address of this moment:', address);
  }
  redraw();
}
