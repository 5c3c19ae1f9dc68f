import { createHostElement } from "./host-element.js";
import { flushSync } from "react-dom";
import { startTransition, type ReactElement } from "react";
import { createRoot, type Root } from "react-dom/client";
import { internalsOf } from "../../application/internals.js";
import type { Latchkit } from "../../application/latchkit.js";
import type { ViewName } from "../../domain/navigation/routes.js";
import { type ModalSheets } from "../theme/modal-sheets.js";
import { shareResource } from "./share-resource.js";
import { afterClosing, animateClose } from "./leave-modal.js";
import { ModalShell, ModalTree } from "./modal-dialog.js";
import { lockScroll } from "./scroll-lock.js";
import { ShownContext } from "./view-context.js";

const BUTTONS =
  "[data-testid=lk-wallet-button],[data-testid=lk-account-button],[data-testid=lk-connect-button]";

/**
 * Returns the focus to the element that opened the modal, or to the button that replaced it. Does
 * nothing if no element had it.
 */
const focusAfterClose = (page: Document, opener: Element | null): void => {
  if (opener === null || opener === page.body) return;
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
  page.defaultView?.requestAnimationFrame(() => {
    if (page.activeElement === null || page.activeElement === page.body)
      page.querySelector<HTMLElement>(BUTTONS)?.focus({ preventScroll: true });
  });
};

/**
 * Creates the modal of an instance in an open shadow root next to the body, shared by its trees.
 * When the last tree removes it, the focus returns at once and a clone of the card animates.
 */
export const prepareModal = (latchkit: Latchkit): PreparedModal => {
  const modal = new Modal(latchkit);
  const viewNow = (): ViewName => latchkit.navigation.snapshot.current.view;
  let drawnView: ViewName | undefined;
  return {
    prerender: () => {
      drawnView = viewNow();
      modal.prerender();
    },
    prerenderInSlices: () => {
      drawnView = viewNow();
      modal.prerenderInSlices();
    },
    matches: (shown) => shown === latchkit && drawnView === viewNow(),
    show: () => shareResource(document, latchkit, () => modal.show()),
    release: () => modal.release(),
  };
};

class Modal {
  readonly #latchkit: Latchkit;
  readonly #host: HTMLElement;
  readonly #shadow: ShadowRoot;
  readonly #mount: HTMLElement;
  readonly #root: Root;
  /** A stable element: showing re-renders only consumers of `ShownContext`. */
  readonly #tree: ReactElement;
  readonly #sheets: ModalSheets;
  #connectedAtOpen = new Set<string>();
  #isRendered = false;
  #isLaidOut = false;
  #isUnmounted = false;

  constructor(latchkit: Latchkit) {
    this.#latchkit = latchkit;
    const { host, shadow, sheets } = createHostElement(latchkit);
    this.#host = host;
    this.#shadow = shadow;
    this.#sheets = sheets;
    this.#mount = shadow.appendChild(document.createElement("div"));
    this.#root = createRoot(this.#mount);
    this.#tree = (
      <ModalTree latchkit={latchkit} sheets={sheets}>
        <ModalShell host={host} />
      </ModalTree>
    );
  }

  show(): () => void {
    const opener = document.activeElement;
    this.#connectedAtOpen = connectionKeys(this.#latchkit);
    const unlockScroll = lockScroll(document);
    // Next to the body: styles of the body do not affect the modal.
    document.documentElement.append(this.#host);
    // Renders synchronously because the user has clicked. A prerendered modal first receives later
    // changes.
    if (this.#isRendered) flushSync(() => this.#render(false));
    flushSync(() => this.#render(true));
    return () => this.#hide(opener, unlockScroll);
  }

  /** Runs the slow first style, font and layout work out of sight, in one task before paint. */
  prerender(): void {
    if (this.#isLaidOut) return;
    this.#isLaidOut = true;
    this.#isRendered = true;
    flushSync(() => this.#render(false));
    const dialog = this.#shadow.querySelector("dialog");
    if (dialog === null || this.#host.isConnected) return;
    dialog.open = true;
    document.documentElement.append(this.#host);
    dialog.getBoundingClientRect();
    this.#host.remove();
    dialog.open = false;
  }

  /** React splits a transition into short tasks. */
  prerenderInSlices(): void {
    if (this.#isRendered) return;
    this.#isRendered = true;
    startTransition(() => this.#render(false));
  }

  release(): void {
    if (this.#isUnmounted || this.#host.isConnected) return;
    this.#remove();
    this.#unmount();
  }

  #render(isShown: boolean): void {
    this.#root.render(<ShownContext.Provider value={isShown}>{this.#tree}</ShownContext.Provider>);
  }

  #hide(opener: Element | null, unlockScroll: () => void): void {
    const dialog = this.#shadow.querySelector("dialog");
    // Closing the dialog lets the browser return the focus, so the card is cloned first.
    const picture =
      dialog === null ? undefined : animateClose(dialog, this.#shadow, this.#hasConnected());
    dialog?.close?.();
    this.#mount.remove();
    unlockScroll();
    focusAfterClose(document, opener);
    if (picture === undefined) this.#remove();
    else afterClosing(picture, internalsOf(this.#latchkit).scheduler, () => this.#remove());
    this.#unmount();
  }

  #hasConnected(): boolean {
    return [...connectionKeys(this.#latchkit)].some((one) => !this.#connectedAtOpen.has(one));
  }

  #remove(): void {
    this.#host.remove();
    this.#sheets.release();
  }

  /** React refuses to unmount while another root commits. */
  #unmount(): void {
    this.#isUnmounted = true;
    queueMicrotask(() => this.#root.unmount());
  }
}

const connectionKeys = ({ connection }: Latchkit): Set<string> =>
  new Set(
    connection.snapshot.connections.map(
      ({ connector, namespace }) => `${namespace} ${connector.id}`,
    ),
  );

export interface PreparedModal {
  /** Renders outside the document and runs the slow first style, font and layout work. */
  prerender(): void;
  /** Renders outside the document in short tasks, without style and layout. */
  prerenderInSlices(): void;
  /** True if the prerender is of this instance and its current view. */
  matches(latchkit: Latchkit): boolean;
  /**
   * Shows the modal; the result removes it. Only the first of several for one instance is visible.
   */
  show(): () => void;
  release(): void;
}

export interface Shell {
  readonly prepareModal: (latchkit: Latchkit) => PreparedModal;
}
