import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { cancellation } from "../../domain/flows/pending-requests.js";
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

  get isConnecting(): boolean {
    return this.#isUnderWay;
  }

  /** Never rejects. The connect flow closes the modal. */
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

/** Dependencies of a sign-in flow. */
export interface LoginFlowParts<L> {
  readonly login: L;
  readonly connection: ConnectSignedIn;
  readonly modal: Pick<ModalControl, "isOpen" | "closed$" | "back">;
  readonly navigation: NavigationStore;
  readonly events: EventLog;
  readonly life: Lifetime;
}

/** How one sign-in method navigates and reports its steps. */
export interface LoginNavigation<S> {
  readonly isOfFlow: (view: ViewName) => boolean;
  readonly leave: () => void;
  /** Shows the view of a new step; called only while the modal is open. */
  readonly navigate: (state: S, isInFlow: boolean) => void;
  /** Emits the events of a change. */
  readonly report: (state: S, before: S) => void;
}

/**
 * The shared half of the flows that sign in: follows the steps, cancels when the user closes the
 * modal or leaves the flow's views, and connects after the last step. Works without the modal too.
 */
export class LoginFlow<S extends { readonly step: string }> {
  readonly #parts: LoginFlowParts<Readable<S> & { fail(error: unknown): void }>;
  readonly #method: LoginNavigation<S>;
  #lastState: S;
  #isNavigating = false;

  constructor(
    parts: LoginFlowParts<Readable<S> & { fail(error: unknown): void }>,
    method: LoginNavigation<S>,
  ) {
    this.#parts = parts;
    this.#method = method;
    const { login, modal, navigation, life } = parts;
    const { isOfFlow, leave } = method;
    this.#lastState = login.snapshot;
    let { view } = navigation.current;
    const subscriptions = [
      login.state$.subscribe((state) => this.#handleState(state)),
      modal.closed$.subscribe(leave),
      navigation.state$.subscribe(() => {
        const before = view;
        ({ view } = navigation.current);
        if (isOfFlow(before) && !isOfFlow(view) && !this.#isNavigating) leave();
      }),
    ];
    life.onEnd(() => subscriptions.forEach((one) => one.unsubscribe()));
  }

  /** Runs an action of the facade; an abort cancels the sign-in. Calls `work` synchronously. */
  run<T>(action: string, { signal: callerSignal }: Call, work: () => Promise<T>): Promise<T> {
    const { leave } = this.#method;
    return this.#parts.life.run(action, callerSignal, async (signal) => {
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
    const { modal, navigation } = this.#parts;
    const { isOfFlow, navigate, report } = this.#method;
    const before = this.#lastState;
    this.#lastState = state;
    report(state, before);
    if (before.step === state.step || !modal.isOpen) return;
    this.#isNavigating = true;
    navigate(state, isOfFlow(navigation.current.view));
    this.#isNavigating = false;
  }
}

const VIEW_OF = { device: "EmailVerifyDevice", code: "EmailVerifyOtp" } as const;

const emailNavigation = ({
  login,
  connection,
  modal,
  navigation,
  events,
}: LoginFlowParts<EmailLogin>): LoginNavigation<EmailLoginState> => ({
  isOfFlow: (view) => view === VIEW_OF.device || view === VIEW_OF.code,
  leave: () => {
    connection.leave();
    login.leave();
  },
  navigate: ({ step }, isInFlow) => {
    if (step === "device" || step === "code") {
      const route = { view: VIEW_OF[step] } as const;
      if (isInFlow) navigation.replace(route);
      else navigation.push(route);
    } else if (step === "entry" && isInFlow) modal.back();
  },
  report: (state, before) => {
    if (state.step === "code" && before.step === "device")
      events.emit({ name: "DEVICE_REGISTERED_FOR_EMAIL" });
    if (state.step === "code" && (before.step !== "code" || before.sentAt !== state.sentAt))
      events.emit({ name: "EMAIL_VERIFICATION_CODE_SENT" });
    if (before.step !== "code") return;
    if (state.step === "signed-in") events.emit({ name: "EMAIL_VERIFICATION_CODE_PASS" });
    if (state.step === "code" && state.problem?.kind === "wrong-code" && before.isBusy)
      events.emit({ name: "EMAIL_VERIFICATION_CODE_FAIL" });
  },
});

/**
 * Navigates through e-mail sign-in: each step has its view, and the last one connects the wallet.
 */
export class EmailLoginFlow implements EmailLoginActions {
  readonly #parts: LoginFlowParts<EmailLogin>;
  readonly #flow: LoginFlow<EmailLoginState>;
  readonly leave: () => void;

  constructor(parts: LoginFlowParts<EmailLogin>) {
    const method = emailNavigation(parts);
    this.#parts = parts;
    this.#flow = new LoginFlow(parts, method);
    this.leave = method.leave;
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

  /** Runs one step, and connects after the last one. */
  #run(action: string, call: Call = {}, step: () => Promise<void>): Promise<EmailLoginState> {
    const { login, connection } = this.#parts;
    return this.#flow.run(`emailLogin.${action}`, call, async () => {
      await step();
      const { snapshot } = login;
      return snapshot.step === "signed-in" && !connection.isConnecting
        ? await this.#flow.connect(snapshot, () => login.leave())
        : snapshot;
    });
  }
}
