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

describe("the records of the chains", () => {
  it("have different names, by which sign-in messages are read", () => {
    expect(isOnce(records.map(({ name }) => name))).toBe(true);
  });
  it("have payment links with different schemes", () => {
    expect(isOnce(rules.flatMap(({ link }) => link?.scheme ?? []))).toBe(true);
  });
  it("propose different methods to WalletConnect wallets, and at least one", () => {
    expect(rules.every(({ session }) => session.methods.length > 0)).toBe(true);
    expect(isOnce(rules.flatMap(({ session }) => session.methods))).toBe(true);
  });
  it("can send only where the code of the chain is built in", () => {
    expect(NAMESPACES.filter(canSendOn)).toEqual(
      expect.arrayContaining(["eip155", "solana", "bip122"] satisfies Namespace[]),
    );
    for (const { send, factory } of records)
      expect(send === undefined || factory !== undefined).toBe(true);
  });
});

describe("an id of a namespace that is not known", () => {
  it.each(["stellar:pubnet", "__proto__:1", "constructor:1", "eip155", ":", ""])(
    "has no record and no rules: %s",
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
