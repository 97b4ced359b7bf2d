// The one window over the page. What has the focus gets it back.
import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { redraw } from './page.js';

/** @type {{title: string, content: () => unknown, wide: boolean} | null} */
let open = null;
/** @type {HTMLElement | null} */
let before = null;
/** How many windows we have closed that the browser has not told of yet: when it does, another may
 * be open. */
let closing = 0;

export const isOpen = () => open !== null;

/** Opens a window; what it returns names it.
 * @param {string} title @param {() => unknown} content @param {{wide?: boolean}} [how] */
export function openDialog(title, content, how) {
  before ??= /** @type {HTMLElement | null} */ (document.activeElement);
  open = { title, content, wide: how?.wide ?? false };
  redraw();
  return open;
}

/** Closes a window if it is still the one that is open: what it was for may have waited.
 * @param {unknown} it @returns {boolean} Whether it was. */
export function closeOwn(it) {
  const isOwn = open === it;
  if (isOwn) closeDialog();
  return isOwn;
}

/** Shows the window once it is drawn. */
export function showDialog() {
  if (open === null) return;
  const it = /** @type {HTMLDialogElement | null} */ (document.querySelector('#page dialog'));
  if (it && !it.open) it.showModal();
}

export function closeDialog() {
  const it = /** @type {HTMLDialogElement | null} */ (document.querySelector('#page dialog'));
  if (it?.open) {
    closing += 1;
    it.close();
  }
  open = null;
  redraw();
  before?.focus?.();
  before = null;
}

/** Closes whatever window is open: it was about another page, or another moment. */
export const closeAny = () => open && closeDialog();

/** A window was closed: by us, or by the browser, as by the back gesture. */
function onClose() {
  if (closing) closing -= 1;
  else if (open) closeDialog();
}

export const dialog = () => (open === null ? nothing : html`
  <dialog class=${open.wide ? 'wide' : ''} aria-labelledby="dialog-title"
    @close=${onClose}
      @click=${(/** @type {Event} */ event) =>
        event.target === event.currentTarget && closeDialog()}>
    <div class="dialog-head"><h2 id="dialog-title">${open.title}</h2>
      <button class="quiet" aria-label="Close" @click=${closeDialog}>×</button></div>
    <div class="dialog-body">${open.content()}</div>
  </dialog>`);
