// The shape of a page, for those who check types: nothing of this is loaded.

/**
 * A page that is open.
 * @typedef {object} Page
 * @property {() => unknown} draw What it shows now.
 * @property {() => string} [title] Its name, for the window.
 * @property {() => unknown} [head] What stands in the head of the page.
 * @property {(address: URL) => void} [moved] Takes another address with the same path.
 * @property {() => void} [close] Stops what it has begun.
 * @property {() => void} [draws] Is called before each drawing.
 * @property {() => void} [drawn] Is called after each drawing.
 * @property {() => import('./keys.js').Key[] | Promise<import('./keys.js').Key[]>} [keys]
 * The keys that work now.
 * @property {() => Promise<import('./palette.js').Goal[]>} [goals] Where the palette leads.
 * @property {boolean} [keeps] Whether what is begun on it outlives the reading of the page.
 * @property {() => boolean} [bare] Whether it is shown without the head of the page.
 */

export {};
