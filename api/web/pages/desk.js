import { html } from '../vendor/lit-html/lit-html.js';
/** @returns {import('../core/page.js').Page} */
export const open = () => ({ title: () => 'desk', draw: () => html`<main id="main" class="plain"><h1>desk</h1></main>` });
