import type { Route } from "../../domain/navigation/route.js";

/** The view stack, for flows. Each method applies one domain rule. */
export interface ViewStackControl {
  readonly current: Route;
  push(route: Route): void;
  reset(route: Route): void;
  /** Shows the view at the end of a flow. */
  comeTo(route: Route): void;
  /** True if there was no previous view: close the modal. */
  back(): boolean;
}
