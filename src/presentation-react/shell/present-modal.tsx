import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { internalsOf, type Internals } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import { ModalTexts } from "../messages/modal-texts.js";
import { LatchkitContext } from "../provider/context.js";
import { adoptStyles } from "../theme/adopt-styles.js";
import css from "../theme/modal.css?inline";
import tokens from "../theme/tokens.css?inline";
import { holdOnce } from "./hold-once.js";
import { leaveModal, LEAVING_MS } from "./leave-modal.js";
import { ModalShell } from "./modal-shell.js";
import { focusAfterClose, lockScroll } from "./page.js";
import type { KnownViews } from "./use-shown-view.js";
import { GUARD, inVisitorsSize } from "./standalone-styles.js";

/**
 * Shows the modal of an instance: a host element beside the body, an open shadow root with its own React root. However many
 * roots show an instance, there is one modal. The result takes it away, with the last that holds it, and gives the focus back
 * to what had it, at once; where motion is welcome a lifeless picture of the card fades within 150 ms, then the host element
 * goes too. Architecture 6.
 */
export const presentModal = (latchkit: Latchkit, known: KnownViews = {}): (() => void) => holdOnce(document, latchkit, () => present(latchkit, known));

const present = (latchkit: Latchkit, known: KnownViews): (() => void) => {
  const { options, scheduler } = internalsOf(latchkit);
  const { host, shadow, vanish } = makeHost(options);
  const mount = shadow.appendChild(document.createElement("div"));
  const opener = document.activeElement;
  const unlockScroll = lockScroll(document);
  const root = createRoot(mount);
  // At once, not in a later turn: the visitor has clicked and waits.
  flushSync(() => root.render(<LatchkitContext.Provider value={latchkit}><ModalTexts><ModalShell host={host} known={known} /></ModalTexts></LatchkitContext.Provider>));
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

/** Beside the body and not inside: a body that is zoomed, hidden, inert or emptied by its own framework takes nothing with it. */
const makeHost = ({ instanceId, styleNonce }: Internals["options"]): { readonly host: HTMLElement; readonly shadow: ShadowRoot; readonly vanish: () => void } => {
  const host = document.createElement("div");
  host.dataset["latchkitInstance"] = instanceId;
  const shadow = host.attachShadow({ mode: "open" });
  const releaseGuard = adoptStyles(shadow, GUARD, styleNonce);
  document.documentElement.append(host);
  const releaseStyles = adoptStyles(shadow, inVisitorsSize(tokens + css, host), styleNonce);
  return { host, shadow, vanish: () => { host.remove(); releaseStyles(); releaseGuard(); } };
};
