import type { Observable } from "rxjs";
import type {
  AppMessageName,
  AppPayload,
  FrameReply,
} from "../domain/secure-frame/frame-payloads.js";
import type { LatchkitError } from "../domain/errors/latchkit-error.js";

/** `absent`: nothing of it is in the page. `ready`: messages may be posted. */
export type FrameStatus = "absent" | "loading" | "ready";

/** What the host's developer should know of (S8-052). */
export type FrameProblem = "iframe_load_failed" | "iframe_request_timeout" | "unverified_domain";

/** Texts beside the frame while it is shown, in the user's language. */
export interface FrameLabels {
  /** Names the dialog. */
  readonly title: string;
  /** Of the button that takes the request back. */
  readonly close: string;
}

/** A reply that came after its request had ended; `error` is `frame/refused`. */
export type LateReply =
  | { readonly isSuccess: true; readonly payload: unknown }
  | { readonly isSuccess: false; readonly error: LatchkitError };

/**
 * The embedded wallet: a page of another origin in a frame, which holds keys and shows its user
 * what is signed. Only its very origin and window are heard and written to. Every promise settles:
 * with the reply, with `frame/load-failed` after 20 s, `frame/timeout` after the message's own
 * limit (`replyLimit`), `frame/refused` with the frame's reason, `frame/aborted`, or `call/aborted`
 * when the signal aborts; later replies change nothing. A transfer (`sendsTransaction`) that was
 * posted waits for its reply up to 15 s (`FRAME_TIMES.left`) after it was left, whoever left it,
 * and rejects with `frame/aborted` only then: the frame alone knows whether it was sent. Its reply
 * is still taken after that, until the frame is gone or loaded anew (the newest 20).
 */
export interface SecureFrame {
  /** Where its page is from: where popups begin, and where their results come from. */
  readonly origin: string;
  /** The present status at once, then changes. */
  readonly status$: Observable<FrameStatus>;
  readonly problems$: Observable<FrameProblem>;
  /** The user asked to leave the frame while it was shown: Escape, or its button. */
  readonly dismissed$: Observable<void>;
  /**
   * Puts the frame into the page where it is not, and waits until messages may be posted: 500 ms
   * after it said that it is ready. A frame that failed is gone; the next call makes another.
   */
  open(signal: AbortSignal): Promise<void>;
  /**
   * Posts one message, once the frame is open, and waits for its reply. A bigint in the payload
   * becomes 0x hex; a payload of another shape, or of more than 1 MiB, rejects with
   * `wallet/request-failed` (-32602) and a method in neither list with `frame/method-refused`;
   * neither is posted. `SIGN_OUT` resolves after 3 s without a reply. A request that waits for its
   * user and ends by its limit or signal is taken back at the frame, and with it the others that
   * wait for their user: the frame could show either before the next one. `late` is given the reply
   * to a transfer that comes after it rejected.
   */
  request<N extends AppMessageName>(
    name: N,
    payload: AppPayload<N>,
    signal: AbortSignal,
    late?: (reply: LateReply) => void,
  ): Promise<FrameReply<N>>;
  /**
   * The user left: takes back the requests that wait for their user (S6-012), and asks the frame to
   * stop showing them. A signature rejects with `frame/aborted` at once; a transfer settles with
   * its reply, or rejects so within 15 s. One whose frame still loads is never posted (`isPosted`).
   */
  abortApprovals(): void;
  /** Shows the frame above everything, the modal too: now, or once it is ready, until `hide`. */
  show(labels: FrameLabels): void;
  hide(): void;
  /** How many messages were not accepted so far; those meant for others on the page count too. */
  readonly dropped: number;
  /**
   * What went over, one JSON text a message, without secrets; newest last, at most 1,024,000
   * bytes.
   */
  log(): readonly string[];
  /** Removes the frame and its listeners. What waits rejects with `frame/aborted`. */
  dispose(): void;
}
