// Places on the map. Styles in templates are not allowed, so lengths are set on the element itself.
import { noChange } from '../../vendor/lit-html/lit-html.js';
import { Directive, directive } from '../../vendor/lit-html/directive.js';

/** Sets custom properties of an element; `--x` and such. */
class Sizes extends Directive {
  /** @param {Record<string, number>} _ */
  render(_) {
    return noChange;
  }

  /** @param {any} part @param {[Record<string, number>]} values */
  update(part, [values]) {
    for (const [name, value] of Object.entries(values))
      part.element.style.setProperty(`--${name}`, String(value));
    return noChange;
  }
}
export const sizes = directive(Sizes);

/** Brings a part of what scrolls into its middle, once for each such part; and where it is to be
 * seen because something can be chosen there, brings it onto the screen. */
class Centered extends Directive {
  last = '';
  seen = false;

  /** @param {number} _share @param {string} _key @param {boolean} [_show] */
  render(_share, _key, _show) {
    return noChange;
  }

  /** @param {any} part @param {[number, string, boolean?]} values */
  update(part, [share, key, show = false]) {
    const { element } = part;
    const comes = show && !this.seen;
    this.seen = show;
    if (key !== this.last || comes) {
      this.last = key;
      requestAnimationFrame(() => {
        element.scrollLeft = element.scrollWidth * share - element.clientWidth / 2;
        const { top, bottom } = element.getBoundingClientRect();
        if (comes && (bottom < 120 || top > innerHeight / 2))
          element.scrollIntoView({ block: 'start' });
      });
    }
    return noChange;
  }
}
export const centered = directive(Centered);
