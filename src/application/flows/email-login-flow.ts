import type { EmailLoginState } from "../../domain/embedded-wallet/email-login-state.js";
import type { ViewName } from "../../domain/navigation/route.js";
import type { EmailLoginActions } from "../embedded-wallet/email-login.api.js";
import type { EmailLogin } from "../embedded-wallet/email-login.js";
import type { EventLog } from "../events/events.api.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Call } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import { type ConnectSignedIn, LoginFlow } from "./login-flow.js";

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
