// Where a browser forbids pages to keep anything: what is to be kept lasts as long as the page. It
// is read there alone.

/** A storage as pages use it, with what is kept as its fields. */
export const storage = {
  /** @param {string} name @this {Record<string, any>} */
  getItem(name) { return this[name] ?? null; },
  /** @param {string} name @param {unknown} it @this {Record<string, any>} */
  setItem(name, it) { this[name] = String(it); },
  /** @param {string} name @this {Record<string, any>} */
  removeItem(name) { delete this[name]; },
  /** @this {Record<string, any>} */
  clear() { for (const it of Object.keys(this)) delete this[it]; },
};

for (const place of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, place, { value: Object.create(storage) });
