// All forms of a choice, by their names in the contract.
import { one } from './one.js';
import { some } from './some.js';
import { sequence } from './sequence.js';
import { number } from './number.js';
import { split } from './split.js';
import { assign } from './assign.js';
import { text } from './text.js';
import { styled } from '../signs.js';

await styled('core/forms/forms.css');

/** @type {Record<string, import('./form.js').Form>} */
export const forms = { one, some, sequence, number, split, assign, text };
