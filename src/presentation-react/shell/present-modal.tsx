import { createRoot } from "react-dom/client";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { ModalTexts } from "../messages/modal-texts.js";
import { LatchkitContext } from "../provider/context.js";
import { adoptStyles } from "../theme/adopt-styles.js";
import css from "../theme/modal.css?inline";
import tokens from "../theme/tokens.css?inline";
import { focusAfterClose, lockScroll } from "./page.js";
import { ModalShell } from "./modal-shell.js";

/**
 * Shows the modal of an instance: a host element at the end of the body, an open shadow root with its own React root.
 * The result takes all of it away and gives the focus back to what had it. Architecture 6.
 */
export const presentModal = (latchkit: Latchkit): (() => void) => {
  const { instanceId, styleNonce } = internalsOf(latchkit).options;
  const host = document.createElement("div");
  host.dataset["latchkitInstance"] = instanceId;
  const shadow = host.attachShadow({ mode: "open" });
  const releaseStyles = adoptStyles(shadow, tokens + css, styleNonce);
  const mount = shadow.appendChild(document.createElement("div"));
  const opener = document.activeElement;
  document.body.append(host);
  const unlockScroll = lockScroll(document);
  const root = createRoot(mount);
  root.render(<LatchkitContext.Provider value={latchkit}><ModalTexts><ModalShell host={host} /></ModalTexts></LatchkitContext.Provider>);
  return () => {
    // Closing the dialog first lets the browser give the focus back by itself.
    shadow.querySelector("dialog")?.close();
    host.remove();
    unlockScroll();
    focusAfterClose(document, opener);
    // Not while another root commits: React refuses that.
    queueMicrotask(() => { root.unmount(); releaseStyles(); });
  };
};
