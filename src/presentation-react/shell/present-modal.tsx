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
 * Returns the focus to the element that opened the modal, or to the button that replaced it (the
 * account button replaces the connect button). Does nothing if no element had the focus.
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
 * Creates the modal of an instance: a host element next to the body with an open shadow root and a
 * React root. Several trees of an instance share one modal.
 * When the last tree removes it, the focus returns at once. If motion is allowed, a clone of the
 * card animates, with a tick after a connection, before the host element is removed.
 */
export const prepareModal = (latchkit: Latchkit): PreparedModal => {
  const modal = new Modal(latchkit);
  const viewNow = (): ViewName => latchkit.navigation.snapshot.current.view;
  let drawn: ViewName | undefined;
  return {
    prerender: () => {
      drawn = viewNow();
      modal.prerender();
    },
    prerenderInSlices: () => {
      drawn = viewNow();
      modal.prerenderInSlices();
    },
    matches: (shown) => shown === latchkit && drawn === viewNow(),
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
  /** The connections when the modal was shown. */
  #connected = new Set<string>();
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
    this.#connected = connectedIn(this.#latchkit);
    const unlockScroll = lockScroll(document);
    // Next to the body: a zoomed, hidden, inert or emptied body does not affect the modal.
    document.documentElement.append(this.#host);
    // Renders synchronously because the user has clicked. A prerender first receives changes since,
    // so that it can open.
    if (this.#isRendered) flushSync(() => this.#render(false));
    flushSync(() => this.#render(true));
    return () => this.#hide(opener, unlockScroll);
  }

  /**
   * Renders out of sight and runs the slow first style, font and layout work. Adds and removes the
   * element in one task, before paint, with a dialog that is not modal.
   */
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

  /** Renders detached; React splits a transition into short tasks. */
  prerenderInSlices(): void {
    if (this.#isRendered) return;
    this.#isRendered = true;
    startTransition(() => this.#render(false));
  }

  /** Does nothing after the modal was shown. */
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
    // Clones the card before the dialog closes, which lets the browser return the focus.
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
    return [...connectedIn(this.#latchkit)].some((one) => !this.#connected.has(one));
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

const connectedIn = ({ connection }: Latchkit): Set<string> =>
  new Set(
    connection.snapshot.connections.map(
      ({ connector, namespace }) => `${namespace} ${connector.id}`,
    ),
  );

/** A modal that is not in the document yet. */
export interface PreparedModal {
  /**
   * Renders outside the document and runs the slow first style, font and layout work. `show`
   * renders a modal that was not prerendered. The second call does nothing.
   */
  prerender(): void;
  /** Renders outside the document in short tasks, without style and layout. */
  prerenderInSlices(): void;
  /** True if the prerender is of this instance and its current view. */
  matches(latchkit: Latchkit): boolean;
  /**
   * Shows the modal over the page; the returned function removes it. Only the first of several for
   * one instance is visible.
   */
  show(): () => void;
  release(): void;
}

export interface Shell {
  /**
   * Creates the modal of an instance outside the document, without listeners, focus or requests.
   */
  readonly prepareModal: (latchkit: Latchkit) => PreparedModal;
}
