// The order of the queue. It stands still while somebody points at it: no dispute takes the place
// of another under a pointer or a finger, and the focus stays with its dispute.
import { redraw, say } from '../../core/page.js';

/** @typedef {import('../../core/contract.js').Dispute} Dispute */
/** @typedef {{it: Dispute, gone: boolean}} Row A dispute in the list; gone: it has left the list,
 * and keeps its place until nobody points there. */

/** Milliseconds for which a pointer that does not move counts as pointing. */
const REST = 5000;
/** The same of a finger that was lifted. */
const LIFTED = 1000;
/** Milliseconds after a move in which a press was still meant for what stood there before. */
const GRACE = 400;

export class Steady {
  constructor() {
    /** @type {Row[]} */
    this.rows = [];
    /** Which list it is. */
    this.list = '';
    /** Until when the order stands. */
    this.until = 0;
    /** Whether a row is about to take the place of another. */
    this.moves = false;
    /** When one was last drawn in the place of another. */
    this.moved = -Infinity;
    /** The dispute whose row has the focus. */
    this.focused = '';
  }

  /** The rows to show of a list, which is given in its own order.
   * @param {string} list @param {Dispute[]} wanted */
  arranged(list, wanted) {
    const before = list === this.list ? this.rows : [];
    this.list = list;
    this.rows = performance.now() < this.until ? kept(before, wanted)
      : wanted.map((it) => ({ it, gone: false }));
    this.moves ||= before.some(({ it }, place) => this.rows[place]?.it.id !== it.id);
    return this.rows;
  }

  /** Somebody points at the list. @param {PointerEvent} event */
  point(event) {
    this.until = performance.now() + (event.pointerType === 'touch' ? LIFTED : REST);
  }

  /** Nobody points at it any more. @param {PointerEvent} event */
  leave(event) {
    // A finger leaves before its press is told.
    if (event.pointerType === 'touch') return;
    this.until = 0;
    redraw();
  }

  /** A press right after a move opens nothing. @param {MouseEvent} event */
  press(event) {
    // Keys press what has the focus, and that stays with its dispute.
    if (event.detail === 0 || this.moved + GRACE < performance.now()) return;
    event.preventDefault();
    say('The queue has just moved. Press again.', 'alert');
  }

  /** Notes which dispute has the focus. @param {FocusEvent} event */
  focus(event) {
    this.focused = rowAt(event.target)?.dataset.dispute ?? '';
  }

  /** The rows are drawn: brings the focus to where its dispute stands now. */
  drawn() {
    if (this.moves) this.moved = performance.now();
    this.moves = false;
    const here = rowAt(document.activeElement);
    if (!here || here.dataset.dispute === this.focused) return;
    const there = document.querySelector(`.queue-row[data-dispute="${this.focused}"]`);
    if (there) /** @type {HTMLElement} */ (there).focus({ preventScroll: true });
    else this.focused = here.dataset.dispute ?? '';
  }
}

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const rowAt = (target) => (target instanceof Element ? target.closest('.queue-row') : null);

/** What was shown stays where it is, as it is now; what is new comes after it.
 * @param {Row[]} before @param {Dispute[]} wanted @returns {Row[]} */
function kept(before, wanted) {
  const now = new Map(wanted.map((it) => [it.id, it]));
  const stay = before.map(({ it }) => ({ it: now.get(it.id) ?? it, gone: !now.has(it.id) }));
  const known = new Set(before.map(({ it }) => it.id));
  return [...stay,
    ...wanted.filter((it) => !known.has(it.id)).map((it) => ({ it, gone: false }))];
}
