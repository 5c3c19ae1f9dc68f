import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  networkOfLink,
  applyPaymentLink,
  readPaymentLink,
} from "../../../../src/domain/payment-link/payment-link.js";
import { check } from "../../../support/runner/property.js";

const PAYEE = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const TOKEN = "0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7";
const SOLANA_PAYEE = "mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN";
const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const BITCOIN_PAYEE = "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W";
const ETHEREUM = { networkId: "eip155:1", namespace: "eip155" } as const;
const SOLANA = {
  networkId: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  namespace: "solana",
} as const;
const BITCOIN = {
  networkId: "bip122:000000000019d6689c085ae165831e93",
  namespace: "bip122",
} as const;
const MAIN_PAYEE = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const TESTNET_PAYEE = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
const TESTNET = {
  networkId: "bip122:000000000933ea01ad0ee984209779ba",
  namespace: "bip122",
} as const;
const BOTH_NETWORKS = `bitcoin:${MAIN_PAYEE}?tb=${TESTNET_PAYEE}`;
const kindOf = (text: string) => readPaymentLink(text)?.kind;
const paymentIn = (text: string) => {
  const read = readPaymentLink(text);
  return read?.kind === "payment" ? read.payment : read?.kind;
};

describe("ethereum: link (EIP-681)", () => {
  it("reads the examples of EIP-681", () => {
    expect(
      paymentIn(
        "ethereum:0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7/transfer?address=0x8e23ee67d1332ad560396262c48ffbb01f93d052&uint256=1",
      ),
    ).toEqual({
      namespace: "eip155",
      recipients: ["0x8e23ee67d1332ad560396262c48ffbb01f93d052"],
      token: TOKEN,
      units: 1n,
    });
    expect(paymentIn("ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18")).toEqual(
      {
        namespace: "eip155",
        recipients: ["0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359"],
        units: 2_014_000_000_000_000_000n,
      },
    );
  });
  it("reads chain id, pay- prefix and ENS name of an ethereum: link", () => {
    expect(paymentIn(`ETHEREUM:pay-${PAYEE}@10?value=5&gas=21000`)).toEqual({
      namespace: "eip155",
      networkId: "eip155:10",
      recipients: [PAYEE],
      units: 5n,
    });
    expect(paymentIn("ethereum:pay-alice.eth")).toEqual({
      namespace: "eip155",
      recipients: ["alice.eth"],
    });
    expect(paymentIn(`ethereum:${TOKEN}@137/transfer?address=alice.eth`)).toMatchObject({
      networkId: "eip155:137",
      recipients: ["alice.eth"],
      token: TOKEN,
    });
  });
  it.each([
    ["1", 1n],
    ["1e18", 10n ** 18n],
    ["1E18", 10n ** 18n],
    ["1.50e2", 150n],
    ["0.1e1", 1n],
    ["1.0", 1n],
    ["1e30", 10n ** 30n],
    ["0", 0n],
  ])("reads value=%s of an ethereum: link as base units", (value, units) => {
    expect(paymentIn(`ethereum:${PAYEE}?value=${value}`)).toMatchObject({ units });
  });
  it.each([
    "value=-1",
    "value=%2B1",
    "value=",
    "value=1.5",
    "value=1e-3",
    "value=1e78",
    "value=1e99999999",
    "value=0x10",
    "value=1,5",
    "value=NaN",
    "value=1&value=1",
    "value=1&value=2",
    "value=%zz",
    `value=${"9".repeat(79)}`,
  ])("rejects an ethereum: link with %s", (query) => {
    expect(kindOf(`ethereum:${PAYEE}?${query}`)).toBe("malformed");
  });
  it.each([
    "ethereum:",
    "ethereum:0x12",
    "ethereum:alice",
    `ethereum:${PAYEE}@`,
    `ethereum:${PAYEE}@0`,
    `ethereum:${PAYEE}@01`,
    `ethereum:${PAYEE}@0x1`,
    `ethereum:${PAYEE}@-1`,
    `ethereum:${PAYEE}@1@2`,
    `ethereum:${PAYEE}/`,
    `ethereum:%zz.eth`,
    `ethereum:${TOKEN}/transfer?uint256=1`,
    `ethereum:${TOKEN}/transfer?address=0x12&uint256=1`,
    `ethereum:${TOKEN}/transfer?address=${PAYEE}&address=${PAYEE}`,
    `ethereum:${TOKEN}/transfer?address=${PAYEE}&uint256=-1`,
    `ethereum:${TOKEN.toLowerCase().replace("e7", "E7")}/transfer?address=${PAYEE}`,
  ])("rejects the ethereum: link %s", (text) => {
    expect(kindOf(text)).toBe("malformed");
  });
  it.each([
    `ethereum:${TOKEN}/approve?address=${PAYEE}&uint256=1`,
    `ethereum:${TOKEN}/transferFrom?address=${PAYEE}&address=${PAYEE}&uint256=1`.replace(
      `&address=${PAYEE}&`,
      "&",
    ),
    `ethereum:${TOKEN}/transfer?address=${PAYEE}&uint256=1&value=1`,
    `ethereum:${TOKEN}/transfer?address=${PAYEE}&uint256=1&bytes=0x00`,
    `ethereum:token.eth/transfer?address=${PAYEE}&uint256=1`,
    `ethereum:${PAYEE}?uint256=1`,
    `ethereum:${PAYEE}?amount=1`,
    `ethereum:${PAYEE}?data=0xa9059cbb`,
  ])("reports the ethereum: link %s as unsupported", (text) => {
    expect(kindOf(text)).toBe("unsupported");
  });
});

describe("solana: link (Solana Pay)", () => {
  it("reads recipient, amount and token of a Solana Pay link", () => {
    expect(paymentIn(`solana:${SOLANA_PAYEE}?amount=1&label=Shop&message=Thanks`)).toEqual({
      namespace: "solana",
      recipients: [SOLANA_PAYEE],
      amount: "1",
    });
    expect(paymentIn(`solana:${SOLANA_PAYEE}?amount=0.01&spl-token=${MINT}`)).toEqual({
      namespace: "solana",
      recipients: [SOLANA_PAYEE],
      amount: "0.01",
      token: MINT,
    });
  });
  it.each([
    "solana:https%3A%2F%2Fshop.example%2Fpay",
    "solana:https://shop.example/pay?order=1",
    `solana:${SOLANA_PAYEE}?amount=1&reference=${MINT}`,
    `solana:${SOLANA_PAYEE}?reference=${MINT}&reference=${SOLANA_PAYEE}`,
    `solana:${SOLANA_PAYEE}?amount=1&memo=Order%201`,
    `solana:${SOLANA_PAYEE}?amount=1&%6demo=Order`,
  ])("reports the solana: link %s as unsupported", (text) => {
    expect(kindOf(text)).toBe("unsupported");
  });
  it.each([
    "solana:",
    `solana:${SOLANA_PAYEE}1`,
    `solana:${PAYEE}`,
    `solana:${SOLANA_PAYEE}?amount=-1`,
    `solana:${SOLANA_PAYEE}?amount=1e9`,
    `solana:${SOLANA_PAYEE}?amount=1e30`,
    `solana:${SOLANA_PAYEE}?amount=.5`,
    `solana:${SOLANA_PAYEE}?amount=1.`,
    `solana:${SOLANA_PAYEE}?amount=01`,
    `solana:${SOLANA_PAYEE}?amount=`,
    `solana:${SOLANA_PAYEE}?amount=1&amount=1`,
    `solana:${SOLANA_PAYEE}?spl-token=USDC`,
    `solana:${SOLANA_PAYEE}?label=%zz`,
  ])("rejects the solana: link %s", (text) => {
    expect(kindOf(text)).toBe("malformed");
  });
});

describe("bitcoin: link (BIP-21)", () => {
  it("reads address and amount of a BIP-21 link", () => {
    expect(paymentIn(`bitcoin:${BITCOIN_PAYEE}?amount=20.3&label=Luke-Jr`)).toEqual({
      namespace: "bip122",
      recipients: [BITCOIN_PAYEE],
      units: 2_030_000_000n,
    });
  });
  it.each([
    `bitcoin:${BITCOIN_PAYEE}?req-somethingyoudontunderstand=50`,
    `bitcoin:${BITCOIN_PAYEE}?amount=1e3`,
    `bitcoin:${BITCOIN_PAYEE}?amount=42&amount=42`,
    `bitcoin:${BITCOIN_PAYEE}?amount=-1`,
  ])("rejects the bitcoin: link %s", (text) => {
    expect(kindOf(text)).toBe("malformed");
  });
  it("reports a bitcoin: link without an address as unsupported", () => {
    expect(kindOf("bitcoin:?lightning=lnbc420bogusinvoice")).toBe("unsupported");
  });
});

describe("payment link", () => {
  it.each(["", "alice.eth", PAYEE, "lightning:lnbc1", "https://shop.example", "ethereum"])(
    "does not read %j as a payment link",
    (text) => {
      expect(readPaymentLink(text)).toBeUndefined();
    },
  );
  it.each(["ethereum:", "solana:", "bitcoin:"])(
    "rejects a %s link of 4,097 characters",
    (scheme) => {
      expect(kindOf(scheme.padEnd(4_097, "1"))).toBe("malformed");
    },
  );
  it("applies a payment link only on the network that the link names", () => {
    const place = (text: string, at: Parameters<typeof applyPaymentLink>[1]) =>
      applyPaymentLink(text, at)?.kind;
    expect(place(`ethereum:${PAYEE}@1`, ETHEREUM)).toBe("fits");
    expect(place(`ethereum:${PAYEE}`, ETHEREUM)).toBe("fits");
    expect(place(`ethereum:${PAYEE}@10`, ETHEREUM)).toBe("elsewhere");
    expect(place(`ethereum:${PAYEE}`, SOLANA)).toBe("elsewhere");
    expect(place(`solana:${SOLANA_PAYEE}`, ETHEREUM)).toBe("elsewhere");
    expect(place(`bitcoin:${BITCOIN_PAYEE}`, BITCOIN)).toBe("fits");
    expect(place("bitcoin:?tb=tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", BITCOIN)).toBe(
      "elsewhere",
    );
    expect(place("bitcoin:11111111111111111111", BITCOIN)).toBe("fits");
  });
  it("keeps an invalid recipient of a payment link, so that the form can report it", () => {
    const to = "0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359";
    expect(applyPaymentLink(`ethereum:${to}`, ETHEREUM)).toMatchObject({ kind: "fits", to });
  });
  it("returns the network that a payment link names", () => {
    const networks = [
      { id: ETHEREUM.networkId, name: "Ethereum" },
      { id: "eip155:10", name: "OP Mainnet" },
    ] as const;
    const named = (text: string) => networkOfLink(text, networks);
    expect(named(`ethereum:${PAYEE}@10`)).toBe("OP Mainnet");
    expect(named(`ethereum:${PAYEE}@137`)).toBe("eip155:137");
    expect(named(`solana:${SOLANA_PAYEE}`)).toBe("Solana");
    expect(named(`bitcoin:${BITCOIN_PAYEE}`)).toBe("Bitcoin");
  });
  it("returns the Bitcoin network of a payment link from any of its addresses", () => {
    const networks = [
      { id: TESTNET.networkId, name: "Bitcoin Testnet" },
      { id: BITCOIN.networkId, name: "Bitcoin Mainnet" },
      { id: ETHEREUM.networkId, name: "Ethereum" },
    ] as const;
    expect(networkOfLink(`bitcoin:${MAIN_PAYEE}`, networks)).toBe("Bitcoin Mainnet");
    expect(networkOfLink(`bitcoin:?tb=${TESTNET_PAYEE}`, networks)).toBe("Bitcoin Testnet");
    expect(networkOfLink(BOTH_NETWORKS, networks.slice(1))).toBe("Bitcoin Mainnet");
  });
  it("pays the address of the form's network if a payment link has several addresses", () => {
    expect(applyPaymentLink(BOTH_NETWORKS, BITCOIN)).toMatchObject({ to: MAIN_PAYEE });
    expect(applyPaymentLink(BOTH_NETWORKS, TESTNET)).toMatchObject({ to: TESTNET_PAYEE });
  });
  it("returns whether a payment link names a network", () => {
    const isNamed = (text: string, at: Parameters<typeof applyPaymentLink>[1]) =>
      Object(applyPaymentLink(text, at)).isNetworkNamed;
    expect(isNamed(`ethereum:${PAYEE}`, ETHEREUM)).toBe(false);
    expect(isNamed(`ethereum:${PAYEE}@1`, ETHEREUM)).toBe(true);
    expect(isNamed(`solana:${SOLANA_PAYEE}`, SOLANA)).toBe(false);
    expect(isNamed(`bitcoin:${BITCOIN_PAYEE}`, BITCOIN)).toBe(true);
  });
  it("returns why a payment link cannot be applied, and no reason for a text that is no link", () => {
    expect(applyPaymentLink("ethereum:", ETHEREUM)).toEqual({ kind: "malformed" });
    expect(applyPaymentLink("alice.eth", ETHEREUM)).toBeUndefined();
    expect(networkOfLink("ethereum:", [])).toBeUndefined();
    expect(networkOfLink("alice.eth", [])).toBeUndefined();
  });
  it("rejects a payment link that names the currency as a token", () => {
    const link = `ethereum:0x${"e".repeat(40)}/transfer?address=${PAYEE}&uint256=1`;
    expect(applyPaymentLink(link, ETHEREUM)).toEqual({ kind: "unsupported" });
  });
  it("reads a payment link of 4,096 characters, and a parameter without a value", () => {
    expect(kindOf(`ethereum:${PAYEE}?label=`.padEnd(4_096, "1"))).toBe("payment");
    expect(kindOf(`ethereum:${PAYEE}?label`)).toBe("payment");
  });
  it("rejects a payment link with escapes that do not decode", () => {
    expect(kindOf("ethereum:%E0")).toBe("malformed");
    expect(kindOf(`ethereum:${PAYEE}?%E0=1`)).toBe("malformed");
    expect(kindOf("solana:%E0")).toBe("malformed");
  });
  it("reads the largest uint256 amount of a payment link, and rejects one unit more", () => {
    expect(paymentIn(`ethereum:${PAYEE}?value=${2n ** 256n - 1n}`)).toMatchObject({
      units: 2n ** 256n - 1n,
    });
    expect(paymentIn(`ethereum:${PAYEE}?value=${2n ** 256n}`)).toBe("malformed");
  });
  it("reads any payment link's amount as base units up to 2^256 - 1, or rejects the link", () => {
    const scheme = fc.constantFrom("ethereum:", "solana:", "bitcoin:");
    const part = fc.oneof(
      fc.constantFrom(PAYEE, SOLANA_PAYEE, BITCOIN_PAYEE, TOKEN, MINT, "/transfer", "@1", "?", "&"),
      fc.constantFrom(
        "value=",
        "amount=",
        "uint256=",
        "address=",
        "spl-token=",
        "req-a=",
        "e",
        "-",
      ),
      fc.nat().map(String),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    );
    check(
      fc.property(scheme, fc.array(part, { maxLength: 12 }), (start, parts) => {
        const read = readPaymentLink(start + parts.join(""));
        if (read?.kind !== "payment") return read !== undefined;
        const { units = 0n, amount = "0", recipients } = read.payment;
        return (
          units >= 0n && units < 2n ** 256n && /^\d+(\.\d+)?$/.test(amount) && recipients.length > 0
        );
      }),
      { numRuns: 2_000 },
    );
  });
  it("reads back any payment link amount written in scientific notation", () => {
    const exponent = fc.nat({ max: 20 });
    check(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), exponent, (mantissa, zeros) => {
        const read = paymentIn(`ethereum:${PAYEE}?value=${mantissa}e${zeros}`);
        return typeof read === "object" && read.units === mantissa * 10n ** BigInt(zeros);
      }),
    );
  });
});
