import type { ViewName } from "../../domain/navigation/routes.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Call } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Readable } from "../shared/state-store.js";

export interface StepFlowParts {
  readonly modal: Pick<ModalControl, "isOpen" | "closed$" | "back">;
  readonly navigation: NavigationStore;
  readonly life: Lifetime;
}

export interface StepNavigation<S> {
  readonly isOfFlow: (view: ViewName) => boolean;
  readonly leave: () => void;
  /** True while the flow runs without the modal. */
  readonly isHeadless?: () => boolean;
  /** Shows the view of a new step; called only while the modal is open. */
  readonly navigate: (state: S, isInFlow: boolean) => void;
  /** Emits the events of a change. */
  readonly report?: (state: S, before: S) => void;
}

/**
 * The shared half of flows whose steps have views of their own. Cancels when the user closes the
 * modal or leaves the flow's views. Works without the modal too.
 */
export class StepFlow<S extends { readonly step: string }> {
  readonly #parts: StepFlowParts;
  readonly #method: StepNavigation<S>;
  #lastState: S;
  #isNavigating = false;

  constructor(steps: Readable<S>, parts: StepFlowParts, method: StepNavigation<S>) {
    this.#parts = parts;
    this.#method = method;
    const { modal, navigation, life } = parts;
    const { isOfFlow } = method;
    const leave = (): void => {
      if (!method.isHeadless?.()) method.leave();
    };
    this.#lastState = steps.snapshot;
    let { view } = navigation.current;
    const subscriptions = [
      steps.state$.subscribe((state) => this.#handleState(state)),
      modal.closed$.subscribe(leave),
      navigation.state$.subscribe(() => {
        const before = view;
        ({ view } = navigation.current);
        if (isOfFlow(before) && !isOfFlow(view) && !this.#isNavigating) leave();
      }),
    ];
    life.onEnd(() => subscriptions.forEach((one) => one.unsubscribe()));
  }

  /** An abort cancels the flow. Calls `work` synchronously. */
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

  #handleState(state: S): void {
    const { modal, navigation } = this.#parts;
    const { isOfFlow, navigate, report } = this.#method;
    const before = this.#lastState;
    this.#lastState = state;
    report?.(state, before);
    if (before.step === state.step || !modal.isOpen) return;
    this.#isNavigating = true;
    navigate(state, isOfFlow(navigation.current.view));
    this.#isNavigating = false;
  }
}
