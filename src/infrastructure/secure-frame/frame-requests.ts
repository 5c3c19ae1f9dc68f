import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { isRecord } from "../../domain/shared/records.js";
import { type GuardVerdict, replyLimit } from "../../domain/secure-frame/frame-messages.js";
import { methodKind } from "../../domain/secure-frame/frame-methods.js";
import type { AppMessageName } from "../../domain/secure-frame/frame-payloads.js";
import { FRAME_TIMES } from "../../domain/secure-frame/frame-settings.js";
import { sendsTransaction } from "../../domain/network/rpc-methods.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { LateReply } from "../../ports/secure-frame.port.js";
import { abortedError, settleWithin } from "../shared/settle-within.js";

const MAX_REASON_LENGTH = 500;

interface OpenRequest {
  readonly name: AppMessageName;
  isApproval(): boolean;
  succeed(payload: unknown): void;
  fail(error: Error): void;
  /** Cancels: a transfer keeps waiting for its reply, other requests fail with `error`. */
  cancel(error: Error): void;
}

interface UnsettledTransfer {
  readonly name: AppMessageName;
  readonly late: (reply: LateReply) => void;
}
/** Maximum number of transfers whose late reply is accepted; the oldest are dropped. */
const MAX_UNSETTLED = 20;

interface Settlers {
  readonly resolve: (payload: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A message that expects a reply. */
export interface OutgoingRequest {
  readonly id: string;
  readonly name: AppMessageName;
  readonly payload: unknown;
  readonly signal: AbortSignal;
  /** Receives the late reply to a transfer that settled without one. */
  readonly late?: ((reply: LateReply) => void) | undefined;
}

export const abortError = (
  name: AppMessageName | "READY",
  { isByUser = false, isPosted = true, cause = undefined as unknown } = {},
): LatchkitError =>
  new LatchkitError(
    "frame/aborted",
    {
      request: name,
      isByUser,
      isPosted,
      text: name === "RPC_REQUEST" ? "Request was aborted" : "Something went wrong",
    },
    { cause },
  );

const refusal = (name: AppMessageName, payload: unknown): LatchkitError => {
  const message = isRecord(payload) ? payload["message"] : undefined;
  const text =
    typeof message === "string" && message !== ""
      ? message.slice(0, MAX_REASON_LENGTH)
      : "An error occurred";
  return new LatchkitError("frame/refused", { request: name, text });
};

/**
 * Opens the frame for an approval; rejects at once if the user leaves. Post the approval
 * synchronously afterwards.
 */
export const openUnlessAborted = async (
  openFrame: () => Promise<void>,
  abandoned: AbortSignal,
): Promise<void> => {
  await settleWithin(openFrame, { signal: abandoned }).catch((error: unknown) => {
    if (!abandoned.aborted) throw error;
  });
  if (abandoned.aborted) throw abortError("RPC_REQUEST", { isByUser: true, isPosted: false });
};

/** True if a message needs the user's decision. */
export const asksUser = (name: AppMessageName, payload: unknown): boolean =>
  name === "UPDATE_EMAIL" ||
  (name === "RPC_REQUEST" &&
    isRecord(payload) &&
    methodKind(String(payload["method"])) === "approval");

const isTransfer = (name: AppMessageName, payload: unknown): boolean =>
  name === "RPC_REQUEST" &&
  isRecord(payload) &&
  sendsTransaction({ method: String(payload["method"]), params: payload["params"] });

export interface RequestCallbacks {
  /** A request timed out and has rejected; a sign-out has resolved. */
  onTimeout(name: AppMessageName): void;
  /** An approval timed out or was aborted while the frame still shows it. */
  onApprovalAbandoned(): void;
}

/**
 * Open requests of a frame. Each settles once: by reply, timeout, signal or abort. A canceled or
 * timed-out transfer waits up to `FRAME_TIMES.cancelledTransfer` for its reply; a later one goes to
 * `onLateReply`.
 */
export class FrameRequests {
  readonly #scheduler: Scheduler;
  readonly #callbacks: RequestCallbacks;
  readonly #open = new Map<string, OpenRequest>();
  readonly #unsettled = new Map<string, UnsettledTransfer>();

  constructor(scheduler: Scheduler, callbacks: RequestCallbacks) {
    this.#scheduler = scheduler;
    this.#callbacks = callbacks;
  }

  /** Message names by id for which a reply is accepted. */
  get names(): ReadonlyMap<string, AppMessageName> {
    const pending = [...this.#open, ...this.#unsettled];
    return new Map(pending.map(([id, { name }]) => [id, name]));
  }

  get approvals(): readonly string[] {
    return [...this.#open].filter(([, request]) => request.isApproval()).map(([id]) => id);
  }

  /** Waits for the reply; calls `post` after the wait has started. */
  wait(request: OutgoingRequest, post: () => void): Promise<unknown> {
    const { id, name, signal } = request;
    return new Promise<unknown>((resolve, reject) => {
      if (signal.aborted) return reject(abortedError(signal));
      const pendingRequest = this.#begin(request, { resolve, reject });
      this.#open.set(id, pendingRequest);
      try {
        post();
      } catch (cause) {
        pendingRequest.fail(
          new LatchkitError("wallet/request-failed", { method: name }, { cause }),
        );
      }
    });
  }

  #begin(
    { id, name, payload, signal, late: onLateReply }: OutgoingRequest,
    { resolve, reject }: Settlers,
  ): OpenRequest {
    const waitMs = replyLimit(name);
    const isApproval = asksUser(name, payload);
    const isSent = isTransfer(name, payload);
    let isCanceled = false;
    const close = (): void => {
      this.#open.delete(id);
      cancelTimer();
      signal.removeEventListener("abort", leave);
    };
    const fail = (error: Error): void => {
      close();
      reject(error);
    };
    const succeed = (value: unknown): void => {
      close();
      resolve(value);
    };
    const cancel = (error: Error): void => {
      if (!isSent) return fail(signal.aborted ? abortedError(signal) : error);
      if (isCanceled) return;
      isCanceled = true;
      cancelTimer();
      cancelTimer = this.#scheduler.after(FRAME_TIMES.cancelledTransfer, () => {
        if (onLateReply !== undefined) this.#storeUnsettled(id, { name, late: onLateReply });
        fail(error);
      });
    };
    const endWithError = (error: Error): void => {
      const isShown = isApproval && !isCanceled;
      cancel(error);
      if (isShown) this.#callbacks.onApprovalAbandoned();
    };
    const leave = (): void =>
      endWithError(isSent ? abortError(name, { cause: signal.reason }) : abortedError(signal));
    let cancelTimer = this.#scheduler.after(waitMs, () => {
      if (name === "SIGN_OUT") {
        succeed(undefined);
        return this.#callbacks.onTimeout(name);
      }
      endWithError(new LatchkitError("frame/timeout", { request: name, waitMs }));
      this.#callbacks.onTimeout(name);
    });
    signal.addEventListener("abort", leave);
    return { name, isApproval: () => isApproval && !isCanceled, succeed, fail, cancel };
  }

  /** Settles a request with a validated reply. */
  settle({ id, name, isSuccess, payload }: Extract<GuardVerdict, { kind: "reply" }>): void {
    const request = this.#open.get(id);
    const unsettled = this.#unsettled.get(id);
    this.#unsettled.delete(id);
    if (isSuccess) {
      request?.succeed(payload);
      unsettled?.late({ isSuccess, payload });
    } else {
      const error = refusal(name, payload);
      request?.fail(error);
      unsettled?.late({ isSuccess, error });
    }
  }

  #storeUnsettled(id: string, transfer: UnsettledTransfer): void {
    this.#unsettled.set(id, transfer);
    const [oldest] = this.#unsettled.keys();
    if (this.#unsettled.size > MAX_UNSETTLED && oldest !== undefined)
      this.#unsettled.delete(oldest);
  }

  cancel(ids: Iterable<string>, isByUser: boolean): void {
    for (const id of ids) {
      const request = this.#open.get(id);
      request?.cancel(abortError(request.name, { isByUser }));
    }
  }

  /** Rejects requests at once, because no reply can arrive. Default: all. */
  abort(ids: Iterable<string> = [...this.names.keys()]): void {
    for (const id of ids) {
      this.#unsettled.delete(id);
      const request = this.#open.get(id);
      request?.fail(abortError(request.name));
    }
  }
}
