import type { Route } from "../../domain/navigation/route.js";
import type { Group } from "../shared/group.js";

/** Which view of the modal is shown, and the way back from it. */
export interface NavigationState {
  readonly entries: readonly [Route, ...Route[]];
  /**
   * What is shown; Account instead of Connect while an account is connected and the user went
   * back.
   */
  readonly current: Route;
  readonly canGoBack: boolean;
  readonly direction: "none" | "forward" | "back";
}

/** Moves between the views of the modal; opens nothing by itself. */
export interface NavigationGroup extends Group<NavigationState> {
  push(route: Route): void;
  replace(route: Route): void;
  reset(route: Route): void;
  /** With one entry left the modal closes. */
  back(): void;
}
