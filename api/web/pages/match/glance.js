// A thing that is pointed at shows what is known of it, after a moment and beside it: under the
// pointer, with the focus of the keyboard, and in full where a finger rests on it. It can be left
// for, and goes with Esc.
import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { isOpen } from '../../core/dialog.js';
import { formOf } from '../../core/forms/form.js';
import { keysOf, optionsOf } from '../../core/point.js';
import { styled } from '../../core/signs.js';
import { set } from './drafts.js';
import { facts, headOf, known, whyNot } from './inspect.js';
import { inspect } from './telling.js';

await styled('pages/match/glance.css');

/** Milliseconds for which a thing is pointed at before it shows itself. */
const BEFORE_MS = 400;
/** Milliseconds in which a pointer gets from a thing to what it shows. */
const AFTER_MS = 250;
/** Milliseconds for which a finger rests on a thing. */
const HOLD_MS = 500;
/** Pixels by which a finger that rests may stray. */
const STRAY = 10;
/** Pixels between a thing and what it shows, and between that and the edge of the window. */
const GAP = 6;

const POINTED = '.board .thing[data-key]:not([data-key=""])';
/** What deals out one more when it is pressed, and many when it is held. */
const MORE = '.question[data-form=split] [data-place]:enabled';

/** Attends to what is pointed at on the boards of a page; what it returns stops that.
 * @param {import('./model.js').Model} model */
export function attend(model) {
  const box = document.body.appendChild(document.createElement('div'));
  box.className = 'glance';
  box.id = 'glance';
  box.popover = 'manual';
  box.setAttribute('role', 'tooltip');
  /** @type {HTMLElement | null} The thing that shows itself, or is about to. */
  let shown = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const ending = new AbortController();
  const on =
    (/** @type {string} */ name, /** @type {(event: any) => void} */ run, capture = false) =>
    document.addEventListener(name, run, { signal: ending.signal, capture, passive: !capture });
  const hide = () => {
    clearTimeout(timer);
    shown?.removeAttribute('aria-describedby');
    shown = null;
    if (box.matches(':popover-open')) box.hidePopover();
  };
  const soon = (/** @type {HTMLElement} */ it) => {
    clearTimeout(timer);
    if (it === shown) return;
    hide();
    shown = it;
    timer = setTimeout(() => {
      if (!it.isConnected || isOpen()) return;
      render(glance(model, it), box);
      box.showPopover();
      beside(box, it);
      it.setAttribute('aria-describedby', 'glance');
    }, BEFORE_MS);
  };
  const leave = () => {
    clearTimeout(timer);
    if (shown) timer = setTimeout(hide, AFTER_MS);
  };
  on('pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    const it = event.target.closest?.(POINTED);
    if (it) soon(it);
    else if (box.contains(event.target)) clearTimeout(timer);
    else leave();
  });
  on('focusin', (event) => {
    const it = event.target.closest?.(POINTED);
    if (it?.matches(':focus-visible')) soon(it);
    else leave();
  });
  on('focusout', leave);
  on('pointerdown', (event) => {
    if (!box.contains(event.target)) hide();
  });
  on('scroll', (event) => { if (event.target !== box && box.matches(':popover-open')) hide(); },
    true);
  on('keydown', (event) => {
    if (!box.matches(':popover-open')) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
    }
    if (!['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) hide();
  }, true);
  rests(on, model);
  return () => {
    hide();
    ending.abort();
    box.remove();
  };
}

/** A finger that rests on a thing opens all that is known of it, or deals out many to it; what it
 * would have done there it does not. A mouse that rests there, or on a row of numbers, deals out
 * many, too.
 * @param {(name: string, run: (event: any) => void, capture?: boolean) => void} on
 * @param {import('./model.js').Model} model */
function rests(on, model) {
  /** @type {{id: number, x: number, y: number, held: () => void,
   * timer: ReturnType<typeof setTimeout>} | null} */
  let rest = null;
  let opened = false;
  const end = () => {
    clearTimeout(rest?.timer);
    rest = null;
  };
  on('pointerdown', (event) => {
    end();
    opened = false;
    const it = event.target.closest?.(`${POINTED}, ${MORE}`);
    if (!it || event.button) return;
    const held = () => {
      end();
      const isDealt = !isOpen() && dealt(model, it);
      // To a mouse things show themselves without being held.
      if (!isDealt && event.pointerType !== 'touch' && !it.matches(MORE)) return;
      opened = true;
      if (!isDealt && !isOpen()) inspect(model, it.dataset.key, labelOf(it),
        /** @type {HTMLElement | null} */ (it.closest('.board'))?.dataset.eyes);
    };
    const { pointerId: id, clientX: x, clientY: y } = event;
    rest = { id, x, y, held, timer: setTimeout(held, HOLD_MS) };
  });
  // A mouse that lies still is told to move when what lies under it does.
  on('pointermove', ({ pointerId, clientX, clientY }) => {
    if (rest && rest.id === pointerId && Math.hypot(clientX - rest.x, clientY - rest.y) > STRAY)
      end();
  });
  for (const name of ['pointerup', 'pointercancel'])
    on(name, ({ pointerId }) => { if (rest?.id === pointerId) end(); });
  on('click', (event) => {
    if (!opened) return;
    opened = false;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  // The browser has its own time for a finger that rests, which may be up first.
  on('contextmenu', (event) => {
    if (event.pointerType === 'touch') rest?.held();
    if (!opened) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  on('keydown', () => { opened = false; }, true);
}

/** Deals out many to what is held, where numbers are dealt out. Returns whether they are.
 * @param {import('./model.js').Model} model @param {HTMLElement} it */
function dealt(model, { dataset }) {
  const { prompt } = model;
  const hold = prompt && formOf(prompt.choice).hold;
  if (!hold || !model.isAtHead || model.sending) return false;
  const names = (/** @type {any} */ option) =>
    (model.room?.keys?.(option, prompt) ?? keysOf(option)).includes(dataset.key ?? '');
  const place = dataset.place === undefined ? optionsOf(prompt.choice).findIndex(names)
    : Number(dataset.place);
  if (place >= 0) set(model, hold(prompt.choice, model.drafts.get(prompt.id), place));
  return place >= 0;
}

/** What a thing is called. @param {HTMLElement} it */
const labelOf = (it) => it.dataset.label ?? it.ariaLabel ?? '';

/** @param {import('./model.js').Model} model @param {HTMLElement} it */
function glance(model, it) {
  const label = labelOf(it);
  const { eyes } = /** @type {HTMLElement | null} */ (it.closest('.board'))?.dataset ?? {};
  const { item, lines, shut } = known(model, it.dataset.key ?? '', label, eyes);
  return html`<b>${headOf(label, { item, lines })}</b>
    ${item?.text ? html`<p class="card-text">${item.text}</p>` : nothing}
    ${item ? facts(item) : nothing}
    ${lines.length ? html`<ul>${lines.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
    ${whyNot(model, shut)}
    <p><button class="small quiet" tabindex="-1" @click=${() =>
      inspect(model, it.dataset.key ?? '', label, eyes)}>All about it</button></p>`;
}

/** Puts a box beside a thing, where there is most room, and never over it.
 * @param {HTMLElement} box @param {HTMLElement} it */
export function beside(box, it) {
  const of = it.getBoundingClientRect();
  const { width, height } = box.getBoundingClientRect();
  const within =
    (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) =>
    Math.max(GAP, Math.min(at, room - size - GAP));
  const [right, left] = [innerWidth - of.right - GAP, of.left - GAP];
  const aside = Math.max(right, left) >= width + GAP;
  const below = innerHeight - of.bottom >= of.top;
  const x = aside ? (right >= width + GAP ? of.right + GAP : of.left - GAP - width)
    : within(of.left, width, innerWidth);
  const y = aside ? within(of.top, height, innerHeight) : below ? of.bottom + GAP
    : of.top - GAP - height;
  box.style.left = `${x}px`;
  box.style.top = `${Math.max(y, GAP)}px`;
  box.style.maxHeight =
    `${aside ? innerHeight - 2 * GAP : Math.max(of.top, innerHeight - of.bottom) - 2 * GAP}px`;
}
