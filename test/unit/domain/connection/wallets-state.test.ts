import { describe, expect, it } from "vitest";
import { accountsFrom } from "../../../../src/domain/connection/connection-changes.js";
import {
  initialConnection,
  activeConnection,
  connectionOf,
  displayedConnector,
  isSameKey,
  isShownWallet,
  targetNetworkId,
  withoutSwitch,
  type WalletsState,
} from "../../../../src/domain/connection/connection-state.js";
import { withConnections } from "../../../../src/domain/connection/wallets-changes.js";
import { ALICE, BOB, aConnection, aConnector } from "../../../support/builders/connection.js";

const evm = aConnection({ connector: aConnector({ name: "Alpha" }), addresses: [ALICE, BOB] });
const behind = aConnection({ connector: aConnector({ name: "Beta" }) });
const solana = aConnection({
  connector: aConnector({ name: "Sol", namespace: "solana" }),
  networkId: "solana:abc",
  addresses: ["7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv"],
});
const empty: WalletsState = {
  connection: initialConnection,
  activeNetworkId: "eip155:1",
  isRestoring: false,
};
const state = withConnections({ added: [evm, behind], position: "behind" })(empty);

describe("wallets state", () => {
  it("finds the first connected wallet of the active namespace or a given namespace", () => {
    expect(activeConnection(state)?.connector.name).toBe("Alpha");
    expect(connectionOf(state, "eip155")?.connector.name).toBe("Alpha");
    expect(connectionOf(state)).toBe(activeConnection(state));
    expect(connectionOf(state, "solana")).toBeUndefined();
  });
  it("finds no connected wallet if only a different namespace is connected", () => {
    expect(activeConnection({ ...state, activeNetworkId: "solana:abc" })).toBeUndefined();
  });
  it("returns the requested network as the active one while no wallet has connected for the switch", () => {
    const networkId = "solana:abc";
    expect(targetNetworkId({ ...state, switching: { networkId, phase: "connect" } })).toBe(
      networkId,
    );
    const waiting = { ...state, switching: { networkId, phase: "waiting" } } as const;
    expect(targetNetworkId(waiting)).toBe("eip155:1");
    expect(withoutSwitch(waiting)).toEqual(state);
    expect(targetNetworkId(state)).toBe("eip155:1");
  });
  it("puts a requested account first, and returns undefined if the account is not granted", () => {
    expect(accountsFrom(evm, BOB)?.map(({ address }) => address)).toEqual([BOB, ALICE]);
    expect(accountsFrom(behind, BOB)).toBeUndefined();
    expect(accountsFrom(evm, undefined)).toBeUndefined();
  });
  it("identifies a connection by its namespace and its connector", () => {
    const key = { namespace: "eip155", connectorId: "a" } as const;
    expect(isSameKey(key, { ...key })).toBe(true);
    expect(isSameKey(key, { ...key, connectorId: "b" })).toBe(false);
    expect(isSameKey(key, { ...key, namespace: "solana" })).toBe(false);
  });
  it("reports a wallet as displayed only if it is the first one of its namespace", () => {
    const both = withConnections({ added: [solana, evm, behind], position: "behind" })(empty);
    expect(isShownWallet(both.connection, "eip155", evm.connector)).toBe(true);
    expect(isShownWallet(both.connection, "eip155", behind.connector)).toBe(false);
    expect(isShownWallet(both.connection, "eip155", solana.connector)).toBe(false);
    expect(isShownWallet(both.connection, "bip122", evm.connector)).toBe(false);
  });
});

describe("the connected wallet's name and icon", () => {
  const peer = { name: "Peer", icon: "https://peer.example/icon.png" };
  const paired = aConnector({ type: "WALLET_CONNECT", name: "WalletConnect" });
  it("shows a paired wallet under the name and icon that the wallet reports", () => {
    for (const one of [paired, { ...paired, name: peer.name }, { ...paired, icon: peer.icon }])
      expect(displayedConnector(one, peer)).toMatchObject(peer);
    expect(displayedConnector({ ...paired, ...peer }, peer)).toEqual({ ...paired, ...peer });
  });
  it.each([
    ["of a wallet that reports none", paired, undefined],
    ["of the wallet that the user chose", { ...paired, walletId: "chosen" }, peer],
    ["of a wallet that is not paired", evm.connector, peer],
  ])("does not replace the displayed name and icon %s", (_, connector, reported) => {
    expect(displayedConnector(connector, reported)).toBe(connector);
  });
});
