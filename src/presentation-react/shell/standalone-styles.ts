/**
 * Important rules of a shadow tree win over important rules of the page, so these keep the host
 * element what it is, whatever `*{…!important}` sets outside. Custom properties are no part of
 * `all`: theming stays open. The colour scheme is part of it, so it is set again.
 */
export const GUARD =
  ":host{all:initial!important;display:contents!important;color-scheme:light!important}:host([data-theme=dark]){color-scheme:dark!important}";

const REM = /(?<![\w-])(\d*\.?\d+)rem\b/g;
const USUAL = 16;

/**
 * The size of text that the user chose in the browser, in px. The guarded host element has it;
 * it stands in the page only while it is read.
 */
export const mediumOf = (host: HTMLElement): number => {
  document.documentElement.append(host);
  const medium = Number.parseFloat(getComputedStyle(host).fontSize) || USUAL;
  host.remove();
  return medium;
};

/**
 * A `rem` is the page's own unit (62.5 % on many); the modal's is the size of text that the user
 * chose in the browser: `medium`, which the guarded host element has. Returns the sheet with those
 * lengths in px.
 */
export const inSize = (css: string, medium: number): string =>
  css.replace(REM, (_, count: string) => `${Number(count) * medium}px`);
