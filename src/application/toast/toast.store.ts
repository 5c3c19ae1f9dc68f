import {
  type ToastStep,
  type ToastsState,
  hideToast,
  initialToasts,
  pauseToasts,
  resumeToasts,
  showToast,
  tickToasts,
  type Toast,
} from "../../domain/toast/toast-rules.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import type { ToastState } from "./toast.api.js";
import { NO_TOAST } from "./no-toast.js";
import { type Readable, StateStore, derive } from "../shared/state-store.js";
import type { Lifetime } from "../shared/lifetime.js";

/** The visible toast. At most one timer runs; none after dispose. */
export class ToastStore implements Readable<ToastState> {
  readonly #clock: Clock;
  readonly #scheduler: Scheduler;
  readonly #toasts = new StateStore<ToastsState>(initialToasts);
  readonly #shown = derive(
    [this.#toasts],
    ({ shown }): ToastState => (shown ? { shown } : NO_TOAST),
  );
  readonly #life: Lifetime;
  #cancelTimer: (() => void) | undefined;
  #holders = 0;

  constructor(clock: Clock, scheduler: Scheduler, life: Lifetime) {
    this.#clock = clock;
    this.#scheduler = scheduler;
    this.#life = life;
    life.onEnd(() => this.#cancelTimer?.());
  }

  readonly state$ = this.#shown.state$;
  get snapshot(): ToastState {
    return this.#shown.snapshot;
  }

  show(toast: Toast): void {
    this.#apply(showToast(this.#toasts.snapshot, toast, this.#clock.now()));
  }
  hide(): void {
    this.#apply(hideToast(this.#toasts.snapshot));
  }

  /** Pauses the toast until every caller has released it. */
  hold(): () => void {
    let isPaused = true;
    const change = (by: 1 | -1): void => {
      this.#holders += by;
      this.#apply(
        (this.#holders > 0 ? pauseToasts : resumeToasts)(this.#toasts.snapshot, this.#clock.now()),
      );
    };
    change(1);
    return () => {
      if (isPaused) {
        isPaused = false;
        change(-1);
      }
    };
  }

  #apply({ state, wait }: ToastStep): void {
    if (this.#life.isOver) return;
    this.#cancelTimer?.();
    this.#cancelTimer =
      wait === undefined
        ? undefined
        : this.#scheduler.after(wait, () =>
            this.#apply(tickToasts(this.#toasts.snapshot, this.#clock.now())),
          );
    this.#toasts.update(() => state);
  }
}
