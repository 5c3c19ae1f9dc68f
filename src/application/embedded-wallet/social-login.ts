import {
  SOCIAL_LOGIN_START,
  type SocialLoginProblem,
  type SocialLoginState,
} from "../../domain/embedded-wallet/login-states.js";
import type { SocialProvider } from "../../domain/embedded-wallet/social-providers.js";
import {
  type SocialResult,
  socialResult,
  isAwaited,
  returnedResult,
  withReturn,
  withoutResult,
} from "../../domain/embedded-wallet/social-result.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { AppPayload } from "../../domain/secure-frame/frame-payloads.js";
import { secureOrigin, FRAME_TIMES } from "../../domain/secure-frame/frame-settings.js";
import type {
  Clock,
  Scheduler,
  Environment,
  Popup,
  PopupMessage,
  Popups,
} from "../../ports/page.ports.js";
import type { SecureFrame } from "../../ports/secure-frame.port.js";
import {
  linkSignals,
  rejectOnAbort,
  toLatchkitError,
  type LinkedSignal,
} from "../shared/lifetime.js";
import { StateStore } from "../shared/state-store.js";
import type { LoginCache } from "./login-cache.js";

/** The embedded wallet as social sign-in needs it. */
export interface SocialLoginFrame {
  readonly request: SecureFrame["request"];
  readonly open: (signal: AbortSignal) => Promise<void>;
  readonly reset: (signal: AbortSignal) => Promise<void>;
  readonly cache: LoginCache;
  /** The network sent to the frame with the result. */
  readonly network: () => Omit<AppPayload<"CONNECT_SOCIAL">, "uri">;
}

export interface SocialLoginParts {
  /** The frame's origin: popups start there and results must come from it. */
  readonly origin: string;
  readonly popups: Popups;
  readonly frame: () => Promise<SocialLoginFrame>;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  /** The page's environment; inside Telegram no popup opens. */
  readonly environment: Pick<Environment, "isTelegram" | "href">;
  readonly memory: Pick<LoginCache, "pendingRedirect" | "storeRedirect">;
  /** Aborts on disposal. */
  readonly signal: AbortSignal;
}

const SERVICES = ["google", "github", "apple", "facebook", "x", "discord"] as const;
type PopupProvider = (typeof SERVICES)[number];
const isPopupProvider = (provider: SocialProvider): provider is PopupProvider =>
  SERVICES.some((one) => one === provider);

const notStarted = (
  reason: "blocked" | "untrusted" | "no-address",
  cause?: unknown,
): LatchkitError => new LatchkitError("social/not-started", { reason }, { cause });

/** Retries once if the frame reloaded and lost the request. */
const retryOnReload = async <T>(
  frame: Pick<SocialLoginFrame, "open">,
  ask: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (signal.aborted || !isLatchkitError(error, "frame/aborted")) throw error;
    await frame.open(signal);
    return ask();
  }
};

const problemOf = (error: unknown): SocialLoginProblem => {
  const failure = toLatchkitError(error, "socialLogin");
  if (isLatchkitError(failure, "popup/closed")) return { kind: "closed", error: failure };
  const reason = isLatchkitError(failure, "social/not-started")
    ? failure.context.reason
    : undefined;
  if (reason === "blocked" || reason === "untrusted") return { kind: reason, error: failure };
  return { kind: "failed", text: failure.message, error: failure };
};

/**
 * Social sign-in: a popup, or a link for the Farcaster app. Holds the state; the flow navigates. A
 * newer attempt cancels the current one.
 */
export class SocialLogin extends StateStore<SocialLoginState> {
  readonly #parts: SocialLoginParts;
  #attempt: LinkedSignal | undefined;
  #popup: Popup | undefined;

  constructor(parts: SocialLoginParts) {
    super(SOCIAL_LOGIN_START);
    this.#parts = parts;
  }

  /**
   * Opens the popup before awaiting anything. Settles when the user is known or on failure; never
   * rejects.
   */
  async start(provider: SocialProvider): Promise<void> {
    this.#end();
    if (isPopupProvider(provider) && this.#parts.environment.isTelegram) {
      await this.#run(provider, { step: "popup", provider }, (signal) =>
        this.#redirect(provider, signal),
      );
    } else if (isPopupProvider(provider)) {
      const popup = this.#parts.popups.open(`${this.#parts.origin}/loading`);
      this.#popup = popup;
      await this.#run(provider, { step: "popup", provider }, (signal) =>
        this.#inPopup(provider, popup, signal),
      );
    } else
      await this.#run(provider, { step: "link", provider: "farcaster" }, (signal) =>
        this.#byLink(signal),
      );
  }

  /**
   * Completes a redirect sign-in if the page's URL carries its result, which is used once and
   * removed. Ignored without a pending sign-in.
   */
  async resume(): Promise<void> {
    const { environment, memory, clock, popups } = this.#parts;
    const result = returnedResult(environment.href);
    const pending = memory.pendingRedirect;
    if (result === undefined || pending === undefined) return;
    popups.replacePageUrl(withoutResult(environment.href));
    memory.storeRedirect(undefined);
    if (!isAwaited(pending, clock.now())) return;
    const { provider } = pending;
    await this.#run(provider, { step: "user", provider }, async (signal) => {
      const frame = await this.#parts.frame();
      await frame.open(signal);
      await this.#signIn(frame, provider, result, signal);
    });
  }

  fail(error: unknown): void {
    const { snapshot } = this;
    if (!("provider" in snapshot)) return;
    const { provider } = snapshot;
    this.update(() => ({ step: "failed", provider, problem: problemOf(error) }));
  }

  /**
   * Cancels the attempt, closes its popup and resets the state. A shown link becomes invalid after
   * 100 ms.
   */
  leave(): void {
    const hadLink = this.snapshot.step === "link";
    this.#end();
    this.update(() => SOCIAL_LOGIN_START);
    if (!hadLink || this.#parts.signal.aborted) return;
    this.#parts.scheduler.after(FRAME_TIMES.afterFarcaster, () => void this.#reset());
  }

  finish(): void {
    this.#end();
    this.update(() => SOCIAL_LOGIN_START);
  }

  async #inPopup(
    provider: PopupProvider,
    popup: Popup | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    if (popup === undefined) throw notStarted("blocked");
    const frame = await this.#parts.frame();
    await frame.open(signal);
    const uri = await this.#redirectUri(frame, provider, signal);
    if (!popup.isClosed && !popup.navigate(uri)) throw notStarted("no-address");
    const result = await this.#resultOf(popup, signal);
    popup.close();
    await this.#signIn(frame, provider, result, signal);
  }

  /** Redirects the page to the provider; the next page handles the result. */
  async #redirect(provider: PopupProvider, signal: AbortSignal): Promise<void> {
    const { popups, environment, memory, clock } = this.#parts;
    const frame = await this.#parts.frame();
    await frame.open(signal);
    const uri = await this.#redirectUri(frame, provider, signal);
    const address = withReturn(uri, environment.href);
    if (address === undefined) throw notStarted("no-address");
    memory.storeRedirect({ provider, at: clock.now() });
    if (!popups.navigatePage(address)) {
      memory.storeRedirect(undefined);
      throw notStarted("blocked");
    }
    await this.#untilUnloaded(signal);
  }

  /** Rejects if the page is still here after the popup timeout. */
  async #untilUnloaded(signal: AbortSignal): Promise<never> {
    let cancel: (() => void) | undefined;
    const timeoutFailure = new Promise<never>((_, reject) => {
      cancel = this.#parts.scheduler.after(FRAME_TIMES.userDecision, () =>
        reject(new LatchkitError("popup/closed", {})),
      );
    });
    try {
      return await rejectOnAbort(signal, timeoutFailure);
    } finally {
      cancel?.();
    }
  }

  async #redirectUri(
    frame: SocialLoginFrame,
    provider: PopupProvider,
    signal: AbortSignal,
  ): Promise<string> {
    try {
      const ask = () => frame.request("GET_SOCIAL_REDIRECT_URI", { provider }, signal);
      return (await retryOnReload(frame, ask, signal)).uri;
    } catch (error) {
      throw notStarted("no-address", error);
    }
  }

  async #signIn(
    frame: SocialLoginFrame,
    provider: SocialProvider,
    result: SocialResult,
    signal: AbortSignal,
  ): Promise<void> {
    if (result.kind === "refused") {
      const { kind: _, ...reason } = result;
      throw new LatchkitError("frame/refused", { request: "CONNECT_SOCIAL", ...reason });
    }
    this.#show({ step: "user", provider }, signal);
    const request = { uri: result.uri, ...frame.network() };
    const user = await frame.request("CONNECT_SOCIAL", request, signal);
    frame.cache.storeLogin({ ...user, provider });
  }

  async #byLink(signal: AbortSignal): Promise<void> {
    const frame = await this.#parts.frame();
    await frame.open(signal);
    const { userName } = await retryOnReload(frame, () => this.#linked(frame, signal), signal);
    this.#show({ step: "user", provider: "farcaster" }, signal);
    const { chainId = "" } = frame.network();
    frame.cache.storeLogin({ userName, chainId, provider: "farcaster" });
  }

  async #linked(
    frame: SocialLoginFrame,
    signal: AbortSignal,
  ): Promise<{ readonly userName: string }> {
    const { url } = await frame.request("GET_FARCASTER_URI", undefined, signal);
    if (secureOrigin(url) === undefined) throw new LatchkitError("farcaster/failed", {});
    this.#show({ step: "link", provider: "farcaster", url }, signal);
    return frame.request("CONNECT_FARCASTER", undefined, signal);
  }

  /** Rejects if the popup closes, or if another origin sends the result. */
  #resultOf(popup: Popup, signal: AbortSignal): Promise<SocialResult> {
    const { origin, scheduler } = this.#parts;
    return new Promise((resolve, reject) => {
      const finishWith = (action: () => void): void => {
        subscription.unsubscribe();
        stopChecking();
        signal.removeEventListener("abort", onAbort);
        action();
      };
      const onAbort = (): void => finishWith(() => reject(new LatchkitError("call/aborted", {})));
      const onMessage = ({ origin: from, data }: PopupMessage): void => {
        const result = socialResult(data);
        if (result === undefined) return;
        if (from === origin) finishWith(() => resolve(result));
        else finishWith(() => reject(notStarted("untrusted")));
      };
      let waitedMs = 0;
      const check = (): void => {
        waitedMs += FRAME_TIMES.popupCheck;
        if (popup.isClosed || waitedMs > FRAME_TIMES.userDecision)
          finishWith(() => reject(new LatchkitError("popup/closed", {})));
        else stopChecking = scheduler.after(FRAME_TIMES.popupCheck, check);
      };
      let stopChecking = scheduler.after(FRAME_TIMES.popupCheck, check);
      const subscription = popup.messages$.subscribe(onMessage);
      signal.addEventListener("abort", onAbort, { once: true });
    });
  }

  async #run(
    provider: SocialProvider,
    started: SocialLoginState,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const attempt = linkSignals(this.#parts.signal);
    this.#attempt = attempt;
    this.update(() => started);
    try {
      await work(attempt.signal);
      this.#show({ step: "signed-in", provider }, attempt.signal);
    } catch (error) {
      this.#show(this.#failed(provider, error), attempt.signal);
    } finally {
      attempt.release();
      if (this.#attempt === attempt) this.#end();
    }
  }

  #failed(provider: SocialProvider, error: unknown): SocialLoginState {
    const isFarcaster = provider === "farcaster" && !isLatchkitError(error, "frame/load-failed");
    const problem = problemOf(
      isFarcaster ? new LatchkitError("farcaster/failed", {}, { cause: error }) : error,
    );
    return problem.kind === "closed"
      ? { step: "choice", problem }
      : { step: "failed", provider, problem };
  }

  #show(state: SocialLoginState, signal: AbortSignal): void {
    if (!signal.aborted) this.update(() => state);
  }

  #end(): void {
    const attempt = this.#attempt;
    this.#attempt = undefined;
    attempt?.abort(new LatchkitError("call/aborted", {}));
    attempt?.release();
    this.#popup?.close();
    this.#popup = undefined;
  }

  async #reset(): Promise<void> {
    const { frame, signal } = this.#parts;
    try {
      await (await frame()).reset(signal);
    } catch {
      // The next sign-in opens the frame again and reports its failure.
    }
  }
}
