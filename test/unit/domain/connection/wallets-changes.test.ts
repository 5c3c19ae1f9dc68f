import { describe, expect, it } from "vitest";
import type { Account } from "../../../../src/domain/account/account.js";
import {
  keyOf,
  initialConnection,
  type WalletsState,
} from "../../../../src/domain/connection/connection-state.js";
import {
  completeSwitch,
  withAccounts,
  withConnections,
  withNetwork,
  withRestored,
  withSwitchingConnection,
} from "../../../../src/domain/connection/wallets-changes.js";
import { ALICE, BOB, aConnection, aConnector } from "../../../support/builders/connection.js";

const nobody: WalletsState = {
  connection: initialConnection,
  activeNetworkId: "eip155:1",
  isRestoring: false,
};
const evm = aConnection({ connector: aConnector({ name: "Alpha" }), addresses: [ALICE, BOB] });
const other = aConnection({ connector: aConnector({ name: "Beta" }) });
const solana = aConnection({
  connector: aConnector({ name: "Sol", namespace: "solana" }),
  networkId: "solana:abc",
  addresses: ["7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv"],
});
const connected = withConnections({ added: [evm] })(nobody);
const switching = { networkId: "eip155:10", phase: "waiting" } as const;

describe("changes of connected wallets", () => {
  it("activates the network of the first connected wallet", () => {
    const only = withConnections({ added: [solana], networkId: "solana:abc" })(nobody);
    expect(only.activeNetworkId).toBe("solana:abc");
    expect(only.connection.status).toBe("connected");
  });
  it("activates another namespace and cancels the network switch when the active wallet disconnects", () => {
    const both = withConnections({ added: [solana], position: "behind" })(connected);
    const ended = withConnections({ ended: [keyOf(evm)] })({ ...both, switching });
    expect(ended.activeNetworkId).toBe("solana:abc");
    expect(ended.switching).toBeUndefined();
  });
  it("keeps a pending network switch unless the wallet that was asked to switch disconnects", () => {
    const both = withConnections({ added: [solana], position: "behind" })(connected);
    const behind = withConnections({ added: [other], position: "behind" })(both);
    for (const one of [solana, other])
      expect(withConnections({ ended: [keyOf(one)] })({ ...behind, switching }).switching).toBe(
        switching,
      );
    const away = { ...both, switching: { networkId: "solana:def", phase: "waiting" } } as const;
    expect(withConnections({ ended: [keyOf(solana)] })(away).switching).toBeUndefined();
  });
  it("keeps a pending network switch when a different wallet connects", () => {
    const state = withConnections({ added: [other], position: "behind" })({
      ...connected,
      switching,
    });
    expect(state.switching).toBe(switching);
  });
  it("orders restored wallets behind a wallet that the user connected during the restore", () => {
    const state = withRestored([other], false)({ ...connected, isRestoring: true });
    expect(state.connection.connections.map(({ connector }) => connector.name)).toEqual([
      "Alpha",
      "Beta",
    ]);
    expect(state.isRestoring).toBe(false);
  });
  it("keeps the network that the user selected before wallets are restored", () => {
    expect(withRestored([solana], true)(nobody).activeNetworkId).toBe("eip155:1");
    expect(withRestored([solana], false)(nobody).activeNetworkId).toBe("solana:abc");
  });
  it("activates the network that the active wallet switched to, and ends the pending switch", () => {
    const state = withNetwork(keyOf(evm), "eip155:10")({ ...connected, switching });
    expect(state.activeNetworkId).toBe("eip155:10");
    expect(state.switching).toBeUndefined();
  });
  it("keeps a pending switch when another wallet reports the requested network", () => {
    const behind = withConnections({ added: [other], position: "behind" })(connected);
    const state = withNetwork(keyOf(other), "eip155:10")({ ...behind, switching });
    expect(state.switching).toBe(switching);
    expect(state.activeNetworkId).toBe("eip155:1");
    const gone = { ...nobody, switching };
    expect(withNetwork(keyOf(evm), "eip155:10")(gone)).toBe(gone);
  });
  it("ends a pending switch when the wallet reports the requested network that it already has", () => {
    const same = { networkId: "eip155:1", phase: "waiting" } as const;
    const state = withNetwork(keyOf(evm), "eip155:1")({ ...connected, switching: same });
    expect(state).toEqual(connected);
  });
  it("applies the accounts of an unchanged network, and a network that no request is pending for", () => {
    const [first, ...others] = [...evm.accounts].reverse();
    const accounts = withNetwork(keyOf(evm), "eip155:1", [first as Account, ...others])(connected);
    expect(accounts.connection.connections[0]?.accounts[0].address).toBe(BOB);
    expect(withNetwork(keyOf(evm), "eip155:10")(connected).activeNetworkId).toBe("eip155:10");
  });
  it("applies the accounts that a wallet reports", () => {
    const [, second] = evm.accounts;
    const state = withAccounts(keyOf(evm), [second as Account])(connected);
    expect(state.connection.connections[0]?.accounts).toEqual([second]);
    expect(withSwitchingConnection(true)(connected).connection.isSwitchingConnection).toBe(true);
  });
  it("activates the requested network although the wallet's accounts do not change", () => {
    const away = { ...connected, activeNetworkId: "solana:abc" } as const;
    expect(completeSwitch(keyOf(evm), "eip155:1")(away)).toEqual(connected);
    expect(withConnections({ networkId: "eip155:1" })(away)).toEqual(connected);
    expect(completeSwitch(keyOf(evm), "eip155:10")(connected).activeNetworkId).toBe("eip155:10");
    const same = { networkId: "eip155:1", phase: "waiting" } as const;
    expect(completeSwitch(keyOf(evm), "eip155:1")({ ...connected, switching: same })).toEqual(
      connected,
    );
  });
  it("keeps the active network when a wallet of a different namespace switches", () => {
    const both = withConnections({ added: [solana], position: "behind" })(connected);
    expect(withNetwork(keyOf(solana), "solana:def")(both).activeNetworkId).toBe("eip155:1");
  });
  it("activates the requested network of a connecting wallet, even in a different namespace", () => {
    const both = withConnections({ added: [solana], position: "behind" })(connected);
    const state = completeSwitch(keyOf(solana), "solana:def")({ ...both, switching });
    expect(state.activeNetworkId).toBe("solana:def");
    expect(state.switching).toBeUndefined();
  });
  it("returns the same wallets state if nothing changes", () => {
    for (const change of [
      withConnections({}),
      withRestored([], true),
      withSwitchingConnection(false),
      withAccounts(keyOf(evm), evm.accounts),
      withNetwork(keyOf(evm), "eip155:1"),
      completeSwitch(keyOf(evm), "eip155:1"),
    ])
      expect(change(connected)).toBe(connected);
  });
});
