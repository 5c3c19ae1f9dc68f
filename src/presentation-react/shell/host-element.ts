import css from "../theme/modal.css?inline";
import tokens from "../theme/tokens.css?inline";
import { viewInternalsOf } from "../../application/shared/views/view-options.js";
import type { Latchkit } from "../../application/latchkit.js";
import { ModalSheets, withOwnNames } from "../theme/modal-sheets.js";

/**
 * Protects the host element from `*{…!important}` of the page: important rules of a shadow tree
 * win. `all` excludes custom properties, so theming works, but includes the colour scheme, which is
 * set again.
 */
const GUARD =
  ":host{all:initial!important;display:contents!important;color-scheme:light!important}:host([data-theme=dark]){color-scheme:dark!important}";

const REM = /(?<![\w-])(\d*\.?\d+)rem\b/g;
const USUAL = 16;

/**
 * The text size that the user chose in the browser, in px, measured on the guarded host element,
 * which is in the page only for this.
 */
const mediumOf = (host: HTMLElement): number => {
  document.documentElement.append(host);
  const medium = Number.parseFloat(getComputedStyle(host).fontSize) || USUAL;
  host.remove();
  return medium;
};

/**
 * Converts `rem` to px of the user's text size. A `rem` in the page depends on the page's root
 * (62.5 % on many).
 */
const inSize = (css: string, medium: number): string =>
  css.replace(REM, (_, count: string) => `${Number(count) * medium}px`);

/** The style sheets of a modal, after the guard, which measures the user's text size. */
export const modalSheets = (
  host: HTMLElement,
  shadow: ShadowRoot,
  nonce: string | undefined,
): ModalSheets => {
  // The guard itself contains no length.
  let medium = 0;
  const sheets = new ModalSheets(shadow, nonce, (css) => withOwnNames(inSize(css, medium), host));
  sheets.adopt(GUARD);
  medium = mediumOf(host);
  sheets.adopt(tokens + css);
  return sheets;
};

/** For layout only; `Environment` detects the device. */
const FINGER_SIZED = "(pointer: coarse) and (max-width: 480px)";

/** Writes host options as attributes for the style sheet. */
export const setHostAttributes = (host: HTMLElement, latchkit: Latchkit): void => {
  const { options, environment } = viewInternalsOf(latchkit);
  if (!options.hasMotion) host.dataset["motion"] = "off";
  const isSmall = environment.isMobile || globalThis.matchMedia?.(FINGER_SIZED).matches;
  if (options.isFullSheet && isSmall) host.dataset["sheet"] = "full";
};
