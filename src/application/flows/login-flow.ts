import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { cancellation } from "../../domain/flows/pending-requests.js";
import type { ConnectWallet } from "../connection/connect-wallet.js";
import type { Call } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";
import type { EmailLoginState } from "../../domain/embedded-wallet/login-states.js";
import type { EmailLogin } from "../embedded-wallet/email-login.js";
import type { EventLog } from "../events/events.api.js";
import type { EmailLoginActions } from "../embedded-wallet/embedded-wallet.api.js";
import { StepFlow, type StepFlowParts, type StepNavigation } from "./step-flow.js";

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

  /**
   * Connects the wallet of a signed-in user, then calls `onConnected`. Resolves with the signed-in
   * state, or with the state that shows why there is no connection.
   */
  async run<S>(
    login: Readable<S> & { fail(error: unknown): void },
    onConnected: () => void,
  ): Promise<S> {
    const signedIn = login.snapshot;
    this.#isUnderWay = true;
    try {
      await this.#connect.run(connectorId, {}, this.#life.signal);
    } catch (error) {
      // If the user has left, the error is not reported.
      const hasLeft = !this.#isUnderWay;
      this.#isUnderWay = false;
      if (!hasLeft) login.fail(error);
      return login.snapshot;
    }
    this.#isUnderWay = false;
    onConnected();
    return signedIn;
  }

  leave(): void {
    if (this.#isUnderWay) this.#connect.cancel(cancellation("connect", "back", { connectorId }));
    this.#isUnderWay = false;
  }
}

export interface LoginFlowParts<L> extends StepFlowParts {
  readonly login: L;
  readonly connection: ConnectSignedIn;
  readonly events: EventLog;
}

const VIEW_OF = { device: "EmailVerifyDevice", code: "EmailVerifyOtp" } as const;

const emailNavigation = ({
  login,
  connection,
  modal,
  navigation,
  events,
}: LoginFlowParts<EmailLogin>): StepNavigation<EmailLoginState> => ({
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
  readonly #flow: StepFlow<EmailLoginState>;
  readonly leave: () => void;

  constructor(parts: LoginFlowParts<EmailLogin>) {
    const method = emailNavigation(parts);
    this.#parts = parts;
    this.#flow = new StepFlow(parts.login, parts, method);
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

  #run(action: string, call: Call = {}, step: () => Promise<void>): Promise<EmailLoginState> {
    const { login, connection } = this.#parts;
    return this.#flow.run(`emailLogin.${action}`, call, async () => {
      await step();
      const { snapshot } = login;
      return snapshot.step === "signed-in" && !connection.isConnecting
        ? await connection.run(login, () => login.leave())
        : snapshot;
    });
  }
}
