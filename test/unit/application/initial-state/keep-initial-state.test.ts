import { describe, expect, it } from "vitest";
import {
  KeepInitialState,
  type ShownState,
} from "../../../../src/application/initial-state/keep-initial-state.js";
import { Lifetime } from "../../../../src/application/shared/lifetime.js";
import { StateStore } from "../../../../src/application/shared/state-store.js";
import { ThemeStore } from "../../../../src/application/theme/theme.store.js";
import type { Connection } from "../../../../src/domain/connection/connection-state.js";
import { ADDRESS, aConnector, anAccount } from "../../../support/doubles/fake-latchkit.js";

const OTHER = "0x00000000219ab540356cBB839Cbe05303d7705Fa";
const aConnection = (address = ADDRESS, isConflicting = false): Connection => ({
  connector: { ...aConnector("com.example.wallet", "Wallet"), isConflicting },
  namespace: "eip155",
  accounts: [anAccount({ address })],
});

const setupPage = (enableReconnect = true) => {
  const written: string[] = [];
  const parts = {
    life: new Lifetime(),
    shown: new StateStore<ShownState>({
      connections: [],
      networkId: "eip155:1",
      isRestoring: false,
    }),
    theme: new ThemeStore({}),
    instanceId: "shop",
    enableReconnect,
    cookies: {
      set: (name: string, value: string, seconds: number) =>
        void written.push(`${name}=${value} ${seconds}`),
      remove: (name: string) => void written.push(`${name} removed`),
    },
  };
  const show = (...connections: readonly Connection[]): void =>
    parts.shown.update((state) => ({ ...state, connections }));
  return { ...parts, written, show, run: () => new KeepInitialState(parts).run() };
};

describe("initial state cookie", { tags: ["finding-H5"] }, () => {
  it("writes the initial state cookie while a wallet is connected, and removes it on disconnect", () => {
    const { run, show, written } = setupPage();
    run();
    show(aConnection());
    show(aConnection(OTHER));
    show();
    expect(written).toEqual([
      "latchkit.shop removed",
      `latchkit.shop=1||eip155:1|eip155:${ADDRESS} 2592000`,
      `latchkit.shop=1||eip155:1|eip155:${OTHER} 2592000`,
      "latchkit.shop removed",
    ]);
  });

  it("writes only the shown wallet's address to the initial state cookie", () => {
    const { run, show, written } = setupPage();
    show(aConnection(), aConnection(OTHER));
    run();
    expect(written).toEqual([`latchkit.shop=1||eip155:1|eip155:${ADDRESS} 2592000`]);
  });

  it("does not change the initial state cookie during a restore", () => {
    const { run, written, shown } = setupPage();
    shown.update((state) => ({ ...state, isRestoring: true }));
    run();
    expect(written).toEqual([]);
    shown.update((state) => ({ ...state, isRestoring: false }));
    expect(written).toEqual(["latchkit.shop removed"]);
  });

  it("writes a color scheme to the initial state cookie only if the page chose one", () => {
    const { run, theme, written } = setupPage();
    theme.set({ mode: "dark" });
    run();
    theme.set({ mode: "system" });
    expect(written).toEqual(["latchkit.shop=1|dark|eip155:1 2592000", "latchkit.shop removed"]);
  });

  it("writes no address to the cookie for a wallet that will not be restored", () => {
    const { run, show, written } = setupPage();
    run();
    show(aConnection(ADDRESS, true));
    expect(written).toEqual(["latchkit.shop removed"]);
    const without = setupPage(false);
    without.run();
    without.show(aConnection());
    expect(without.written).toEqual(["latchkit.shop removed"]);
  });

  it("does not change the initial state cookie after the instance is disposed", () => {
    const { run, show, written, life } = setupPage();
    run();
    life.end();
    show(aConnection());
    expect(written).toEqual(["latchkit.shop removed"]);
  });
});
