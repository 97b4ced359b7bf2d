// A thing, looked at: what the catalogue says, how it stands now, and where the match spoke of it.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { openDialog, closeDialog } from '../../core/dialog.js';
import { keyOf, sentence, cited } from '../../core/sentence.js';
import { titled } from '../../core/words.js';
import { telling } from './telling.js';

/** @param {import('./model.js').Model} model @param {string} key @param {string} label */
export function inspect(model, key, label) {
  openDialog(label || titled(key), () => shown(model, key, label));
}

/** @param {import('./model.js').Model} model @param {string} key @param {string} label */
function shown(model, key, label) {
  const view = model.frame?.view;
  const room = model.room.inspect?.(key, view) ?? null;
  const item = entry(model, room?.item ?? key.slice(key.indexOf(':') + 1), label);
  const moments = model.reel.frames.filter((frame) => frame.event.facts?.some((/** @type {any} */ fact) =>
    fact.spans?.some((/** @type {any} */ span) => keyOf(span) === key)));
  return html`
    ${item ? html`
      ${item.text ? html`<p class="card-text">${item.text}</p>` : nothing}
      <dl class="facts">${Object.entries({ ...item, ...item.fields }).filter(([name, value]) => !['id', 'name', 'title', 'text', 'implemented', 'fields'].includes(name)
        && value !== null && value !== '' && (typeof value !== 'object' || (Array.isArray(value) && value.length))).map(([name, value]) => html`
          <div><dt>${titled(name)}</dt><dd>${[value].flat().filter((it) => typeof it !== 'object').map(String).join(', ')}</dd></div>`)}</dl>` : nothing}
    ${room?.lines?.length ? html`<h3>Now</h3><ul>${room.lines.map((it) => html`<li>${it}</li>`)}</ul>` : nothing}
    ${moments.length ? html`<h3>In this match</h3><ol class="log">${moments.slice(-30).map((frame) => html`<li>
      <button class="seq" @click=${() => { closeDialog(); model.seek(frame.seq); }}>${frame.seq}</button>
      <div>${frame.event.facts.filter((/** @type {any} */ it) => !it.quiet).map((/** @type {any} */ it) => html`
        <p>${sentence(it, telling(model))} ${cited(it.rule, telling(model))}</p>`)}</div></li>`)}</ol>` : nothing}
    ${!item && !room && !moments.length ? html`<p>Nothing more is known of it.</p>` : nothing}`;
}

/** @param {import('./model.js').Model} model @param {string} id @param {string} label */
function entry(model, id, label) {
  return model.catalogue.get(id)
    ?? [...model.catalogue.values()].find((it) => (it.title ?? it.name) === label)
    ?? null;
}
