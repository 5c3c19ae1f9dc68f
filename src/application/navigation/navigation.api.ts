import type { Route } from "../../domain/navigation/routes.js";
import type { Group } from "../shared/group.js";

/** The modal's view stack. */
export interface NavigationState {
  /** The open views, the shown one last. */
  readonly entries: readonly [Route, ...Route[]];
  /** The visible view. Account replaces Connect when the user goes back while connected. */
  readonly current: Route;
  /** True if there is a view before the shown one. */
  readonly canGoBack: boolean;
  /** The direction of the last change of view. */
  readonly direction: "none" | "forward" | "back";
}

/** Moves between the views of the modal; does not open it. */
export interface NavigationGroup extends Group<NavigationState> {
  /** Opens a view on top of the shown one. */
  push(route: Route): void;
  /** Shows a view instead of the shown one. */
  replace(route: Route): void;
  /** Shows a view and forgets all others. */
  reset(route: Route): void;
  /** Closes the modal if only one entry is left. */
  back(): void;
}

/** The view stack, for flows. Each method applies one domain rule. */
export interface ViewStackControl {
  /** The shown view and its data. */
  readonly current: Route;
  /** Opens a view on top of the shown one. */
  push(route: Route): void;
  /** Shows a view and forgets all others. */
  reset(route: Route): void;
  /** Goes back to this view if the stack has it, else replaces the visible one. */
  comeTo(route: Route): void;
  /** Goes back. Returns true if there is no earlier view: the caller then closes the modal. */
  back(): boolean;
}
