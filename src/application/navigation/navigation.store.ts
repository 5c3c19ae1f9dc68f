import type { Route } from "../../domain/navigation/route.js";
import * as views from "../../domain/navigation/view-stack.js";
import { StateStore } from "../shared/state-store.js";
import type { ViewStackControl } from "./view-stack.api.js";

/** Owner of the view stack. Every method applies one rule of `src/domain/navigation`. */
export class NavigationStore extends StateStore<views.ViewStack> implements ViewStackControl {
  constructor() {
    super(views.initialStack);
  }

  get current(): Route {
    return this.snapshot.entries[this.snapshot.entries.length - 1] as Route;
  }

  /** `isConnected`: Account may stand in place of Connect, and pushing what is shown is ignored. */
  push(route: Route, isConnected = false): void {
    this.update((stack) => views.push(stack, route, isConnected));
  }
  replace(route: Route): void {
    this.update((stack) => views.replace(stack, route));
  }
  /** At the end of a flow. */
  comeTo(route: Route): void {
    this.update((stack) => views.comeTo(stack, route));
  }
  reset(route: Route): void {
    this.update((stack) => views.reset(stack, route));
  }

  /** True when there was nothing to go back to: the modal is to be closed. */
  back(): boolean {
    const { stack, close } = views.back(this.snapshot);
    this.update(() => stack);
    return close;
  }

  /**
   * After a network switch that was confirmed in the modal: back to where the user came from.
   * True: the modal is to be closed.
   */
  afterNetworkSwitch(): boolean {
    const { stack, close } = views.afterNetworkSwitch(this.snapshot);
    this.update(() => stack);
    return close;
  }
}
