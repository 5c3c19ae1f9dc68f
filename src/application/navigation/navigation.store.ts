import * as views from "../../domain/navigation/view-stack.js";
import type { Route } from "../../domain/navigation/routes.js";
import { StateStore, derive, type Readable } from "../shared/state-store.js";
import { activeConnection, type WalletsState } from "../../domain/connection/connection-state.js";
import type { EventSink } from "../events/events.api.js";
import { group } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { NavigationGroup, NavigationState, ViewStackControl } from "./navigation.api.js";

/** Store of the view stack. Every method applies one rule of `src/domain/navigation`. */
export class NavigationStore extends StateStore<views.ViewStack> implements ViewStackControl {
  constructor() {
    super(views.initialStack);
  }

  get current(): Route {
    return this.snapshot.entries[this.snapshot.entries.length - 1] as Route;
  }

  /** `isConnected`: Account may replace Connect. */
  push(route: Route, isConnected = false): void {
    this.update((stack) => views.push(stack, route, isConnected));
  }
  replace(route: Route): void {
    this.update((stack) => views.replace(stack, route));
  }
  /** Goes back to this view if the stack has it, else replaces the visible one. */
  comeTo(route: Route): void {
    this.update((stack) => views.openFinalView(stack, route));
  }
  reset(route: Route): void {
    this.update((stack) => views.reset(stack, route));
  }

  /** True if there was no previous view: close the modal. */
  back(): boolean {
    const { stack, close } = views.goBack(this.snapshot);
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

const shownEntry = (stack: views.ViewStack, isConnected: boolean): NavigationState => ({
  entries: stack.entries as NavigationState["entries"],
  current: views.shownRoute(stack, isConnected),
  canGoBack: stack.entries.length > 1,
  direction: stack.direction,
});

/** Dependencies of `latchkit.navigation`. */
export interface NavigationGroupServices {
  readonly life: Lifetime;
  readonly navigation: NavigationStore;
  readonly connectionStore: Readable<WalletsState>;
  readonly control: { back(): void };
  readonly events: EventSink;
}

const CLICKS: Readonly<
  Record<
    string,
    | "CLICK_WALLET_HELP"
    | "CLICK_NETWORK_HELP"
    | "CLICK_GET_WALLET"
    | "CLICK_NETWORKS"
    | "CLICK_ALL_WALLETS"
  >
> = {
  WhatIsAWallet: "CLICK_WALLET_HELP",
  WhatIsANetwork: "CLICK_NETWORK_HELP",
  GetWallet: "CLICK_GET_WALLET",
  Networks: "CLICK_NETWORKS",
  AllWallets: "CLICK_ALL_WALLETS",
};

export const navigationGroup = ({
  life,
  navigation,
  connectionStore,
  control,
  events,
}: NavigationGroupServices): NavigationGroup => {
  const isConnected = derive([connectionStore], (state) => activeConnection(state) !== undefined);
  const shown = derive([navigation, isConnected], shownEntry);
  const alive =
    <A extends unknown[]>(work: (...args: A) => void) =>
    (...args: A): void => {
      if (!life.isOver) work(...args);
    };
  return group(shown, {
    push: alive((route: Route) => {
      const click = CLICKS[route.view];
      if (click !== undefined && navigation.current.view !== route.view)
        events.emit({ name: click });
      navigation.push(route, isConnected.snapshot);
    }),
    replace: alive((route) => navigation.replace(route)),
    reset: alive((route) => navigation.reset(route)),
    back: alive(() => control.back()),
  });
};
