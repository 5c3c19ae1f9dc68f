import { labelOf, registeredName } from "../../domain/names/name-rules.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { ViewName } from "../../domain/navigation/routes.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { NamesStore } from "../names/names.store.js";
import type { RegisterName, RegisteredName } from "../names/register-name.js";
import { type Lifetime, rejectOnAbort, toLatchkitError } from "../shared/lifetime.js";

export interface NamesFlowParts {
  readonly store: NamesStore;
  readonly registering: Pick<RegisterName, "run">;
  readonly modal: Pick<ModalControl, "isOpen">;
  readonly navigation: Pick<NavigationStore, "current" | "replace">;
  readonly life: Lifetime;
}

const FORM = "RegisterAccountName";

/**
 * Navigates from the form to the result: to the success view, or back to the form after a
 * failure. Works without the modal too.
 */
export class NamesFlow {
  readonly #parts: NamesFlowParts;
  #isBusy = false;
  constructor(parts: NamesFlowParts) {
    this.#parts = parts;
  }

  /** Rejects as `NamesActions.register`. */
  async register(label: string, signal: AbortSignal): Promise<string> {
    if (this.#isBusy) throw new LatchkitError("wallet/pending", { method: "names.register" });
    const { store, registering, life } = this.#parts;
    const isFromForm = this.#isAt(FORM);
    this.#isBusy = true;
    const work = registering.run(label, life.signal);
    store.startRegistration(registeredName(labelOf(label)));
    const registration = work.then(
      (registration) => this.#succeed(registration, isFromForm),
      (cause: unknown) => this.#fail(cause, isFromForm),
    );
    return rejectOnAbort(signal, registration);
  }

  #succeed({ name, account }: RegisteredName, isFromForm: boolean): string {
    this.#isBusy = false;
    this.#parts.store.completeRegistration(account.caipAddress, name);
    // The user may have changed the account meanwhile.
    const isShown = this.#parts.store.snapshot.step === "registered";
    if (isFromForm && isShown && this.#isInFlow)
      this.#parts.navigation.replace({ view: "RegisterAccountNameSuccess" });
    return name;
  }

  #fail(cause: unknown, isFromForm: boolean): never {
    this.#isBusy = false;
    const error = toLatchkitError(cause, "names.register");
    this.#parts.store.failRegistration(error);
    if (isFromForm && this.#isInFlow && !this.#isAt(FORM))
      this.#parts.navigation.replace({ view: FORM });
    throw error;
  }

  #isAt(view: ViewName): boolean {
    const { modal, navigation } = this.#parts;
    return modal.isOpen && navigation.current.view === view;
  }

  get #isInFlow(): boolean {
    return this.#isAt(FORM) || this.#isAt("ReviewRequest") || this.#isAt("ApproveTransaction");
  }
}
