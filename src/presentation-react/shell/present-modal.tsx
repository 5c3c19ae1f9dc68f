import { createRoot } from "react-dom/client";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { ModalTexts } from "../messages/modal-texts.js";
import { LatchkitContext } from "../provider/context.js";
import { adoptStyles } from "../theme/adopt-styles.js";
import css from "../theme/modal.css?inline";
import tokens from "../theme/tokens.css?inline";
import { leaveModal, LEAVING_MS } from "./leave-modal.js";
import { ModalShell } from "./modal-shell.js";
import { focusAfterClose, lockScroll } from "./page.js";

/**
 * Shows the modal of an instance: a host element at the end of the body, an open shadow root with its own React root.
 * The result takes it away and gives the focus back to what had it, at once; where motion is welcome a lifeless picture of the
 * card fades within 150 ms, then the host element goes too. Architecture 6.
 */
export const presentModal = (latchkit: Latchkit): (() => void) => {
  const { options: { instanceId, styleNonce }, scheduler } = internalsOf(latchkit);
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
  const vanish = (): void => { host.remove(); releaseStyles(); };
  return () => {
    const dialog = shadow.querySelector("dialog");
    // The picture needs the card as it stood, and closing the dialog lets the browser give the focus back by itself.
    const isLeaving = dialog !== null && leaveModal(dialog, shadow);
    dialog?.close();
    mount.remove();
    unlockScroll();
    focusAfterClose(document, opener);
    if (isLeaving) scheduler.after(LEAVING_MS, vanish);
    else vanish();
    // Not while another root commits: React refuses that.
    queueMicrotask(() => root.unmount());
  };
};
