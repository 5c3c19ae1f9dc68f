import { describe, expect, it } from "vitest";
import {
  NAMESPACES,
  type CaipNetworkId,
  type Namespace,
} from "../../../../src/domain/caip/caip.types.js";
import { CHAINS, canSendOn, chainIdText, chainOf } from "../../../../src/domain/chains/chains.js";
import { CHAIN_RULES, rulesOf } from "../../../../src/domain/chains/rules.js";
import { canSignInOn } from "../../../../src/domain/sign-in/sign-in-message.js";

const records = NAMESPACES.map((namespace) => CHAINS[namespace]);
const rules = NAMESPACES.map((namespace) => CHAIN_RULES[namespace]);
const isOnce = (texts: readonly unknown[]): boolean => new Set(texts).size === texts.length;

describe("chain records", () => {
  it("gives each chain record a unique name", () => {
    expect(isOnce(records.map(({ name }) => name))).toBe(true);
  });
  it("gives each chain record a unique payment link scheme", () => {
    expect(isOnce(rules.flatMap(({ link }) => link?.scheme ?? []))).toBe(true);
  });
  it("proposes at least one WalletConnect method per chain, and each method for one chain only", () => {
    expect(rules.every(({ session }) => session.methods.length > 0)).toBe(true);
    expect(isOnce(rules.flatMap(({ session }) => session.methods))).toBe(true);
  });
  it("supports sending only on chains whose code the package includes", () => {
    expect(NAMESPACES.filter(canSendOn)).toEqual(
      expect.arrayContaining(["eip155", "solana", "bip122"] satisfies Namespace[]),
    );
    for (const { send, factory } of records)
      expect(send === undefined || factory !== undefined).toBe(true);
  });
});

describe("unknown namespace", () => {
  it.each(["stellar:pubnet", "__proto__:1", "constructor:1", "eip155", ":", ""])(
    "returns no chain record and no rules for the unknown network id %s",
    (id) => {
      expect([chainOf(id), rulesOf(id), chainIdText(id)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(canSignInOn(id as CaipNetworkId)).toBe(false);
    },
  );
});
