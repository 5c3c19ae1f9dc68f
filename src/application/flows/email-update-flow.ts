import type { EmailUpdateState } from "../../domain/embedded-wallet/login-states.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ViewName } from "../../domain/navigation/routes.js";
import type { EmailUpdate } from "../embedded-wallet/email-update.js";
import type { EventSink } from "../events/events.api.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { Call } from "../shared/group.js";
import type { ChangedEmail, EmailUpdateActions } from "../embedded-wallet/embedded-wallet.api.js";
import { StepFlow, type StepFlowParts } from "./step-flow.js";
import { rejectOnAbort } from "../shared/lifetime.js";

export interface EmailUpdateFlowParts extends StepFlowParts {
  readonly update: EmailUpdate;
  readonly modal: Pick<ModalControl, "isOpen" | "closed$" | "show" | "back">;
  readonly hasWallet: boolean;
  readonly isConnected: () => boolean;
  readonly events: EventSink;
}

type Idle = Extract<EmailUpdateState, { readonly step: "idle" }>;

const VIEW_OF = {
  form: "UpdateEmailWallet",
  "current-code": "UpdateEmailPrimaryOtp",
  "new-code": "UpdateEmailSecondaryOtp",
} as const;
const VIEWS: readonly ViewName[] = Object.values(VIEW_OF);
const isOfFlow = (view: ViewName): boolean => VIEWS.includes(view);
/** The approval view covers the form while the user approves the change. */
const keepsFlow = (view: ViewName): boolean => isOfFlow(view) || view === "ApproveTransaction";

/**
 * Navigates through changing the address; the last step returns to the start. Closing the modal and
 * going back cancel it. Works without the modal too.
 */
export class EmailUpdateFlow implements EmailUpdateActions {
  readonly #parts: EmailUpdateFlowParts;
  readonly #flow: StepFlow<EmailUpdateState>;
  /** True if the step began without the modal. */
  #isHeadless = false;

  constructor(parts: EmailUpdateFlowParts) {
    this.#parts = parts;
    const { update, modal, navigation, life } = parts;
    this.#flow = new StepFlow(update, parts, {
      isOfFlow: keepsFlow,
      leave: () => this.leave(),
      isHeadless: () => this.#isHeadless,
      navigate: (state) => {
        if (!isOfFlow(navigation.current.view)) return;
        if (state.step === "idle") modal.back();
        else navigation.replace({ view: VIEW_OF[state.step] });
      },
    });
    const subscription = navigation.state$.subscribe(() => {
      // Navigating to the view by name starts the form.
      const { view } = navigation.current;
      if (view === VIEW_OF.form && update.snapshot.step === "idle") update.begin();
    });
    life.onEnd(() => subscription.unsubscribe());
  }

  update({ signal: caller }: Call = {}): Promise<ChangedEmail> {
    return this.#parts.life.run("emailUpdate.update", caller, async (signal) => {
      this.#checked();
      const { update, modal } = this.#parts;
      update.begin();
      modal.show({ view: VIEW_OF.form });
      const before = update.snapshot.step === "idle" ? undefined : update.snapshot.email;
      const { email, next } = await this.#end(signal);
      if (next !== undefined) return next;
      if (email === undefined || email === before) throw new LatchkitError("modal/closed", {});
      return { email };
    });
  }

  begin(): Promise<EmailUpdateState> {
    return this.#run("begin", {}, async () => {
      this.#checked();
      this.#parts.update.begin();
    });
  }

  submit(email: string, call?: Call): Promise<EmailUpdateState> {
    return this.#run("submit", call, async () => {
      this.#checked();
      this.#parts.events.emit({ name: "EMAIL_EDIT" });
      if (this.#parts.update.snapshot.step === "idle") this.#parts.update.begin();
      this.#isHeadless = !this.#parts.modal.isOpen;
      await this.#parts.update.submit(email).finally(() => {
        this.#isHeadless = false;
      });
    });
  }

  confirm(code: string, call?: Call): Promise<EmailUpdateState> {
    return this.#run("confirm", call, () => this.#parts.update.confirm(code));
  }

  again(): void {
    this.#parts.update.again();
  }

  leave(): void {
    this.#parts.update.leave();
  }

  /** Resolves with the state when the change has ended. */
  async #end(signal: AbortSignal): Promise<Idle> {
    let stop = (): void => undefined;
    const finished = new Promise<Idle>((resolve) => {
      const subscription = this.#parts.update.state$.subscribe((state) => {
        if (state.step === "idle") resolve(state);
      });
      stop = () => subscription.unsubscribe();
    });
    return rejectOnAbort(signal, finished).finally(() => stop());
  }

  #checked(): void {
    const { hasWallet, isConnected } = this.#parts;
    if (!hasWallet) throw new LatchkitError("email-update/no-connector", {});
    if (!isConnected()) throw new LatchkitError("email-update/not-signed-in", {});
  }

  #run(action: string, call: Call = {}, step: () => Promise<void>): Promise<EmailUpdateState> {
    return this.#flow.run(`emailUpdate.${action}`, call, async () => {
      await step();
      return this.#parts.update.snapshot;
    });
  }
}
