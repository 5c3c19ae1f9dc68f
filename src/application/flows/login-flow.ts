import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { cancellation } from "../../domain/flows/waiting-views.js";
import type { ConnectWallet } from "../connection/connect-wallet.js";
import type { ViewName } from "../../domain/navigation/routes.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Call } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";
import type { EmailLoginState } from "../../domain/embedded-wallet/login-states.js";
import type { EmailLogin } from "../embedded-wallet/email-login.js";
import type { EventLog } from "../events/events.api.js";
import type { EmailLoginActions } from "../embedded-wallet/embedded-wallet.api.js";

/** Result of the last sign-in step; `left`: the user cancelled. */
export type SignedInOutcome =
  | { readonly kind: "connected" }
  | { readonly kind: "left" }
  | { readonly kind: "failed"; readonly error: unknown };

const connectorId = CONNECTOR_ID.auth;

/** The last step of every sign-in method: connects the embedded wallet. */
export class ConnectSignedIn {
  readonly #connect: Pick<ConnectWallet, "run" | "cancel">;
  readonly #life: Lifetime;
  #isUnderWay = false;

  constructor(connect: Pick<ConnectWallet, "run" | "cancel">, life: Lifetime) {
    this.#connect = connect;
    this.#life = life;
  }

  get isUnderWay(): boolean {
    return this.#isUnderWay;
  }

  /** Never rejects. The connect flow closes the modal (spec 4). */
  async run(): Promise<SignedInOutcome> {
    this.#isUnderWay = true;
    try {
      await this.#connect.run(connectorId, {}, this.#life.signal);
      return { kind: "connected" };
    } catch (error) {
      // The user has left, so the error is not reported.
      return this.#isUnderWay ? { kind: "failed", error } : { kind: "left" };
    } finally {
      this.#isUnderWay = false;
    }
  }

  leave(): void {
    if (this.#isUnderWay) this.#connect.cancel(cancellation("connect", "back", { connectorId }));
    this.#isUnderWay = false;
  }
}

/** Dependencies of `LoginFlow`. */
export interface LoginFlowParts<S> {
  readonly login: Readable<S> & { fail(error: unknown): void };
  readonly connection: ConnectSignedIn;
  readonly modal: Pick<ModalControl, "isOpen" | "closed$">;
  readonly navigation: Pick<NavigationStore, "current" | "state$">;
  readonly life: Lifetime;
  readonly isOfFlow: (view: ViewName) => boolean;
  /** Cancels the sign-in. */
  readonly leave: () => void;
  /** Shows the view of a new step; only while the modal is open. */
  readonly navigate: (state: S) => void;
  /** Emits the events of a change. */
  readonly report: (state: S, before: S) => void;
}

/**
 * The shared half of the flows that sign in: follows the steps, cancels when the user closes the
 * modal or leaves the flow's views, and connects after the last step.
 */
export class LoginFlow<S extends { readonly step: string }> {
  readonly #parts: LoginFlowParts<S>;
  #lastState: S;
  #isNavigating = false;

  constructor(parts: LoginFlowParts<S>) {
    this.#parts = parts;
    const { login, modal, navigation, life, isOfFlow, leave } = parts;
    this.#lastState = login.snapshot;
    let { view } = navigation.current;
    const followings = [
      login.state$.subscribe((state) => this.#handleState(state)),
      modal.closed$.subscribe(() => leave()),
      navigation.state$.subscribe(() => {
        const before = view;
        ({ view } = navigation.current);
        if (isOfFlow(before) && !isOfFlow(view) && !this.#isNavigating) leave();
      }),
    ];
    life.onEnd(() => followings.forEach((one) => one.unsubscribe()));
  }

  /** Runs an action of the facade; an abort cancels the sign-in. Calls `work` synchronously. */
  run<T>(action: string, { signal: given }: Call, work: () => Promise<T>): Promise<T> {
    const { life, leave } = this.#parts;
    return life.run(action, given, async (signal) => {
      signal.addEventListener("abort", leave, { once: true });
      try {
        return await work();
      } finally {
        signal.removeEventListener("abort", leave);
      }
    });
  }

  /**
   * Connects the wallet, then calls `finish`. Resolves with `signedIn`, or with the state that
   * shows why it is not connected.
   */
  async connect(signedIn: S, finish: () => void): Promise<S> {
    const { login, connection } = this.#parts;
    const outcome = await connection.run();
    if (outcome.kind === "failed") login.fail(outcome.error);
    if (outcome.kind !== "connected") return login.snapshot;
    finish();
    return signedIn;
  }

  #handleState(state: S): void {
    const { modal, navigate, report } = this.#parts;
    const before = this.#lastState;
    this.#lastState = state;
    report(state, before);
    if (before.step === state.step || !modal.isOpen) return;
    this.#isNavigating = true;
    navigate(state);
    this.#isNavigating = false;
  }
}

/** Dependencies of the flow. */
export interface EmailLoginFlowParts {
  readonly login: EmailLogin;
  readonly connection: ConnectSignedIn;
  readonly modal: Pick<ModalControl, "isOpen" | "closed$" | "back">;
  readonly navigation: NavigationStore;
  readonly events: EventLog;
  readonly life: Lifetime;
}

const VIEW_OF = { device: "EmailVerifyDevice", code: "EmailVerifyOtp" } as const;
const isOfFlow = (view: ViewName): boolean => view === VIEW_OF.device || view === VIEW_OF.code;

/**
 * Navigates through e-mail sign-in: each step has its view, and the last one connects the wallet.
 * Closing the modal and going back cancel it. Works without the modal too.
 */
export class EmailLoginFlow implements EmailLoginActions {
  readonly #parts: EmailLoginFlowParts;
  readonly #flow: LoginFlow<EmailLoginState>;

  constructor(parts: EmailLoginFlowParts) {
    this.#parts = parts;
    this.#flow = new LoginFlow({
      ...parts,
      isOfFlow,
      leave: () => this.leave(),
      navigate: (state) => this.#navigate(state),
      report: (state, before) => this.#report(before, state),
    });
  }

  submit(email: string, call?: Call): Promise<EmailLoginState> {
    const { login, events } = this.#parts;
    return this.#run("submit", call, () => {
      events.emit({ name: "EMAIL_SUBMITTED" });
      return login.submit(email);
    });
  }

  resend(call?: Call): Promise<EmailLoginState> {
    return this.#run("resend", call, () => this.#parts.login.resend());
  }

  confirm(code: string, call?: Call): Promise<EmailLoginState> {
    return this.#run("confirm", call, () => this.#parts.login.confirm(code));
  }

  leave(): void {
    this.#parts.connection.leave();
    this.#parts.login.leave();
  }

  /** Runs one step, and connects after the last one. */
  #run(action: string, call: Call = {}, step: () => Promise<void>): Promise<EmailLoginState> {
    const { login, connection } = this.#parts;
    return this.#flow.run(`emailLogin.${action}`, call, async () => {
      await step();
      const { snapshot } = login;
      return snapshot.step === "signed-in" && !connection.isUnderWay
        ? await this.#flow.connect(snapshot, () => login.leave())
        : snapshot;
    });
  }

  #navigate({ step }: EmailLoginState): void {
    const { modal, navigation } = this.#parts;
    const isInFlow = isOfFlow(navigation.current.view);
    if (step === "device" || step === "code") {
      const route = { view: VIEW_OF[step] } as const;
      if (isInFlow) navigation.replace(route);
      else navigation.push(route);
    } else if (step === "entry" && isInFlow) modal.back();
  }

  #report(before: EmailLoginState, now: EmailLoginState): void {
    const { events } = this.#parts;
    if (now.step === "code" && before.step === "device")
      events.emit({ name: "DEVICE_REGISTERED_FOR_EMAIL" });
    if (now.step === "code" && (before.step !== "code" || before.sentAt !== now.sentAt))
      events.emit({ name: "EMAIL_VERIFICATION_CODE_SENT" });
    if (before.step !== "code") return;
    if (now.step === "signed-in") events.emit({ name: "EMAIL_VERIFICATION_CODE_PASS" });
    if (now.step === "code" && now.problem?.kind === "wrong-code" && before.isBusy)
      events.emit({ name: "EMAIL_VERIFICATION_CODE_FAIL" });
  }
}
