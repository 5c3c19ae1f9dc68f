import { describe, expect, it } from "vitest";
import { accountsFrom } from "../../../../src/domain/connection/connection-changes.js";
import {
  initialConnection,
  activeConnection,
  connectionOf,
  wantedNetworkId,
  withoutSwitch,
} from "../../../../src/domain/connection/connection-state.js";
import { withConnections } from "../../../../src/domain/connection/wallets-changes.js";
import { ALICE, BOB, aConnection, aConnector } from "../../../support/builders.js";

const evm = aConnection({ connector: aConnector({ name: "Alpha" }), addresses: [ALICE, BOB] });
const behind = aConnection({ connector: aConnector({ name: "Beta" }) });
const state = withConnections({ begun: [evm, behind], place: "behind" })({
  connection: initialConnection,
  activeNetworkId: "eip155:1",
  isRestoring: false,
});

describe("state of connected wallets", () => {
  it("finds the first wallet of the active namespace, and of a named one", () => {
    expect(activeConnection(state)?.connector.name).toBe("Alpha");
    expect(connectionOf(state, "eip155")?.connector.name).toBe("Alpha");
    expect(connectionOf(state)).toBe(activeConnection(state));
    expect(connectionOf(state, "solana")).toBeUndefined();
  });
  it("finds nobody where only another namespace is connected", () => {
    expect(activeConnection({ ...state, activeNetworkId: "solana:abc" })).toBeUndefined();
  });
  it("wants the network of a requested switch while its wallet is to be connected", () => {
    const networkId = "solana:abc";
    expect(wantedNetworkId({ ...state, switching: { networkId, phase: "connect" } })).toBe(
      networkId,
    );
    const waiting = { ...state, switching: { networkId, phase: "waiting" } } as const;
    expect(wantedNetworkId(waiting)).toBe("eip155:1");
    expect(withoutSwitch(waiting)).toEqual(state);
  });
  it("puts a named account first, and returns undefined for one that is not granted", () => {
    expect(accountsFrom(evm, BOB)?.map(({ address }) => address)).toEqual([BOB, ALICE]);
    expect(accountsFrom(behind, BOB)).toBeUndefined();
    expect(accountsFrom(evm, undefined)).toBeUndefined();
  });
});
