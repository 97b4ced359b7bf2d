import { html } from '../vendor/lit-html/lit-html.js';
/** @returns {import('../core/page.js').Page} */
export const open = () => ({ title: () => 'rules', draw: () => html`<main id="main" class="plain"><h1>rules</h1></main>` });
