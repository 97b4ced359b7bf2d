// What somebody brings to be checked: an exported match, a receipt, or a checkpoint.
import { claimsOf } from '../../core/verify.js';

/**
 * @typedef {object} Brought
 * @property {'bundle' | 'receipt' | 'checkpoint' | 'unknown'} kind
 * @property {string} text As it came.
 * @property {string} [jws]
 * @property {any} [claims] What the JWS states.
 * @property {any} [head] Its header.
 * @property {any} [checkpoint] A checkpoint in full.
 * @property {string} [why] Why it is unknown.
 */

const FORMAT = 'highnoon/bundle/v1';

/** Finds out what a text is. @param {string} given @returns {Brought} */
export function read(given) {
  const text = given.replace(/^\uFEFF/, '');
  const trimmed = text.trim();
  if (!trimmed) return unknown(text, 'It is empty.');
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(trimmed)) return signed(trimmed);
  if (!trimmed.startsWith('{')) return unknown(text,
    'It is neither JSON nor a signed statement (three parts separated by dots).');
  const end = trimmed.indexOf('\n');
  const first = parsed(end < 0 ? trimmed : trimmed.slice(0, end));
  if (first?.format) {
    if (first.format !== FORMAT)
      return unknown(text, `Its format is ${first.format}; this page reads ${FORMAT}.`);
    return { kind: 'bundle', text };
  }
  const whole = parsed(trimmed);
  if (!whole) return unknown(text, 'It looks like JSON, but cannot be read.');
  if (typeof whole.receipt === 'string') return signed(whole.receipt);
  if (typeof whole.signature === 'string' && typeof whole.n === 'number')
    return { ...signed(whole.signature), checkpoint: whole };
  return unknown(text, 'It is JSON, but not an export, a receipt or a checkpoint.');
}

/** @param {string} text @param {string} why @returns {Brought} */
const unknown = (text, why) => ({ kind: 'unknown', text, why });

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} jws @returns {Brought} */
function signed(jws) {
  try {
    const { head, claims } = claimsOf(jws);
    if (head.typ === 'receipt+jws') return { kind: 'receipt', text: jws, jws, head, claims };
    if (head.typ === 'checkpoint+jws') return { kind: 'checkpoint', text: jws, jws, head, claims };
    return unknown(jws, `It is signed, but as “${head.typ}”: neither a receipt nor a checkpoint.`);
  } catch {
    return unknown(jws, 'It has three parts separated by dots, but cannot be read.');
  }
}
