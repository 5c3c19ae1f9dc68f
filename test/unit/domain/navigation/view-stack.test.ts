import { describe, expect, it } from "vitest";
import type { Route } from "../../../../src/domain/navigation/routes.js";
import {
  afterNetworkSwitch,
  goBack,
  goBackToIndex,
  initialStack,
  push,
  replace,
  reset,
  shownRoute,
  type ViewStack,
} from "../../../../src/domain/navigation/view-stack.js";

const connect: Route = { view: "Connect" };
const account: Route = { view: "Account" };
const networks: Route = { view: "Networks" };
const connecting = (connectorId: string): Route => ({ view: "ConnectingExternal", connectorId });
const switching: Route = { view: "SwitchNetwork", networkId: "eip155:10" };
const stackOf = (...routes: readonly Route[]): ViewStack =>
  routes
    .slice(1)
    .reduce((stack, route) => push(stack, route), reset(initialStack, routes[0] ?? connect));

describe("view stack", () => {
  it("starts the view history with Connect only", { tags: ["S2-002"] }, () => {
    expect(initialStack).toEqual({ entries: [connect], direction: "none" });
    expect(shownRoute(initialStack, false)).toEqual(connect);
  });

  it("pushes a new view on top of the history", () => {
    expect(push(initialStack, networks)).toEqual({
      entries: [connect, networks],
      direction: "forward",
    });
  });

  it("ignores a push of the current view", { tags: ["S2-022"] }, () => {
    const stack = stackOf(connect, connecting("a"));

    expect(push(stack, connecting("a"))).toBe(stack);
    expect(push(initialStack, { view: "Connect" })).toBe(initialStack);
  });

  it("adds the current view to the history again if the new one is for a different wallet", () => {
    expect(push(stackOf(connect, connecting("a")), connecting("b")).entries).toEqual([
      connect,
      connecting("a"),
      connecting("b"),
    ]);
  });

  it(
    "ignores replacing the last view of the history by an equal view",
    { tags: ["S2-023"] },
    () => {
      const stack = stackOf(connect, networks);

      expect(replace(stack, { view: "Networks" })).toBe(stack);
      expect(replace(stack, switching).entries).toEqual([connect, switching]);
      expect(replace(initialStack, account).entries).toEqual([account]);
    },
  );

  it("resets the view history to a single view", { tags: ["S2-024"] }, () => {
    expect(reset(stackOf(connect, networks, switching), account)).toEqual({
      entries: [account],
      direction: "none",
    });
    expect(reset(initialStack, connect)).toBe(initialStack);
  });

  it("pops the view history when going back", { tags: ["S2-025"] }, () => {
    expect(goBack(stackOf(connect, networks, switching))).toEqual({
      stack: { entries: [connect, networks], direction: "back" },
      close: false,
    });
  });

  it(
    "closes the modal when going back with one view left in the history",
    { tags: ["S2-026"] },
    () => {
      expect(goBack(initialStack)).toEqual({ stack: initialStack, close: true });
    },
  );

  it("returns to an earlier view of the modal's history by index", () => {
    const stack = stackOf(account, networks, switching);

    expect(goBackToIndex(stack, 0)).toEqual({ entries: [account], direction: "back" });
    expect(goBackToIndex(stack, 1).entries).toEqual([account, networks]);
    for (const index of [2, 3, -1, 0.5, Number.NaN])
      expect(goBackToIndex(stack, index)).toBe(stack);
  });
});

describe("Connect while an account is connected", () => {
  const wentBack = goBack(stackOf(connect, connecting("a"))).stack;

  it(
    "shows the view Account, not Connect, when the user goes back while connected",
    { tags: ["S2-027"] },
    () => {
      expect(shownRoute(wentBack, true)).toEqual(account);
      expect(wentBack.entries).toEqual([connect]);
      expect(shownRoute(goBackToIndex(stackOf(connect, networks, switching), 0), true)).toEqual(
        account,
      );
    },
  );

  it("shows Connect again after a disconnect", () => {
    expect(shownRoute(wentBack, false)).toEqual(connect);
  });

  it("shows Connect while connected if a call requested Connect explicitly", () => {
    const stacks = [
      initialStack,
      push(stackOf(account), connect),
      reset(stackOf(account), connect),
      replace(stackOf(account, networks), connect),
    ];

    expect(stacks.map((stack) => shownRoute(stack, true))).toEqual([
      connect,
      connect,
      connect,
      connect,
    ]);
  });

  it("ignores a push of the Account view while it is shown, and pushes Connect only once", () => {
    expect(push(wentBack, account, true)).toBe(wentBack);
    expect(push(wentBack, connect, true)).toEqual({ entries: [connect], direction: "forward" });
    expect(push(wentBack, account, false).entries).toEqual([connect, account]);
  });
});

describe("navigation after a network switch", () => {
  it("returns to the view before Networks after a network switch", () => {
    expect(afterNetworkSwitch(stackOf(account, networks, switching))).toEqual({
      stack: { entries: [account], direction: "back" },
      close: false,
    });
  });

  it("closes the modal after a network switch if Networks is the first view or not in the history", () => {
    expect([
      afterNetworkSwitch(stackOf(networks, switching)).close,
      afterNetworkSwitch(stackOf(switching)).close,
    ]).toEqual([true, true]);
  });
});
