/**
 * Protects the host element from `*{…!important}` of the page: important rules of a shadow tree
 * win. `all` excludes custom properties, so theming works, but includes the colour scheme, which is
 * set again.
 */
export const GUARD =
  ":host{all:initial!important;display:contents!important;color-scheme:light!important}:host([data-theme=dark]){color-scheme:dark!important}";

const REM = /(?<![\w-])(\d*\.?\d+)rem\b/g;
const USUAL = 16;

/**
 * The text size that the user chose in the browser, in px, measured on the guarded host element,
 * which is in the page only for this.
 */
export const mediumOf = (host: HTMLElement): number => {
  document.documentElement.append(host);
  const medium = Number.parseFloat(getComputedStyle(host).fontSize) || USUAL;
  host.remove();
  return medium;
};

/**
 * Converts `rem` to px of the user's text size. A `rem` in the page depends on the page's root
 * (62.5 % on many).
 */
export const inSize = (css: string, medium: number): string =>
  css.replace(REM, (_, count: string) => `${Number(count) * medium}px`);
