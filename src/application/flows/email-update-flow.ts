import type { EmailUpdateState } from "../../domain/embedded-wallet/email-update-state.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ViewName } from "../../domain/navigation/route.js";
import type { ChangedEmail, EmailUpdateActions } from "../embedded-wallet/email-update.api.js";
import type { EmailUpdate } from "../embedded-wallet/email-update.js";
import type { EventSink } from "../events/events.api.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Call } from "../shared/group.js";
import { type Lifetime, settleBy } from "../shared/lifetime.js";

/** What the flow moves, and who acts. */
export interface EmailUpdateFlowParts {
  readonly update: EmailUpdate;
  readonly modal: Pick<ModalControl, "isOpen" | "closed$" | "show" | "back">;
  readonly navigation: NavigationStore;
  /** The page has an embedded wallet. */
  readonly hasWallet: boolean;
  /** It is connected now. */
  readonly isConnected: () => boolean;
  readonly events: EventSink;
  readonly life: Lifetime;
}

type Idle = Extract<EmailUpdateState, { readonly step: "idle" }>;

const VIEW_OF = {
  form: "UpdateEmailWallet",
  "current-code": "UpdateEmailPrimaryOtp",
  "new-code": "UpdateEmailSecondaryOtp",
} as const;
const VIEWS: readonly ViewName[] = Object.values(VIEW_OF);
const isOfFlow = (view: ViewName): boolean => VIEWS.includes(view);
/** The user approves the change in the frame, whose view stands over the form meanwhile. */
const staysIn = (view: ViewName): boolean => isOfFlow(view) || view === "ApproveTransaction";

/**
 * Leads a user through changing the address: each step to its view, the last one back to where they
 * came from. Closing the modal and going back end it. Without a modal the same steps lead nowhere.
 */
export class EmailUpdateFlow implements EmailUpdateActions {
  readonly #parts: EmailUpdateFlowParts;
  #led: EmailUpdateState;
  #isMoving = false;
  /** The step began without the modal: what opens it to show the frame closes it again. */
  #isHeadless = false;

  constructor(parts: EmailUpdateFlowParts) {
    this.#parts = parts;
    const { update, modal, navigation, life } = parts;
    this.#led = update.snapshot;
    let { view } = navigation.current;
    const followings = [
      update.state$.subscribe((state) => this.#lead(state)),
      modal.closed$.subscribe(() => {
        if (!this.#isHeadless) this.leave();
      }),
      navigation.state$.subscribe(() => {
        const before = view;
        ({ view } = navigation.current);
        // The view may be opened by its name: then the form begins with it.
        if (view === VIEW_OF.form && update.snapshot.step === "idle") update.begin();
        const hasLeft = staysIn(before) && !staysIn(view);
        if (hasLeft && !this.#isMoving && !this.#isHeadless) this.leave();
      }),
    ];
    life.onEnd(() => followings.forEach((one) => one.unsubscribe()));
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

  /** The state once the change is over, whatever came of it. */
  async #end(signal: AbortSignal): Promise<Idle> {
    let stop = (): void => undefined;
    const over = new Promise<Idle>((resolve) => {
      const following = this.#parts.update.state$.subscribe((state) => {
        if (state.step === "idle") resolve(state);
      });
      stop = () => following.unsubscribe();
    });
    return settleBy(signal, over).finally(() => stop());
  }

  #checked(): void {
    const { hasWallet, isConnected } = this.#parts;
    if (!hasWallet) throw new LatchkitError("email-update/no-connector", {});
    if (!isConnected()) throw new LatchkitError("email-update/not-signed-in", {});
  }

  #run(action: string, call: Call = {}, step: () => Promise<void>): Promise<EmailUpdateState> {
    const { life, update } = this.#parts;
    return life.run(`emailUpdate.${action}`, call.signal, async (signal) => {
      const leave = (): void => this.leave();
      signal.addEventListener("abort", leave, { once: true });
      try {
        await step();
        return update.snapshot;
      } finally {
        signal.removeEventListener("abort", leave);
      }
    });
  }

  #lead(state: EmailUpdateState): void {
    const before = this.#led;
    this.#led = state;
    const { modal, navigation } = this.#parts;
    if (before.step === state.step || !modal.isOpen) return;
    if (!isOfFlow(navigation.current.view)) return;
    this.#isMoving = true;
    if (state.step === "idle") modal.back();
    else navigation.replace({ view: VIEW_OF[state.step] });
    this.#isMoving = false;
  }
}
