import type { Route } from "../../domain/navigation/routes.js";
import type { Group } from "../shared/group.js";

/** The modal's view stack. */
export interface NavigationState {
  readonly entries: readonly [Route, ...Route[]];
  /** The visible view. Account replaces Connect when the user goes back while connected. */
  readonly current: Route;
  readonly canGoBack: boolean;
  readonly direction: "none" | "forward" | "back";
}

/** Moves between the views of the modal; does not open it. */
export interface NavigationGroup extends Group<NavigationState> {
  push(route: Route): void;
  replace(route: Route): void;
  reset(route: Route): void;
  /** Closes the modal if only one entry is left. */
  back(): void;
}

/** The view stack, for flows. Each method applies one domain rule. */
export interface ViewStackControl {
  readonly current: Route;
  push(route: Route): void;
  reset(route: Route): void;
  /** Goes back to this view if the stack has it, else replaces the visible one. */
  comeTo(route: Route): void;
  /** True if there was no previous view: close the modal. */
  back(): boolean;
}
