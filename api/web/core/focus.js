// A board is one stop for the tab key; arrows go from thing to thing by where they lie.

/** @param {HTMLElement} board */
export function rove(board) {
  const things = /** @type {HTMLElement[]} */ ([...board.querySelectorAll('.thing')]);
  // What lies in something that is folded cannot have the focus. Looking that up is slow.
  const seen = (/** @type {(it: HTMLElement) => boolean} */ fits) =>
    things.find((it) => fits(it) && it.checkVisibility());
  const here = seen((it) => it === document.activeElement) ?? seen((it) => it.tabIndex === 0)
    ?? seen((it) => it.classList.contains('offered')) ?? seen(() => true);
  if (!here) return;
  for (const it of things) {
    const tab = it === here ? 0 : -1;
    if (it.tabIndex !== tab) it.tabIndex = tab;
  }
}

/** @param {KeyboardEvent} event */
export function arrows(event) {
  const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0],
    ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
  const way = ways[event.key];
  const here = /** @type {HTMLElement} */ (event.target);
  if (!way || event.altKey || !here.classList.contains('thing')) return;
  const board = /** @type {HTMLElement} */ (event.currentTarget);
  const from = middle(here);
  let best = null;
  let least = Infinity;
  for (const it of /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll('.thing'))) {
    if (it === here || !it.checkVisibility()) continue;
    const to = middle(it);
    const along = (to.x - from.x) * way[0] + (to.y - from.y) * way[1];
    const aside = Math.abs((to.x - from.x) * way[1] + (to.y - from.y) * way[0]);
    if (along <= 2) continue;
    const far = along + 3 * aside;
    if (far < least) [best, least] = [it, far];
  }
  event.preventDefault();
  event.stopPropagation();
  if (!best) return;
  here.tabIndex = -1;
  best.tabIndex = 0;
  best.focus();
}

/** @param {Element} it */
function middle(it) {
  const { left, top, width, height } = it.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
