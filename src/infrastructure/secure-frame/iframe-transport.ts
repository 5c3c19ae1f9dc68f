import type { AppMessage } from "../../domain/secure-frame/frame-messages.js";
import {
  DEFAULT_FRAME_URL,
  frameAddress,
  secureOrigin,
  type FrameQuery,
} from "../../domain/secure-frame/frame-settings.js";
import type { FrameLabels } from "../../ports/secure-frame.port.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  type FrameListener,
  type FrameTransport,
  MessageSecureFrame,
  type MessageSecureFrameParts,
} from "./message-secure-frame.js";

/** Above all page content outside the top layer. */
const FRAME_Z_INDEX = 999_999;

const FRAME_CLASS = "latchkit-secure-frame";

/**
 * Closed, the dialog is not rendered, whatever the host's styles. Open, the frame is 360 x 600 and
 * centered, or full width at the bottom of screens up to 430 px. Never cover, fade, filter or
 * transform the frame: its page then refuses approvals.
 */
const FRAME_STYLES = `
dialog.${FRAME_CLASS}:not([open]) { display: none !important; }
dialog.${FRAME_CLASS}[open] {
  position: fixed !important; inset: 0 !important; margin: auto !important; padding: 0 !important;
  z-index: ${FRAME_Z_INDEX} !important; display: flex !important; opacity: 1 !important;
  visibility: visible !important; transform: none !important; clip-path: none !important;
  filter: none !important; mask: none !important; mix-blend-mode: normal !important;
  zoom: 1 !important; flex-direction: column; gap: 8px; box-sizing: border-box;
  inline-size: 360px; block-size: 652px; max-inline-size: 100%; max-block-size: 100%;
  border: none; overflow: hidden; background: none;
}
dialog.${FRAME_CLASS}::backdrop { background: rgb(0 0 0 / 60%); }
dialog.${FRAME_CLASS} > iframe {
  flex: 1 1 0; min-block-size: 0; inline-size: 100%; border: none; border-radius: 24px;
  display: block; background: Canvas;
}
dialog.${FRAME_CLASS} > button {
  order: -1; flex: none; align-self: flex-end; margin-inline-end: 8px; inline-size: 44px;
  block-size: 44px; border: 1px solid #767676; border-radius: 50%; background: #fff; color: #111;
  font: 24px/1 system-ui, sans-serif; cursor: pointer;
}
dialog.${FRAME_CLASS} > button:focus-visible { outline: 2px solid #111; outline-offset: -6px; }
html:has(> body > dialog.${FRAME_CLASS}[open]) {
  overflow: hidden; overscroll-behavior: contain; touch-action: none;
}
@media (max-width: 430px) {
  dialog.${FRAME_CLASS}[open] {
    inset-block-start: auto !important; inline-size: 100%; margin-block-end: 0 !important;
  }
  dialog.${FRAME_CLASS} > iframe { border-end-start-radius: 0; border-end-end-radius: 0; }
}
@media (forced-colors: active) {
  dialog.${FRAME_CLASS} > iframe { box-sizing: border-box; border: 1px solid CanvasText; }
}
`;

/** A constructed style sheet, or a style element with the host's nonce. The result removes it. */
const pageStyles =
  (page: Document, nonce: string | undefined) =>
  (css: string): (() => void) => {
    try {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
      return () => {
        page.adoptedStyleSheets = page.adoptedStyleSheets.filter((one) => one !== sheet);
      };
    } catch {
      const element = page.createElement("style");
      if (nonce !== undefined) element.nonce = nonce;
      element.textContent = css;
      page.head.append(element);
      return () => element.remove();
    }
  };

export interface IframeTransportParts {
  readonly document: Document;
  readonly url: string;
  /** Called each time a frame is loaded. */
  readonly query: () => FrameQuery;
  /** Adds styles to the page; the result removes them. */
  readonly adoptStyles: (css: string) => () => void;
}

/** Excludes top navigation, browser dialogs and downloads. */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation";

interface AttachedFrame {
  readonly dialog: HTMLDialogElement;
  readonly frame: HTMLIFrameElement;
  readonly close: HTMLButtonElement;
  release(): void;
}

/**
 * An iframe in its own dialog, a child of the body; moving it would reload it. `showModal()` puts
 * it above other dialogs and outside of inert content.
 */
export class IframeTransport implements FrameTransport {
  readonly origin: string;
  readonly #parts: IframeTransportParts;
  #attached: AttachedFrame | undefined;
  #isShown = false;

  /** Throws `options/malformed-url` for an insecure URL. */
  constructor(parts: IframeTransportParts) {
    const origin = secureOrigin(parts.url);
    if (origin === undefined)
      throw new LatchkitError("options/malformed-url", {
        option: "services.secureFrame",
        fix: "Give an https address.",
      });
    this.origin = origin;
    this.#parts = parts;
  }

  get source(): unknown {
    const frame = this.#attached?.frame;
    return frame?.isConnected === true ? (frame.contentWindow ?? undefined) : undefined;
  }

  attach(listener: FrameListener): void {
    this.detach();
    const { document, url, query, adoptStyles } = this.#parts;
    const elements = this.#elements();
    const { dialog, frame, close } = elements;
    const window = document.defaultView;
    const onMessage = (event: MessageEvent<unknown>): void => listener.onMessage(event);
    const onError = (): void => listener.onFailed();
    const onCancel = (event: Event): void => {
      event.preventDefault();
      listener.onDismissed();
    };
    const onLeave = (): void => listener.onDismissed();
    // Browsers may close a dialog despite `preventDefault`, for instance on a second Escape. The
    // event is late: the dialog may be open again.
    const onClosed = (): void => {
      if (dialog.open) return;
      if (this.#isShown) listener.onDismissed();
      this.#isShown = false;
    };
    const removeStyles = adoptStyles(FRAME_STYLES);
    window?.addEventListener("message", onMessage);
    frame.addEventListener("error", onError);
    dialog.addEventListener("cancel", onCancel);
    dialog.addEventListener("close", onClosed);
    close.addEventListener("click", onLeave);
    this.#attached = {
      ...elements,
      release: () => {
        window?.removeEventListener("message", onMessage);
        frame.removeEventListener("error", onError);
        dialog.removeEventListener("cancel", onCancel);
        dialog.removeEventListener("close", onClosed);
        close.removeEventListener("click", onLeave);
        removeStyles();
      },
    };
    frame.src = frameAddress(url, query());
    document.body.append(dialog);
  }

  post(message: AppMessage): void {
    this.#attached?.frame.contentWindow?.postMessage(message, this.origin);
  }

  show({ title, close: label }: FrameLabels): void {
    if (this.#attached === undefined) return;
    const { dialog, frame, close } = this.#attached;
    dialog.setAttribute("aria-label", title);
    frame.title = title;
    close.setAttribute("aria-label", label);
    this.#isShown = true;
    if (!dialog.open) dialog.showModal();
  }

  hide(): void {
    this.#isShown = false;
    if (this.#attached?.dialog.open === true) this.#attached.dialog.close();
  }

  detach(): void {
    this.hide();
    this.#attached?.release();
    this.#attached?.dialog.remove();
    this.#attached = undefined;
  }

  #elements(): Omit<AttachedFrame, "release"> {
    const { document } = this.#parts;
    const dialog = document.createElement("dialog");
    dialog.className = FRAME_CLASS;
    const frame = document.createElement("iframe");
    frame.id = "w3m-iframe";
    frame.name = "w3m-secure-iframe";
    frame.setAttribute("sandbox", SANDBOX);
    frame.referrerPolicy = "strict-origin";
    const close = document.createElement("button");
    close.type = "button";
    close.textContent = "\u00d7";
    dialog.append(frame, close);
    return { dialog, frame, close };
  }
}

/** Dependencies of `iframeSecureFrame`. `url`: defaults to the hosted page. */
export interface IframeSecureFrameParts extends Omit<MessageSecureFrameParts, "transport"> {
  readonly url: string | undefined;
  readonly query: IframeTransportParts["query"];
  readonly styleNonce: string | undefined;
}

/** A secure frame over an iframe of this page. Loads nothing yet. */
export const iframeSecureFrame = ({
  url = DEFAULT_FRAME_URL,
  query,
  styleNonce,
  ...parts
}: IframeSecureFrameParts): MessageSecureFrame => {
  const { document } = globalThis;
  const adoptStyles = pageStyles(document, styleNonce);
  const transport = new IframeTransport({ document, url, query, adoptStyles });
  return new MessageSecureFrame({ transport, ...parts });
};
