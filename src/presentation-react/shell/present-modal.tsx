import { flushSync } from "react-dom";
import { startTransition, type ReactElement } from "react";
import { createRoot } from "react-dom/client";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import type { ViewName } from "../../domain/navigation/route.js";
import { ModalTexts } from "../messages/modal-texts.js";
import { LatchkitContext } from "../provider/context.js";
import { AdoptContext, type ModalSheets } from "../theme/modal-sheets.js";
import { holdOnce } from "./hold-once.js";
import type { PreparedModal } from "./shell.types.js";
import { afterLeaving, leaveModal } from "./leave-modal.js";
import { ModalShell } from "./modal-shell.js";
import { focusAfterClose } from "./page.js";
import { lockScroll } from "./scroll-lock.js";
import { ShownContext } from "./shown.js";
import { markHost, modalSheets } from "./host-element.js";

/**
 * Makes the modal of an instance: a host element beside the body, an open shadow root with its own
 * React root. However many roots show an instance, there is one modal.
 * Taking it away, with the last that holds it, gives the focus back to what had it, at once; where
 * motion is welcome a lifeless picture of the card leaves, after a connection with a tick, then the
 * host element goes too. Architecture 6.
 */
export const prepareModal = (latchkit: Latchkit): PreparedModal => {
  const modal = new Modal(latchkit);
  const viewNow = (): ViewName => latchkit.navigation.snapshot.current.view;
  let drawn: ViewName | undefined;
  return {
    drawAhead: () => {
      drawn = viewNow();
      modal.drawAhead();
    },
    drawInSlices: () => {
      drawn = viewNow();
      modal.drawInSlices();
    },
    fits: (shown) => shown === latchkit && drawn === viewNow(),
    show: () => holdOnce(document, latchkit, () => modal.show()),
    release: () => modal.release(),
  };
};

/** One drawn modal: first out of sight, then shown, then gone. */
class Modal {
  readonly #latchkit: Latchkit;
  readonly #host = document.createElement("div");
  readonly #shadow = this.#host.attachShadow({ mode: "open" });
  readonly #mount = this.#shadow.appendChild(document.createElement("div"));
  readonly #root = createRoot(this.#mount);
  /** One element for good: showing it draws anew only what asks whether it is shown. */
  readonly #tree: ReactElement;
  readonly #sheets: ModalSheets;
  /** What was connected as it was shown. */
  #connected = new Set<string>();
  #isDrawn = false;
  #isLaidOut = false;
  #isGone = false;

  constructor(latchkit: Latchkit) {
    this.#latchkit = latchkit;
    const {
      random,
      options: { instanceId, styleNonce },
    } = internalsOf(latchkit);
    this.#host.dataset["latchkitInstance"] = instanceId;
    markHost(this.#host, latchkit);
    this.#host.dataset["names"] = random.id().slice(0, 8);
    this.#sheets = modalSheets(this.#host, this.#shadow, styleNonce);
    this.#tree = (
      <LatchkitContext.Provider value={latchkit}>
        <AdoptContext.Provider value={this.#sheets.adopt}>
          <ModalTexts>
            <ModalShell host={this.#host} />
          </ModalTexts>
        </AdoptContext.Provider>
      </LatchkitContext.Provider>
    );
  }

  show(): () => void {
    const opener = document.activeElement;
    this.#connected = connectedIn(this.#latchkit);
    const unlockScroll = lockScroll(document);
    // Beside the body and not inside: a body that is zoomed, hidden, inert or emptied by its own
    // framework takes nothing with it.
    document.documentElement.append(this.#host);
    // At once, not in a later turn: the user has clicked and waits. Where it was drawn ahead, first
    // what changed since, so that it can be opened.
    if (this.#isDrawn) flushSync(() => this.#draw(false));
    flushSync(() => this.#draw(true));
    return () => this.#hide(opener, unlockScroll);
  }

  /**
   * Draws it out of sight, and has the browser do what takes time the first time only. Within one
   * turn: the element comes and goes before anything is painted, and its dialog is no
   * modal one meanwhile.
   */
  drawAhead(): void {
    if (this.#isLaidOut) return;
    this.#isLaidOut = true;
    this.#isDrawn = true;
    flushSync(() => this.#draw(false));
    const dialog = this.#shadow.querySelector("dialog");
    if (dialog === null || this.#host.isConnected) return;
    dialog.open = true;
    document.documentElement.append(this.#host);
    dialog.getBoundingClientRect();
    this.#host.remove();
    dialog.open = false;
  }

  /** Draws it where it stands nowhere; React divides the work of a transition into short tasks. */
  drawInSlices(): void {
    if (this.#isDrawn) return;
    this.#isDrawn = true;
    startTransition(() => this.#draw(false));
  }

  /** Does nothing to a modal that was shown: hiding ends it. */
  release(): void {
    if (this.#isGone || this.#host.isConnected) return;
    this.#vanish();
    this.#unmount();
  }

  #draw(isShown: boolean): void {
    this.#root.render(<ShownContext.Provider value={isShown}>{this.#tree}</ShownContext.Provider>);
  }

  #hide(opener: Element | null, unlockScroll: () => void): void {
    const dialog = this.#shadow.querySelector("dialog");
    // The picture needs the card as it stood, and closing the dialog lets the browser give the
    // focus back by itself.
    const picture =
      dialog === null ? undefined : leaveModal(dialog, this.#shadow, this.#hasConnected());
    dialog?.close?.();
    this.#mount.remove();
    unlockScroll();
    focusAfterClose(document, opener);
    if (picture === undefined) this.#vanish();
    else afterLeaving(picture, internalsOf(this.#latchkit).scheduler, () => this.#vanish());
    this.#unmount();
  }

  #hasConnected(): boolean {
    return [...connectedIn(this.#latchkit)].some((one) => !this.#connected.has(one));
  }

  #vanish(): void {
    this.#host.remove();
    this.#sheets.release();
  }

  /** Not while another root commits: React refuses that. */
  #unmount(): void {
    this.#isGone = true;
    queueMicrotask(() => this.#root.unmount());
  }
}

const connectedIn = ({ connection }: Latchkit): Set<string> =>
  new Set(
    connection.snapshot.connections.map(
      ({ connector, namespace }) => `${namespace} ${connector.id}`,
    ),
  );
