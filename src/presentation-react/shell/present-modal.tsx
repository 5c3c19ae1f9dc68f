import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { internalsOf, type Internals } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { LatchkitContext } from "../provider/context.js";
import { adoptStyles } from "../theme/adopt-styles.js";
import css from "../theme/modal.css?inline";
import tokens from "../theme/tokens.css?inline";
import { holdOnce } from "./hold-once.js";
import { focusAfterClose, lockScroll } from "./page.js";
import { ModalShell } from "./modal-shell.js";
import { GUARD, inVisitorsSize } from "./standalone-styles.js";

/**
 * Shows the modal of an instance: a host element beside the body, an open shadow root with its own React root. However many
 * roots show an instance, there is one modal. The result takes all of it away, with the last that holds it, and gives the
 * focus back to what had it. Architecture 6.
 */
export const presentModal = (latchkit: Latchkit): (() => void) => holdOnce(document, latchkit, () => present(latchkit));

const present = (latchkit: Latchkit): (() => void) => {
  const { host, shadow } = makeHost(internalsOf(latchkit).options);
  const mount = shadow.appendChild(document.createElement("div"));
  const opener = document.activeElement;
  const unlockScroll = lockScroll(document);
  const root = createRoot(mount);
  // At once, not in a later turn: the visitor has clicked and waits.
  flushSync(() => root.render(<LatchkitContext.Provider value={latchkit}><ModalShell host={host} /></LatchkitContext.Provider>));
  return () => {
    // Closing the dialog first lets the browser give the focus back by itself.
    shadow.querySelector("dialog")?.close();
    host.remove();
    unlockScroll();
    focusAfterClose(document, opener);
    // Not while another root commits: React refuses that.
    queueMicrotask(() => root.unmount());
  };
};

/** Beside the body and not inside: a body that is zoomed, hidden, inert or emptied by its own framework takes nothing with it. */
const makeHost = ({ instanceId, styleNonce }: Internals["options"]): { readonly host: HTMLElement; readonly shadow: ShadowRoot } => {
  const host = document.createElement("div");
  host.dataset["latchkitInstance"] = instanceId;
  const shadow = host.attachShadow({ mode: "open" });
  adoptStyles(shadow, GUARD, styleNonce);
  document.documentElement.append(host);
  adoptStyles(shadow, inVisitorsSize(tokens + css, host), styleNonce);
  return { host, shadow };
};
