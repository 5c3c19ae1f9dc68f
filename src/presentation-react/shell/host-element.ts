import { internalsOf } from "../../application/internals.js";
import css from "../theme/modal.css?inline";
import tokens from "../theme/tokens.css?inline";
import { viewInternalsOf } from "../../application/shared/views/view-options.js";
import type { Latchkit } from "../../application/latchkit.js";
import { ModalSheets, withOwnNames } from "../theme/modal-sheets.js";

/**
 * Important rules of a shadow tree win over `*{…!important}` of the page. `all` excludes custom
 * properties but includes the colour scheme, which is set again.
 */
const HOST_GUARD_CSS =
  ":host{all:initial!important;display:contents!important;color-scheme:light!important}:host([data-theme=dark]){color-scheme:dark!important}";

const REM = /(?<![\w-])(\d*\.?\d+)rem\b/g;
const DEFAULT_TEXT_SIZE = 16;

/** The text size that the user chose in the browser, in px. */
const textSizeOf = (host: HTMLElement): number => {
  document.documentElement.append(host);
  const size = Number.parseFloat(getComputedStyle(host).fontSize) || DEFAULT_TEXT_SIZE;
  host.remove();
  return size;
};

/** A `rem` in the page depends on the page's root (62.5 % on many). */
const toPixels = (css: string, rem: number): string =>
  css.replace(REM, (_, count: string) => `${Number(count) * rem}px`);

/** For layout only; `Environment` detects the device. */
const COARSE_POINTER = "(pointer: coarse) and (max-width: 480px)";

const setHostAttributes = (host: HTMLElement, latchkit: Latchkit): void => {
  const { options, environment } = viewInternalsOf(latchkit);
  if (!options.hasMotion) host.dataset["motion"] = "off";
  const isSmall = environment.isMobile || globalThis.matchMedia?.(COARSE_POINTER).matches;
  if (options.isFullSheet && isSmall) host.dataset["sheet"] = "full";
};

export interface HostElement {
  readonly host: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly sheets: ModalSheets;
}

export const createHostElement = (latchkit: Latchkit): HostElement => {
  const { random, options } = internalsOf(latchkit);
  const host = document.createElement("div");
  const shadow = host.attachShadow({ mode: "open" });
  host.dataset["latchkitInstance"] = options.instanceId;
  // Part of the prefix of all custom properties of this modal.
  host.dataset["names"] = random.id().slice(0, 8);
  setHostAttributes(host, latchkit);
  // The guard is adopted first: it has no `rem` to convert, and must apply before the text size is
  // measured.
  let rem = 0;
  const sheets = new ModalSheets(shadow, options.styleNonce, (css) =>
    withOwnNames(toPixels(css, rem), host),
  );
  sheets.adopt(HOST_GUARD_CSS);
  rem = textSizeOf(host);
  sheets.adopt(tokens + css);
  return { host, shadow, sheets };
};
