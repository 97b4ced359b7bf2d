// The sign of a minus, which is no hyphen.

/** A number as people read it. @param {unknown} it */
export const minus = (it) => String(it).replace('-', '−');
