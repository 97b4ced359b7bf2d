// What options point at, and how things on the board are called. A thing is called by its kind and
// its id, such as `card:12`: the same words that options, spans and prompts use.

/** What an option points at.
 * @param {any} option */
export function keysOf(option) {
  const own = named(option.value);
  if (!option.about?.length) return own;
  // `about` also names what stands beside it: of a kind that the value names, only what it names.
  const kinds = new Set(own.map(kindOf));
  return option.about.filter(
    (/** @type {string} */ key) => !kinds.has(kindOf(key)) || own.includes(key));
}

/** @param {string} key */
const kindOf = (key) => key.slice(0, key.indexOf(':'));

/** The things that a value names, also within it. @param {any} value @returns {string[]} */
function named(value) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, it]) => {
    if (name === 'type') return [];
    if (typeof it === 'number' || typeof it === 'string') return [`${name}:${it}`];
    return named(it);
  });
}

/** The options of a choice, whatever its form, as far as they can be pointed at.
 * @param {any} choice @returns {any[]} */
export const optionsOf =
  (choice) => choice.options ?? [...(choice.items ?? []), ...(choice.bins ?? [])];

/** The names by which an object of a view calls itself.
 * @param {any} it */
export const namesOf = (it) =>
  Object.entries(it)
    .filter(([, value]) => typeof value === 'number' || typeof value === 'string')
    .map(([name, value]) => `${name}:${value}`);
