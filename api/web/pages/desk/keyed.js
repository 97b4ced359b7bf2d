// The key of a button at the desk: the one that is pressed for it now, if single keys work.
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { pressedFor } from '../../core/keys.js';
import { settings } from '../../core/settings.js';

/** @param {string} key */
export const keyed = (key) => (settings.keys
  ? html`<kbd aria-hidden="true">${pressedFor(key)}</kbd>` : nothing);
