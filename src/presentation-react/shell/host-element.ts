import { viewInternalsOf } from "../../application/shared/views/view-options.js";
import type { Latchkit } from "../../application/latchkit.js";
import { ModalSheets } from "../theme/modal-sheets.js";
import { withOwnNames } from "../theme/own-names.js";
import css from "../theme/modal.css?inline";
import tokens from "../theme/tokens.css?inline";
import { GUARD, inSize, mediumOf } from "./standalone-styles.js";

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
