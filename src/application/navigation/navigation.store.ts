import type { Route } from "../../domain/navigation/route.js";
import * as views from "../../domain/navigation/view-stack.js";
import { StateStore } from "../shared/state-store.js";
import type { ViewStackControl } from "./view-stack.api.js";

/** Store of the view stack. Every method applies one rule of `src/domain/navigation`. */
export class NavigationStore extends StateStore<views.ViewStack> implements ViewStackControl {
  constructor() {
    super(views.initialStack);
  }

  get current(): Route {
    return this.snapshot.entries[this.snapshot.entries.length - 1] as Route;
  }

  /** `isConnected`: Account may replace Connect, and pushing the visible view is ignored. */
  push(route: Route, isConnected = false): void {
    this.update((stack) => views.push(stack, route, isConnected));
  }
  replace(route: Route): void {
    this.update((stack) => views.replace(stack, route));
  }
  /** Shows the view at the end of a flow. */
  comeTo(route: Route): void {
    this.update((stack) => views.comeTo(stack, route));
  }
  reset(route: Route): void {
    this.update((stack) => views.reset(stack, route));
  }

  /** True if there was no previous view: close the modal. */
  back(): boolean {
    const { stack, close } = views.back(this.snapshot);
    this.update(() => stack);
    return close;
  }

  /** Returns to the view before a confirmed network switch. True: close the modal. */
  afterNetworkSwitch(): boolean {
    const { stack, close } = views.afterNetworkSwitch(this.snapshot);
    this.update(() => stack);
    return close;
  }
}
