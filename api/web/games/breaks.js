// Names on cards, where there is little room for them.
import { html } from '../vendor/lit-html/lit-html.js';

/** Where a long word may be broken, with a hyphen: before what begins a syllable. Browsers
 * hyphenate no names. */
const SYLLABLE = new RegExp('([aeiouy][^\\W\\d_aeiouy]*?)(?=(?:[bcfgp][lr]|[dt]r|[cpstw]h'
  + '|(?<![aeiouy])wr|s[cklmnptw]|qu|[^\\W\\d_aeiouy])[aeiouy])', 'gi');

/** A name in which words of so many letters and more break well. A hyphen stands where the style of
 * the room has `.break::before { content: "\AD"; }`: it is no part of the text.
 * @param {string} name @param {number} long */
export function breaking(name, long) {
  const broken = (/** @type {string} */ word) => word.replace(SYLLABLE, (it, _, at) =>
    (at + it.length > 2 && word.length - at - it.length > 2 ? `${it}\n` : it));
  const parts = name.replace(/\p{L}+/gu, (word) => (word.length < long ? word : broken(word)))
    .split('\n');
  return parts.map((it, at) => (at ? html`<i class="break"></i>${it}` : it));
}
