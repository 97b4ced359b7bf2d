// Requests to the server. Whatever is written carries a key: asking again does nothing twice.
import { refused, token } from './session.js';

/** A text of the server as a sentence, with seats counted from one, like their badges.
 * @param {string} text */
const told = (text) => text.replace(/\b(seat) (\d+)\b/gi, (_, seat, at) => `${seat} ${+at + 1}`)
  .replace(/^./, (it) => it.toUpperCase()).replace(/(?<![.!?…][”"’)]?)$/, '.');

/** What the server refuses. */
export class Refusal extends Error {
  /** @param {number} status @param {any} problem @param {Headers} [headers] */
  constructor(status, problem, headers) {
    super(told(problem.detail ?? problem.title ?? `The server answered ${status}.`));
    for (const it of problem.errors ?? []) it.message = told(it.message);
    // What stands before the server may refuse as well: that passes.
    this.status = [401, 403, 404].includes(status) && !/^.problems./.test(problem.type)
      ? 502 : status;
    /** The name of the problem, such as `prompt-closed`. */
    this.name = String(problem.type ?? '').replace('/problems/', '') || `status-${status}`;
    this.problem = problem;
    /** Seconds until the same may be asked again. */
    this.after = Number(headers?.get('retry-after')) || 0;
  }

  /** Whether the same request may work in a while. */
  get passes() {
    return [429, 502, 503, 504].includes(this.status);
  }

  /** Whether the record of the match does not hold: only what comes before event `seq` does. */
  get freezes() {
    return this.name === 'fold-mismatch';
  }

  /** Whether the match cannot go on. */
  get sticks() {
    return this.freezes || this.name === 'drifted';
  }
}

/** The server could not be reached. */
export class Unreachable extends Error {}

/**
 * @typedef {object} How
 * @property {unknown} [body]
 * @property {string} [key] The Idempotency-Key; made up where a write has none.
 * @property {string} [ifMatch]
 * @property {string} [etag] What is known already: the answer may be 304.
 * @property {string} [accept]
 * @property {number} [wait] Seconds for which the server may wait for news.
 * @property {AbortSignal} [signal]
 * @property {boolean} [nobody] Asks without saying who asks.
 * @property {() => void} [may] Throws where whoever is logged in by then may not send it.
 * @property {Record<string, string>} [headers]
 */

/** Sends a request and gives the whole answer; a refusal is thrown.
 * @param {string} method @param {string} path @param {How} [how] @returns {Promise<Response>} */
export async function send(method, path, how = {}) {
  const key = how.key ?? (method === 'GET' ? '' : uuid());
  for (let again = false; ; again = true) {
    const bearer = how.nobody ? '' : await reachable(token());
    how.may?.();
    /** @type {Record<string, string>} */
    const headers = { accept: how.accept ?? 'application/json', ...how.headers };
    if (bearer) headers.authorization = `Bearer ${bearer}`;
    if (key) headers['idempotency-key'] = key;
    if (how.body !== undefined) headers['content-type'] ??= 'application/json';
    if (how.ifMatch) headers['if-match'] = `"${how.ifMatch}"`;
    if (how.etag) headers['if-none-match'] = how.etag;
    if (how.wait) headers.prefer = `wait=${how.wait}`;
    const body = how.body === undefined || typeof how.body === 'string' || how.body instanceof Blob
      ? /** @type {BodyInit | undefined} */ (how.body) : JSON.stringify(how.body);
    const answer = await reachable(
      // A version of rules stays as it is.
      fetch(path, { method, headers, body, signal: how.signal,
        cache: path.includes('?version=') ? 'default' : 'no-cache' }));
    if (answer.ok || answer.status === 304) return answer;
    if (answer.status === 401 && bearer && !again) {
      refused(bearer);
      continue;
    }
    throw new Refusal(answer.status, await answer.json().catch(() => 0) ?? {}, answer.headers);
  }
}

/** @template T @param {Promise<T>} asking */
export async function reachable(asking) {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof TypeError || /** @type {Error} */ (error).name === 'TimeoutError')
      throw new Unreachable('The server cannot be reached.');
    throw error;
  }
}

/** Reads a resource. The time in one that this browser had already is that of the answer.
 * @param {string} path @param {How} [how] */
export async function get(path, how) {
  const answer = await send('GET', path, how);
  const it = await reachable(answer.json());
  const told = Date.parse(answer.headers.get('date') ?? '');
  if (told - Date.parse(it?.now) > 1000) it.now = new Date(told);
  return it;
}

/** Writes. @param {string} path @param {unknown} body @param {How} [how] */
export async function post(path, body, how) {
  const answer = await send('POST', path, { ...how, body });
  return answer.status === 204 ? null : reachable(answer.json());
}

/** All items of a list, page by page, up to a number of them.
 * @param {string} path @param {How & {max?: number}} [how] */
export async function all(path, how = {}) {
  const items = [];
  for (let cursor = ''; ; ) {
    const page = await get(`${path}${path.includes('?') ? '&' : '?'}limit=200${cursor
      && `&cursor=${encodeURIComponent(cursor)}`}`, how);
    items.push(...page.items);
    if (!page.next || items.length >= (how.max ?? 1000)) return items;
    cursor = page.next;
  }
}

/** A new id for a write; plain HTTP has no `randomUUID`. */
export const uuid = () => asUuid(crypto.getRandomValues(new Uint8Array(16)));

/** Bytes as an id. @param {Uint8Array} it */
export function asUuid(it) {
  it[6] = (it[6] & 0x0f) | 0x40;
  it[8] = (it[8] & 0x3f) | 0x80;
  return [...it].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
