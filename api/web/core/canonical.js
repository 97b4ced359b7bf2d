// Canonical JSON (RFC 8785), as far as the log needs it: keys in order, whole numbers, no floats.

/** @param {any} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value).filter((it) => value[it] !== undefined).sort();
  return `{${names.map((it) => `${JSON.stringify(it)}:${canonical(value[it])}`).join(',')}}`;
}

/** Whether two values are the same JSON, whatever the order of their keys.
 * @param {unknown} one @param {unknown} other */
export const same = (one, other) => one === other || canonical(one) === canonical(other);
