import { BehaviorSubject, Subject } from "rxjs";
import {
  type AppMessage,
  type PostedMessage,
  isConnectStep,
  outgoingMessage,
  guardMessage,
} from "../../domain/secure-frame/frame-messages.js";
import type {
  FrameLabels,
  FrameProblem,
  FrameStatus,
  LateReply,
  SecureFrame,
} from "../../ports/secure-frame.port.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  EMPTY_LOG,
  isConsoleLine,
  logLine,
  appendLine,
  redactMessage,
} from "../../domain/secure-frame/frame-log.js";
import type {
  AppMessageName,
  AppPayload,
  FrameReply,
} from "../../domain/secure-frame/frame-payloads.js";
import { FRAME_TIMES } from "../../domain/secure-frame/frame-settings.js";
import { isRecord } from "../../domain/shared/records.js";
import type { Clock, Logger, Random, Scheduler } from "../../ports/page.ports.js";
import { settleWithin } from "../shared/settle-within.js";
import { FrameRequests, abortError, asksUser, openUnlessAborted } from "./frame-requests.js";

export interface FrameListener {
  /** Any message the page received, from any sender. */
  onMessage(message: PostedMessage): void;
  onFailed(): void;
  onDismissed(): void;
}

/** Loads the frame and posts its messages. Makes no decisions. */
export interface FrameTransport {
  readonly origin: string;
  /** The frame's window; undefined while there is none. */
  readonly source: unknown;
  /** Starts loading a frame. One at a time. */
  attach(listener: FrameListener): void;
  post(message: AppMessage): void;
  show(labels: FrameLabels): void;
  hide(): void;
  /** Removes the frame and ignores its further messages. */
  detach(): void;
}

export interface MessageSecureFrameParts {
  readonly transport: FrameTransport;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  readonly random: Pick<Random, "id">;
  /** Receives errors of the frame's log. */
  readonly logger?: Pick<Logger, "warn"> | undefined;
  /** False disables the log and its warnings. */
  readonly isLogOn?: boolean;
}

interface FrameLoad {
  readonly done: Promise<void>;
  finish(): void;
  fail(error: Error): void;
}

const deferredLoad = (): FrameLoad => {
  let [finishLoad, fail]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
  const done = new Promise<void>((resolve, reject) => {
    [finishLoad, fail] = [resolve, reject];
  });
  done.catch(() => undefined);
  return { done, finish: finishLoad, fail };
};

const UNVERIFIED = /unverified domain|(?:domain|origin) (?:is )?not (?:allowed|verified)/iu;
const isUnverified = ({
  isSuccess,
  payload,
}: {
  readonly isSuccess: boolean;
  readonly payload: unknown;
}): boolean => !isSuccess && isRecord(payload) && UNVERIFIED.test(String(payload["message"]));

/**
 * A secure frame over messages. Received messages pass `guardMessage`; posted ones have the frame's
 * exact origin and a single-use id of 244 random bits.
 */
export class MessageSecureFrame implements SecureFrame {
  readonly status$: SecureFrame["status$"];
  readonly problems$: SecureFrame["problems$"];
  readonly dismissed$: SecureFrame["dismissed$"];
  readonly #parts: MessageSecureFrameParts;
  readonly #requests: FrameRequests;
  readonly #status = new BehaviorSubject<FrameStatus>("absent");
  readonly #problems = new Subject<FrameProblem>();
  readonly #dismissed = new Subject<void>();
  #leftByUser = new AbortController();
  #labels: FrameLabels | undefined;
  #loading: FrameLoad | undefined;
  #cancelTimer: () => void = () => undefined;
  #log = EMPTY_LOG;
  #isDisposed = false;
  #dropped = 0;
  /** The frame did not confirm the last sign-out: the next user could find its session. */
  #mustSignOut = false;
  /** Sent only to the frame and never stored. */
  #token: string | undefined;

  constructor(parts: MessageSecureFrameParts) {
    this.#parts = parts;
    this.#requests = new FrameRequests(parts.scheduler, {
      onTimeout: (name) => this.#handleTimeout(name),
      onApprovalAbandoned: () => this.#cancelApprovals({ ended: 1 }),
    });
    this.status$ = this.#status.asObservable();
    this.problems$ = this.#problems.asObservable();
    this.dismissed$ = this.#dismissed.asObservable();
  }

  get origin(): string {
    return this.#parts.transport.origin;
  }

  open(signal: AbortSignal): Promise<void> {
    if (this.#isDisposed) return Promise.reject(new LatchkitError("instance/disposed", {}));
    return settleWithin(() => this.#load().done, { signal });
  }

  async request<N extends AppMessageName>(
    name: N,
    payload: AppPayload<N>,
    signal: AbortSignal,
    onLateReply?: (reply: LateReply) => void,
  ): Promise<FrameReply<N>> {
    try {
      if (name !== "SIGN_OUT" && this.#mustSignOut) await this.#signOutAgain(signal);
      return await this.#send(name, payload, signal, onLateReply);
    } catch (error) {
      if (name === "SIGN_OUT") this.#mustSignOut = true;
      throw error;
    }
  }

  /** Sent once, before the next message: a refused repetition must not end the next sign-in. */
  async #signOutAgain(signal: AbortSignal): Promise<void> {
    this.#mustSignOut = false;
    await this.request("SIGN_OUT", undefined, signal).catch(() => undefined);
    this.#mustSignOut = false;
  }

  async #send<N extends AppMessageName>(
    name: N,
    payload: AppPayload<N>,
    signal: AbortSignal,
    onLateReply?: (reply: LateReply) => void,
  ): Promise<FrameReply<N>> {
    const { random, transport } = this.#parts;
    const hasToken = name === "IS_CONNECTED" && this.#token !== undefined;
    const message = outgoingMessage(
      name,
      random.id() + random.id(),
      hasToken ? ({ token: this.#token } as AppPayload<N>) : payload,
    );
    if (name === "SIGN_OUT") this.#token = undefined;
    const openFrame = (): Promise<void> => this.open(signal);
    await (asksUser(name, payload)
      ? openUnlessAborted(openFrame, this.#leftByUser.signal)
      : openFrame());
    const request = { id: message.id, name, payload: message.payload, signal, late: onLateReply };
    // `guardMessage` validated the reply's shape for this name.
    return (await this.#requests.wait(request, () => {
      this.#logMessage(message);
      transport.post(message);
    })) as FrameReply<N>;
  }

  abortApprovals(): void {
    this.#leftByUser.abort();
    this.#leftByUser = new AbortController();
    this.#cancelApprovals({ isByUser: true });
  }

  show(labels: FrameLabels): void {
    this.#labels = labels;
    this.#showIfRequested();
  }
  hide(): void {
    this.#labels = undefined;
    this.#parts.transport.hide();
  }
  get dropped(): number {
    return this.#dropped;
  }
  log(): readonly string[] {
    return this.#log.lines;
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    this.#removeFrame(abortError("READY"));
    this.#status.complete();
    this.#problems.complete();
    this.#dismissed.complete();
  }

  #load(): FrameLoad {
    const { transport, scheduler } = this.#parts;
    const isRemoved = transport.source === undefined;
    if (this.#loading !== undefined && !isRemoved) return this.#loading;
    if (this.#loading !== undefined) this.#removeFrame(abortError("READY"));
    const load = deferredLoad();
    this.#loading = load;
    this.#status.next("loading");
    this.#cancelTimer = scheduler.after(FRAME_TIMES.ready, () => this.#handleLoadFailure());
    transport.attach({
      onMessage: (message) => this.#receive(message),
      onFailed: () => this.#handleLoadFailure(),
      onDismissed: () => this.#dismissed.next(),
    });
    return load;
  }

  #handleLoadFailure(): void {
    this.#problems.next("iframe_load_failed");
    this.#removeFrame(new LatchkitError("frame/load-failed", { waitMs: FRAME_TIMES.ready }));
  }

  #removeFrame(error: Error): void {
    this.#cancelTimer();
    this.#parts.transport.detach();
    this.#loading?.fail(error);
    this.#loading = undefined;
    this.#requests.abort();
    if (this.#status.value !== "absent") this.#status.next("absent");
  }

  /**
   * Cancels all approvals and asks the frame to hide them, once for each and for the `ended` ones:
   * the message names no request, and the user could approve one in place of the next.
   */
  #cancelApprovals({ isByUser = false, ended = 0 }): void {
    const approvals = this.#requests.approvals;
    this.#requests.cancel(approvals, isByUser);
    for (let cancelCount = approvals.length + ended; cancelCount > 0; cancelCount -= 1)
      this.#post("RPC_ABORT");
  }

  /** A timed-out sign-in step cancels all open requests. */
  #handleTimeout(name: AppMessageName): void {
    if (name === "SIGN_OUT") this.#mustSignOut = true;
    if (!isConnectStep(name)) return;
    this.#problems.next("iframe_request_timeout");
    this.#cancelApprovals({});
    this.#requests.cancel(this.#requests.names.keys(), false);
  }

  #receive(message: PostedMessage): void {
    const { origin, source } = this.#parts.transport;
    const verdict = guardMessage(message, { origin, source, pending: this.#requests.names });
    if (verdict.kind === "dropped") {
      this.#dropped += 1;
      return;
    }
    this.#logMessage(message.data);
    if (verdict.kind === "reply") {
      if (isUnverified(verdict)) this.#problems.next("unverified_domain");
      this.#requests.settle(verdict);
    } else if (verdict.name === "READY") this.#handleReady();
    else if (isRecord(verdict.payload)) this.#token = String(verdict.payload["token"]);
  }

  /** The frame is ready, possibly after a reload, which loses all requests except RELOAD. */
  #handleReady(): void {
    const { names } = this.#requests;
    this.#requests.abort([...names.keys()].filter((id) => names.get(id) !== "RELOAD"));
    if (this.#status.value === "ready") {
      this.#loading = deferredLoad();
      this.#status.next("loading");
    }
    this.#cancelTimer();
    this.#cancelTimer = this.#parts.scheduler.after(FRAME_TIMES.afterReady, () => {
      this.#status.next("ready");
      this.#showIfRequested();
      this.#loading?.finish();
    });
  }

  /** The next request reloads a frame that the host's page removed. */
  #showIfRequested(): void {
    const { transport } = this.#parts;
    const isLoaded = this.#status.value === "ready" && transport.source !== undefined;
    if (this.#labels !== undefined && isLoaded) transport.show(this.#labels);
  }

  #post(name: "RPC_ABORT"): void {
    const { random, transport } = this.#parts;
    const message = outgoingMessage(name, random.id() + random.id(), undefined);
    this.#logMessage(message);
    if (transport.source !== undefined) transport.post(message);
  }

  #logMessage(message: unknown): void {
    if (this.#parts.isLogOn === false) return;
    const time = new Date(this.#parts.clock.now()).toISOString();
    this.#log = appendLine(this.#log, logLine(time, message));
    if (isConsoleLine(message)) this.#parts.logger?.warn("Embedded wallet", redactMessage(message));
  }
}
