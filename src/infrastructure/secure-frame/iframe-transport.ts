import type { AppMessage } from "../../domain/secure-frame/frame-messages.js";
import {
  DEFAULT_FRAME_URL,
  frameAddress,
  secureOrigin,
  type FrameQuery,
} from "../../domain/secure-frame/frame-settings.js";
import type { FrameLabels } from "../../ports/secure-frame.port.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { FRAME_CLASS, FRAME_STYLES } from "./frame-styles.js";
import type { FrameListener, FrameTransport } from "./frame-transport.js";
import { MessageSecureFrame, type MessageSecureFrameParts } from "./message-secure-frame.js";
import { pageStyles } from "./page-styles.js";

/** Dependencies of the transport. */
export interface IframeTransportParts {
  readonly document: Document;
  /** URL of the frame's page. */
  readonly url: string;
  /** Called each time a frame is loaded. */
  readonly query: () => FrameQuery;
  /** Adds styles to the page; the result removes them. */
  readonly adoptStyles: (css: string) => () => void;
}

/**
 * Sandbox flags: scripts, own origin and storage, forms and popups. Excludes top navigation,
 * browser dialogs and downloads.
 */
const SANDBOX =
  "allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation";

interface Attached {
  readonly dialog: HTMLDialogElement;
  readonly frame: HTMLIFrameElement;
  readonly close: HTMLButtonElement;
  release(): void;
}

/**
 * An iframe in its own dialog, a child of the body. It is never moved, because a moved iframe
 * reloads. `showModal()` puts it above other dialogs and outside of inert content.
 */
export class IframeTransport implements FrameTransport {
  readonly origin: string;
  readonly #parts: IframeTransportParts;
  #attached: Attached | undefined;
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
    const attached = this.#elements();
    const { dialog, frame, close } = attached;
    const window = document.defaultView;
    const onMessage = (event: MessageEvent<unknown>): void => listener.message(event);
    const onError = (): void => listener.failed();
    const onCancel = (event: Event): void => {
      event.preventDefault();
      listener.dismissed();
    };
    const onLeave = (): void => listener.dismissed();
    // Browsers may close a dialog despite `preventDefault`, for instance on a second Escape. The
    // event is late: the dialog may already be open for the next request.
    const onClosed = (): void => {
      if (dialog.open) return;
      if (this.#isShown) listener.dismissed();
      this.#isShown = false;
    };
    const removeStyles = adoptStyles(FRAME_STYLES);
    window?.addEventListener("message", onMessage);
    frame.addEventListener("error", onError);
    dialog.addEventListener("cancel", onCancel);
    dialog.addEventListener("close", onClosed);
    close.addEventListener("click", onLeave);
    this.#attached = {
      ...attached,
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

  #elements(): Omit<Attached, "release"> {
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
