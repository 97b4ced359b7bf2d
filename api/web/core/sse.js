// Server-Sent Events over `fetch`: unlike `EventSource` it sends a token, and says from where on.

/**
 * @typedef {object} Message
 * @property {string} id
 * @property {string} event
 * @property {string} data
 */

/** Milliseconds without a sign of life after which a line counts as lost: heartbeats come every
 * 15 s. */
export const SILENCE_MAX = 40_000;
/** Milliseconds within which something has to come: the server says something at once. */
export const OPENING_MAX = 5_000;
/** Milliseconds after which what did not come through is tried again. */
export const HELD = 60_000;
/** Until when streams count as held back on the network, and waiting requests as cut off. */
export const way = { held: 0, cut: 0 };
window.addEventListener('online', () => { way.held = way.cut = 0; });

/** Waits before a stream is opened again, for about so long; not when the network or the reader has
 * come back. @param {number} most Milliseconds.
 * @param {(end: () => void) => void} [hurried] Is given what ends it.
 * @returns {Promise<void>} */
export const patience = (most, hurried) => new Promise((done) => {
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('online', end);
    window.removeEventListener('focus', end);
    done();
  };
  hurried?.(end);
  const timer = setTimeout(end, most * (0.75 + Math.random() / 2));
  window.addEventListener('online', end);
  window.addEventListener('focus', end);
});

/** Reads the messages of an open stream; `alive` is called whenever anything comes.
 * @param {ReadableStream<Uint8Array>} body
 * @param {() => void} alive @returns {AsyncGenerator<Message>} */
export async function* messages(body, alive) {
  let id = '';
  let event = '';
  /** @type {string[]} */
  let data = [];
  for await (const line of lines(body, alive)) {
    if (line === '') {
      if (data.length) yield { id, event: event || 'message', data: data.join('\n') };
      event = '';
      data = [];
      continue;
    }
    const colon = line.indexOf(':');
    if (colon === 0) continue;
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (name === 'id') id = value;
    else if (name === 'event') event = value;
    else if (name === 'data') data.push(value);
  }
}

/** Reads a text line by line, as it comes.
 * @param {ReadableStream<Uint8Array>} body @param {() => void} [alive] */
export async function* lines(body, alive) {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      alive?.();
      if (done) break;
      const all = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = /** @type {string} */ (all.pop());
      for (const line of all) yield line.endsWith('\r') ? line.slice(0, -1) : line;
    }
    if (rest) yield rest;
  } finally {
    reader.cancel().catch(() => {});
  }
}
