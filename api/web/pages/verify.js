import { html } from '../vendor/lit-html/lit-html.js';
/** @returns {import('../core/page.js').Page} */
export const open = () => ({ title: () => 'verify', draw: () => html`<main id="main" class="plain"><h1>verify</h1></main>` });
