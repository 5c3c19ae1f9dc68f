import { describe, expect, it } from "vitest";
import { accountsFrom } from "../../../../src/domain/connection/connection-changes.js";
import {
  initialConnection,
  activeConnection,
  connectionOf,
  targetNetworkId,
  withoutSwitch,
} from "../../../../src/domain/connection/connection-state.js";
import { withConnections } from "../../../../src/domain/connection/wallets-changes.js";
import { ALICE, BOB, aConnection, aConnector } from "../../../support/builders/connection.js";

const evm = aConnection({ connector: aConnector({ name: "Alpha" }), addresses: [ALICE, BOB] });
const behind = aConnection({ connector: aConnector({ name: "Beta" }) });
const state = withConnections({ added: [evm, behind], position: "behind" })({
  connection: initialConnection,
  activeNetworkId: "eip155:1",
  isRestoring: false,
});

describe("wallets state", () => {
  it("finds the first connected wallet of the active or a given namespace", () => {
    expect(activeConnection(state)?.connector.name).toBe("Alpha");
    expect(connectionOf(state, "eip155")?.connector.name).toBe("Alpha");
    expect(connectionOf(state)).toBe(activeConnection(state));
    expect(connectionOf(state, "solana")).toBeUndefined();
  });
  it("finds no connected wallet if only another namespace is connected", () => {
    expect(activeConnection({ ...state, activeNetworkId: "solana:abc" })).toBeUndefined();
  });
  it("uses the requested network as the active one while the switch still needs a wallet", () => {
    const networkId = "solana:abc";
    expect(targetNetworkId({ ...state, switching: { networkId, phase: "connect" } })).toBe(
      networkId,
    );
    const waiting = { ...state, switching: { networkId, phase: "waiting" } } as const;
    expect(targetNetworkId(waiting)).toBe("eip155:1");
    expect(withoutSwitch(waiting)).toEqual(state);
  });
  it("puts a requested account first, and returns undefined if the account is not granted", () => {
    expect(accountsFrom(evm, BOB)?.map(({ address }) => address)).toEqual([BOB, ALICE]);
    expect(accountsFrom(behind, BOB)).toBeUndefined();
    expect(accountsFrom(evm, undefined)).toBeUndefined();
  });
});
