import { describe, expect, it } from "vitest";
import {
  NAMESPACES,
  type CaipNetworkId,
  type Namespace,
} from "../../../../src/domain/caip/caip.types.js";
import {
  CHAINS,
  canBuyOn,
  canHaveSmartSessions,
  canSendOn,
  chainIdText,
  chainOf,
  hasNames,
} from "../../../../src/domain/chains/chains.js";
import {
  assetId,
  isCurrencyAddress,
  nativePlaceholder,
} from "../../../../src/domain/chains/currencies.js";
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

describe("capabilities of a chain", () => {
  const which = (can: (namespace: Namespace) => boolean) => NAMESPACES.filter(can);
  it("offers names, smart sessions, purchases and sending only on the chains that have them", () => {
    expect([which(hasNames), which(canHaveSmartSessions)]).toEqual([["eip155"], ["eip155"]]);
    expect(canHaveSmartSessions(undefined)).toBe(false);
    expect(which(canBuyOn).sort()).toEqual(["eip155", "solana"]);
    expect(which(canSendOn).sort()).toEqual(["bip122", "eip155", "solana"]);
  });
});

describe("recipients that cannot spend", () => {
  const PROGRAM = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T";
  const WALLET = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
  it("refuses tokens to a Solana program address, and only warns of SOL to it", () => {
    const { problem, warning } = CHAIN_RULES.solana.recipient ?? {};
    expect([problem?.(PROGRAM, WALLET), problem?.(PROGRAM, undefined), warning?.(PROGRAM)]).toEqual(
      ["program-address", undefined, "program-address"],
    );
    expect([problem?.(WALLET, PROGRAM), warning?.(WALLET)]).toEqual([undefined, undefined]);
  });
  it.each([
    ["bc1pfeessrawgf", "ownerless-address", undefined],
    ["BC1SW50QGDZ25J", undefined, "future-witness"],
    ["bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", undefined, undefined],
    ["no address", undefined, undefined],
  ])("checks who can spend coins at the Bitcoin address %s", (to, problem, warning) => {
    const rules = CHAIN_RULES.bip122.recipient;
    expect([rules?.problem?.(to, undefined), rules?.warning?.(to)]).toEqual([problem, warning]);
  });
});

describe("the native currency at services", () => {
  const NATIVE = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
  const CELO = "0x471EcE3750Da237f93B8E339c536989b8978a438";
  const SOL = "So11111111111111111111111111111111111111111";
  it.each([
    ["eip155:1", "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE", true],
    ["eip155:1", "0x0000000000000000000000000000000000000000", true],
    ["eip155:42220", CELO, true],
    ["eip155:1", CELO, false],
    ["eip155:1", "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", false],
    ["solana:abc", SOL, true],
    ["solana:abc", "1".repeat(32), true],
    ["solana:abc", SOL.toLowerCase(), false],
    ["bip122:abc", "0x0000000000000000000000000000000000000000", false],
  ] as const)(
    "decides whether the currency of %s is meant by the address %s",
    (id, address, is) => {
      expect(isCurrencyAddress(id, address)).toBe(is);
    },
  );
  it("identifies a token by address, and the native currency by the services' placeholder address", () => {
    expect(assetId("eip155:1", CELO)).toBe(`eip155:1:${CELO}`);
    expect(assetId("eip155:1")).toBe(`eip155:1:${NATIVE}`);
    expect(assetId("bip122:abc")).toBe("bip122:abc:0x");
    expect((["eip155", "solana", "cosmos"] as const).map(nativePlaceholder)).toEqual([
      NATIVE,
      SOL,
      undefined,
    ]);
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
