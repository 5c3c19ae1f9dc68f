import type { Observable } from "rxjs";
import type {
  AppMessageName,
  AppPayload,
  FrameReply,
} from "../domain/secure-frame/frame-payloads.js";
import type { LatchkitError } from "../domain/errors/latchkit-error.js";

/** `absent`: no frame in the page. `ready`: messages may be posted. */
export type FrameStatus = "absent" | "loading" | "ready";

/** Problems to report to the host's developer. */
export type FrameProblem = "iframe_load_failed" | "iframe_request_timeout" | "unverified_domain";

/** Labels of the visible frame, in the user's language. */
export interface FrameLabels {
  /** Title of the frame for screen readers. */
  readonly title: string;
  /** Label of the button that closes the frame. */
  readonly close: string;
}

/** A reply after its request ended; `error` is `frame/refused`. */
export type LateReply =
  | { readonly isSuccess: true; readonly payload: unknown }
  | { readonly isSuccess: false; readonly error: LatchkitError };

/**
 * The embedded wallet in a cross-origin frame that holds keys and shows what is signed. Only its
 * exact origin and window are trusted. Every promise settles: with the reply, `frame/load-failed`
 * after 20 s, `frame/timeout` after the message's limit (`replyLimit`), `frame/refused` with the
 * frame's reason, `frame/aborted`, or `call/aborted`. A posted transfer (`sendsTransaction`) waits
 * up to 15 s (`FRAME_TIMES.cancelledTransfer`) for its reply after any cancellation, then rejects
 * with `frame/aborted`. Late replies are ignored, except to the newest 20 transfers until the frame
 * is removed or reloaded.
 */
export interface SecureFrame {
  /** Origin of the frame, its popups and their results. */
  readonly origin: string;
  /** Emits the current status, then changes. */
  readonly status$: Observable<FrameStatus>;
  /** Problems to report to the host's developer. */
  readonly problems$: Observable<FrameProblem>;
  /** The user cancelled the visible frame with Escape or its button. */
  readonly dismissed$: Observable<void>;
  /**
   * Adds the frame if absent; settles when messages may be posted, 500 ms after it reports ready. A
   * failed frame is removed; the next call creates another.
   */
  open(signal: AbortSignal): Promise<void>;
  /**
   * Posts a message once the frame is open and waits for its reply. Bigints become 0x hex. An
   * invalid payload or one above 1 MiB rejects with `wallet/request-failed` (-32602), a method that
   * `methodKind` refuses with `frame/method-refused`; neither is posted. `SIGN_OUT` resolves after
   * 3 s without a reply; unconfirmed, it is sent once more before the next message.
   * When a request that waits for the user ends by limit or signal, all such requests are
   * cancelled: the frame cannot cancel just one. `onLateReply` receives the reply to a transfer
   * after it rejected.
   */
  request<N extends AppMessageName>(
    name: N,
    payload: AppPayload<N>,
    signal: AbortSignal,
    onLateReply?: (reply: LateReply) => void,
  ): Promise<FrameReply<N>>;
  /**
   * Cancels all requests that wait for the user, also in the frame. Signatures reject with
   * `frame/aborted` at once; transfers settle within 15 s. Requests of a frame still loading are
   * never posted (`isPosted`).
   */
  abortApprovals(): void;
  /** Shows the frame above everything, including the modal, now or once ready, until `hide`. */
  show(labels: FrameLabels): void;
  /** Hides the frame. */
  hide(): void;
  /** Number of rejected messages, including unrelated ones of the page. */
  readonly dropped: number;
  /** Messages as JSON without secrets, newest last, at most 1,024,000 bytes. */
  log(): readonly string[];
  /** Removes the frame and its listeners. Pending requests reject with `frame/aborted`. */
  dispose(): void;
}
