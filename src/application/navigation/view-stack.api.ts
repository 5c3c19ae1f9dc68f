import type { Route } from "../../domain/navigation/route.js";

/** The view stack, for what leads through the modal. Each method applies one rule of the domain. */
export interface ViewStackControl {
  readonly current: Route;
  push(route: Route): void;
  reset(route: Route): void;
  /** At the end of a flow. */
  comeTo(route: Route): void;
  /** True when there was nothing to go back to: the modal is to be closed. */
  back(): boolean;
}
