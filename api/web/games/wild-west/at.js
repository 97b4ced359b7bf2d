// Places on the map. Styles in templates are not allowed, so lengths are set on the element itself.
import { noChange } from '../../vendor/lit-html/lit-html.js';
import { Directive, directive } from '../../vendor/lit-html/directive.js';

/** Sets custom properties of an element; `--x` and such. Scrolls to it once it is sought. */
class Sizes extends Directive {
  was = false;

  /** @param {[Record<string, number>, boolean?]} _ */
  render(..._) {
    return noChange;
  }

  /** @param {any} part @param {[Record<string, number>, boolean?]} values */
  update({ element }, [values, sought = false]) {
    for (const [name, value] of Object.entries(values))
      element.style.setProperty(`--${name}`, String(value));
    if (sought && !this.was)
      requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }));
    this.was = sought;
    return noChange;
  }
}
export const sizes = directive(Sizes);

/** Brings a place of what scrolls into its middle, once for each key; and what it lies in onto the
 * screen, once something can be chosen there. */
class Centered extends Directive {
  last = '';
  was = false;

  /** @param {[number, string, number?, boolean?]} _ */
  render(..._) {
    return noChange;
  }

  /** @param {any} part @param {[number, string, number?, boolean?]} values */
  update({ element }, [across, key, down = 0, show = false]) {
    const comes = show && !this.was;
    this.was = show;
    if (key !== this.last || comes) {
      this.last = key;
      requestAnimationFrame(() => {
        element.scrollLeft = element.scrollWidth * across - element.clientWidth / 2;
        element.scrollTop = element.scrollHeight * down - element.clientHeight / 2;
        if (comes) element.parentElement.scrollIntoView({ block: 'nearest' });
      });
    }
    return noChange;
  }
}
export const centered = directive(Centered);
