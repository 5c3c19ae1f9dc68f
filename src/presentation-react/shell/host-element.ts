import { viewInternalsOf } from "../../application/shared/views/view-options.js";
import type { Latchkit } from "../../application/latchkit.js";
import { ModalSheets } from "../theme/modal-sheets.js";
import { withOwnNames } from "../theme/own-names.js";
import css from "../theme/modal.css?inline";
import tokens from "../theme/tokens.css?inline";
import { GUARD, inSize, mediumOf } from "./standalone-styles.js";

/** The sheets of a modal: first the guard, in which its size of text is measured. */
export const modalSheets = (
  host: HTMLElement,
  shadow: ShadowRoot,
  nonce: string | undefined,
): ModalSheets => {
  // The guard itself has no length in it.
  let medium = 0;
  const sheets = new ModalSheets(shadow, nonce, (css) => withOwnNames(inSize(css, medium), host));
  sheets.adopt(GUARD);
  medium = mediumOf(host);
  sheets.adopt(tokens + css);
  return sheets;
};

/** A layout question only: what device it is, `Environment` says. */
const FINGER_SIZED = "(pointer: coarse) and (max-width: 480px)";

/** What the host asked for, where the style sheet finds it. */
export const markHost = (host: HTMLElement, latchkit: Latchkit): void => {
  const { options, environment } = viewInternalsOf(latchkit);
  if (!options.hasMotion) host.dataset["motion"] = "off";
  const isSmall = environment.isMobile || globalThis.matchMedia?.(FINGER_SIZED).matches;
  if (options.isFullSheet && isSmall) host.dataset["sheet"] = "full";
};
