import type { Account } from "../../domain/account/account.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { isSameAddress } from "../../domain/caip/caip.js";
import type { ViewName } from "../../domain/navigation/routes.js";
import type { SignInSession } from "../../domain/sign-in/sign-in-session.js";
import type { EventSink } from "../events/events.api.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { ModalState } from "../modal/modal.api.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Call } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";
import type { AccountSignIn } from "../sign-in/account-sign-in.js";
import type { SignInActions, SignInState } from "../sign-in/sign-in.api.js";
import type { SignWithWallet } from "../sign-in/sign-with-wallet.js";

export interface SignInFlowParts {
  readonly signIn: AccountSignIn;
  readonly signer: Pick<SignWithWallet, "sessions" | "signOut">;
  readonly control: Pick<ModalControl, "isOpen" | "closed$" | "show" | "close" | "block">;
  readonly modal: Readable<ModalState>;
  readonly navigation: Pick<NavigationStore, "current" | "state$" | "reset">;
  readonly becameVisible$: { subscribe(work: () => void): { unsubscribe(): void } };
  readonly switchTo: (networkId: CaipNetworkId, signal: AbortSignal) => Promise<unknown>;
  readonly disconnect: (account: Account, signal: AbortSignal) => Promise<void>;
  readonly toast: (text: string) => void;
  readonly events: EventSink;
  readonly life: Lifetime;
}

const VIEW = "SIWXSignMessage";
/** Views of the sign-in; a review and the embedded wallet's approval cover the first. */
const isOfFlow = (view: ViewName): boolean =>
  view === VIEW || view === "ReviewRequest" || view === "ApproveTransaction";
/** Views that an open modal replaces by the sign-in. */
const HOME: readonly ViewName[] = ["Connect", "Account"];
const WAITING: readonly SignInState["status"][] = ["needed", "signing", "cancelling"];

/**
 * Opens the sign-in view if the active account has no session. The modal cannot be closed while
 * sign-in is required. Works without the modal too.
 */
export class SignInFlow implements SignInActions {
  readonly #parts: SignInFlowParts;
  #lastState: SignInState;
  /** The end of another flow, deferred until no sign-in is needed. */
  #deferredEnd: (() => void) | undefined;
  #unblock: (() => void) | undefined;
  #hasStarted = false;

  constructor(parts: SignInFlowParts) {
    this.#parts = parts;
    this.#lastState = parts.signIn.snapshot;
  }

  begin(): void {
    this.#hasStarted = true;
    const { signIn, control, modal, navigation, becameVisible$: seen$, life } = this.#parts;
    const subscriptions = [
      signIn.state$.subscribe((state) => this.#handleState(state)),
      control.closed$.subscribe(() => this.#onClosed(navigation.current.view)),
      modal.state$.subscribe(({ isOpen }) => isOpen && this.#onOpened()),
      navigation.state$.subscribe(() => this.#guard()),
      seen$.subscribe(() => signIn.snapshot.status === "needed" && signIn.check()),
    ];
    life.onEnd(() => subscriptions.forEach((one) => one.unsubscribe()));
    signIn.begin();
  }

  /**
   * Runs the end of a flow once no sign-in is needed; drops it if the user has to sign in. Runs
   * before the state changes, so it decides in a microtask.
   */
  before(onEnd: () => void): void {
    if (!this.#hasStarted) return onEnd();
    this.#deferredEnd = onEnd;
    queueMicrotask(() => {
      if (this.#parts.signIn.snapshot.status !== "checking") this.#runDeferredEnd();
    });
  }

  sign(call: Call = {}): Promise<SignInSession> {
    const { signIn, events } = this.#parts;
    return this.#run("sign", call, async (signal) => {
      const subject = subjectOf(signIn.active);
      events.emit({ name: "CLICK_SIGN_SIWX_MESSAGE", ...subject });
      return signIn.sign(signal);
    });
  }

  cancel(call: Call = {}): Promise<void> {
    return this.#run("cancel", call, async (signal) => {
      const { signIn, events, control } = this.#parts;
      const { status, isRequired } = signIn.snapshot;
      if (status !== "needed" && status !== "signing") return;
      const { active } = signIn;
      events.emit({ name: "CLICK_CANCEL_SIWX", ...subjectOf(active) });
      signIn.leave(isRequired ? "cancelling" : "idle");
      if (isRequired) await this.#goBack(active, signal);
      else control.close();
    });
  }

  open(): Promise<void> {
    return this.#run("open", {}, async () => {
      const { signIn } = this.#parts;
      if (signIn.active && signIn.snapshot.status === "needed") this.#show();
      else signIn.check();
    });
  }

  sessions(call: Call = {}): Promise<readonly SignInSession[]> {
    const { signIn, signer } = this.#parts;
    return this.#run("sessions", call, async (signal) => signer.sessions(signIn.active, signal));
  }

  signOut(call: Call = {}): Promise<void> {
    const { signIn, signer } = this.#parts;
    return this.#run("signOut", call, async (signal) => {
      await signer.signOut(signal);
      signIn.forget(() => true);
      if (signIn.snapshot.isRequired) signIn.check();
      else signIn.leave("idle");
    });
  }

  #run<T>(action: string, call: Call, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.#parts.life.run(`signIn.${action}`, call.signal, work);
  }

  async #goBack(account: Account, signal: AbortSignal): Promise<void> {
    const { signIn, disconnect } = this.#parts;
    const last = signIn.signedInAccounts.find(
      ({ namespace, networkId, address }) =>
        namespace === account.namespace &&
        networkId !== account.networkId &&
        isSameAddress(namespace, address, account.address),
    );
    if (last !== undefined && (await this.#isBackOn(last, signal))) return;
    await disconnect(account, signal);
  }

  /** False if the session is gone or unreadable, or the wallet did not switch. */
  async #isBackOn(last: Account, signal: AbortSignal): Promise<boolean> {
    const { signer, switchTo } = this.#parts;
    try {
      if ((await signer.sessions(last, signal)).length === 0) return false;
      await switchTo(last.networkId, signal);
      return true;
    } catch {
      return false;
    }
  }

  #handleState(state: SignInState): void {
    const before = this.#lastState;
    this.#lastState = state;
    this.#guard();
    this.#report(before, state);
    const { status, error } = state;
    if (status === "needed") return this.#onNeeded(state);
    if (status === "idle" && error !== undefined) return void this.#onCheckFailed(error.message);
    if (status !== "idle" && status !== "signed-in") return;
    this.#runDeferredEnd();
    const { control, navigation } = this.#parts;
    if (control.isOpen && isOfFlow(navigation.current.view)) control.close();
  }

  #onNeeded({ error }: SignInState): void {
    this.#deferredEnd = undefined;
    const { control, navigation } = this.#parts;
    // Does not take the user away from another view.
    if (error === undefined || !control.isOpen || isOfFlow(navigation.current.view)) this.#show();
  }

  #show(): void {
    const { control, navigation } = this.#parts;
    const route = { view: VIEW } as const;
    if (control.isOpen) navigation.reset(route);
    else control.show(route);
  }

  #runDeferredEnd(): void {
    const deferredEnd = this.#deferredEnd;
    this.#deferredEnd = undefined;
    deferredEnd?.();
  }

  async #onCheckFailed(text: string): Promise<void> {
    const { signIn, control, disconnect, toast, life } = this.#parts;
    this.#deferredEnd = undefined;
    const wasOpen = control.isOpen;
    const { active } = signIn;
    await disconnect(active, life.signal).catch(() => undefined);
    if (life.isOver) return;
    if (wasOpen) control.show({ view: "Connect" });
    toast(text);
  }

  #onClosed(view: ViewName): void {
    const { signIn } = this.#parts;
    const { status, isRequired } = signIn.snapshot;
    const isWaiting = status === "needed" || status === "signing";
    if (isWaiting && !isRequired && isOfFlow(view)) signIn.leave("idle");
  }

  #onOpened(): void {
    const { signIn, navigation } = this.#parts;
    const { status, isRequired } = signIn.snapshot;
    if (isRequired && status === "needed" && HOME.includes(navigation.current.view)) this.#show();
  }

  #guard(): void {
    const { control, navigation } = this.#parts;
    const { status, isRequired } = this.#lastState;
    const isBlocked = isRequired && WAITING.includes(status) && isOfFlow(navigation.current.view);
    if (isBlocked) this.#unblock ??= control.block("signInRequired");
    else {
      this.#unblock?.();
      this.#unblock = undefined;
    }
  }

  #report(before: SignInState, { status, error }: SignInState): void {
    const { signIn, events } = this.#parts;
    if (before.status !== "signing") return;
    if (status === "signed-in")
      events.emit({ name: "SIWX_AUTH_SUCCESS", ...subjectOf(signIn.active) });
    if (error)
      events.emit({ name: "SIWX_AUTH_ERROR", ...subjectOf(signIn.active), code: error.code });
  }
}

const subjectOf = ({ networkId, type }: Account) => ({
  networkId,
  isSmartAccount: type === "smartAccount",
});
