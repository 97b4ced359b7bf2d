// The bar under the board: the track, stepping, whose eyes, and handing on.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { LEAST, thoughtsOf } from '../../core/thinking.js';
import { hint } from '../../core/keys.js';
import { track } from '../../core/track.js';
import { duration, eyesIn } from '../../core/words.js';
import { later, need, say } from '../../core/page.js';
import { addressOf } from '../../core/address.js';
import { change, settings } from '../../core/settings.js';
import { sign } from '../../core/signs.js';
import { SPEEDS } from './model.js';
import { when } from './states.js';

/** @typedef {import('./model.js').Model} Model */

/** What chooses among lines of play: few matches have several. */
const undoing = later(() => import('./undoing.js'));

/** @param {Model} model */
export function bar(model) {
  const { frames } = model.reel;
  const first = frames[0]?.seq ?? 1;
  const last = frames.at(-1)?.seq ?? 1;
  const thoughts = thoughtsOf(frames);
  const thought = thoughts.get(model.at);
  return html`<section class="bar" aria-label="Position">
    ${track({
      first, last, at: model.at, marks: model.marks,
      saying: [when(model), model.saying].filter(Boolean).join('. '),
      name: (seat) => model.name(seat),
      seek: (seq) => model.seek(seq, Math.abs(seq - model.at) === 1 ? '' : 'track'),
      busy: model.reel.gap, thoughts, notes: model.notes,
      walk: { branches: model.branches, line: model.moment.branch, whole: model.reel.whole,
        enter: (lane) => model.follow(String(lane.seq),
          Math.min(Math.max(model.at, lane.to_seq + 1), lane.seq - 1)) },
    })}
    <div class="steps">
      <div class="group">
        ${button('turn-back', hint('Previous turn', '['), () => model.mark(-1))}
        ${button('back', hint('One event back', ','), () => model.step(-1))}
        ${button(model.playing ? 'pause' : 'play', hint(model.playing ? 'Stop' : 'Play', 'k'),
          () => model.play())}
        ${button('on', hint('One event on', '.'), () => model.step(1))}
        ${button('turn-on', hint('Next turn', ']'), () => model.mark(1))}
      </div>
      <span class="position"><b>${model.at}</b> of ${
        Math.max(last, model.isUndone ? model.at : model.match.version)}
        <small>${model.isUndone ? 'undone line'
          : thought && thought.ms >= LEAST ? `thought for ${duration(thought.ms)}`
          : ''}</small></span>
      <label class="speed"><span class="unseen">Speed</span><select
        @change=${(/** @type {any} */ event) => { model.speed = Number(event.target.value); }}>
        ${SPEEDS.map((it) => html`<option value=${it}
          .selected=${model.speed === it}>${
            it ? `${it}×` : 'real time'}</option>`)}</select></label>
      <button class="icon" aria-pressed=${settings.pauses}
        aria-label=${hint('Stop at the end of each turn', 'K')}
        title=${hint('Stop at the end of each turn', 'K')}
        @click=${() => pauses()}>${sign('turn-end')}</button>
      <label class="eyes">${sign('eye')}<span class="unseen">View as</span>
        <select @change=${(/** @type {any} */ { target }) => {
          model.look(target.value);
          target.value = model.eyesNow;
        }}>
          ${model.eyes.map((it) => html`<option value=${it}
            .selected=${model.eyesNow === it}>${said(model, it)}</option>`)}</select></label>
      ${model.eyes.length > 1 ? html`<label
        class="eyes beside"><span class="unseen">Compare with</span>
        <select @change=${(/** @type {any} */ { target }) => {
          model.go({ beside: target.value || null }, 'beside');
          target.value = model.moment.beside ?? '';
        }}>
          <option value="" .selected=${!model.moment.beside}>compare with …</option>
          ${model.eyes.filter((it) => it !== model.eyesNow)
            .map((it) => html`<option value=${it}
              .selected=${model.moment.beside === it}>${
                said(model, it)}</option>`)}</select></label>` : nothing}
      ${model.branches.length ? undoing()?.lines(model) : nothing}
      <span class="hand-on">${button('link', hint('Copy the link to this moment', 's'),
        () => need(() => import('./handing.js')).then((it) => it.copy(model)))}
        <a class="icon button" href=${addressOf(model.id, { ...model.moment, stage: true })}
          target="_blank" rel="noopener"
          aria-label="Stage: only the board and the caption, large"
          title="Stage: only the board and the caption, large">${sign('screen')}</a></span>
    </div>
  </section>`;
}

/** @param {Model} model @param {string} eyes */
const said = (model, eyes) => {
  const name = eyesIn(eyes, (seat) => model.name(seat));
  return model.seats.some((it) => eyes === `seat:${it}`) ? `${name} (you)` : name;
};

/** @param {string} name @param {string} label @param {() => void} run */
const button = (name, label, run) => html`<button class="icon" aria-label=${label} title=${label}
  @click=${run}>${sign(name)}</button>`;

/** Whether playing stops at the end of each turn: turned over. */
export function pauses() {
  change({ pauses: !settings.pauses });
  say(settings.pauses ? 'Playback stops at the end of each turn.'
    : 'Playback no longer stops at the end of a turn.');
}
