import { describe, expect, it } from "vitest";
import { bitcoinNetworkId } from "../../../../src/domain/address/bitcoin-network.js";
import type { ReportedAccount } from "../../../../src/infrastructure/wallet-connector/bitcoin/bitcoin-driver.js";
import { bitcoinSession } from "../../../../src/infrastructure/wallet-connector/bitcoin/bitcoin-session.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

const [MAINNET, TESTNET, SIGNET] = (["mainnet", "testnet", "signet"] as const).map(
  bitcoinNetworkId,
) as [
  ReturnType<typeof bitcoinNetworkId>,
  ReturnType<typeof bitcoinNetworkId>,
  ReturnType<typeof bitcoinNetworkId>,
];
const PAYMENT = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const TAPROOT = "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0";
const LEGACY = "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa";
const TEST = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
const KEY = "0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798";
const read = (
  accounts: readonly ReportedAccount[],
  chain?: "mainnet" | "testnet" | "signet",
  networkIds = [MAINNET],
) => bitcoinSession({ accounts, chain }, networkIds, "connect");
const kinds = (accounts: readonly ReportedAccount[]) =>
  read(accounts)?.accounts.map(({ address, type }) => [address, type]);

describe("the accounts that a Bitcoin wallet grants", () => {
  it("reads the purpose of each granted Bitcoin address, and lists the payment address first", () => {
    expect(
      kinds([
        { address: TAPROOT, purpose: "ordinals" },
        { address: PAYMENT, purpose: "payment" },
      ]),
    ).toEqual([
      [PAYMENT, "payment"],
      [TAPROOT, "ordinal"],
    ]);
    expect(
      kinds([
        { address: TAPROOT, purpose: "payment" },
        { address: PAYMENT, purpose: "ordinal" },
      ]),
    ).toEqual([
      [TAPROOT, "payment"],
      [PAYMENT, "ordinal"],
    ]);
  });
  it("uses a Taproot address for ordinals, or for payments if it is the only address", () => {
    expect(kinds([{ address: TAPROOT }, { address: PAYMENT }])).toEqual([
      [PAYMENT, "payment"],
      [TAPROOT, "ordinal"],
    ]);
    expect(kinds([{ address: TAPROOT }])).toEqual([[TAPROOT, "payment"]]);
  });
  it("ignores accounts of other chains in a Bitcoin grant, and lists each address once", () => {
    expect(
      kinds([
        { address: "SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7", purpose: "stacks" },
        { address: LEGACY, purpose: "payment" },
        { address: LEGACY, purpose: "ordinals" },
      ]),
    ).toEqual([[LEGACY, "payment"]]);
    expect(read([{ address: "x", purpose: "stx" }])).toBeUndefined();
    expect(read([])).toBeUndefined();
  });
  it("keeps a valid public key and derivation path of a Bitcoin account, and drops invalid ones", () => {
    expect(
      read([{ address: PAYMENT, publicKey: KEY.toUpperCase(), path: "m/84'/0'/0'/0/0" }])?.accounts,
    ).toEqual([{ address: PAYMENT, type: "payment", publicKey: KEY, path: "m/84'/0'/0'/0/0" }]);
    expect(
      read([
        {
          address: PAYMENT,
          publicKey: Uint8Array.from(KEY.match(/../gu)!, (pair) => parseInt(pair, 16)),
        },
      ])?.accounts[0].publicKey,
    ).toBe(KEY);
    for (const reported of [
      { publicKey: "00", path: "<b>" },
      { publicKey: {}, path: 1 },
      { publicKey: `${KEY}00`, path: "m/" },
    ])
      expect(read([{ address: PAYMENT, ...reported }])?.accounts).toEqual([
        { address: PAYMENT, type: "payment" },
      ]);
  });
  it("uses the Bitcoin wallet's network, or the host's first match, or mainnet or testnet without a match", () => {
    expect(read([{ address: TEST }], "signet")?.networkId).toBe(SIGNET);
    expect(read([{ address: TEST }], undefined, [MAINNET, SIGNET])?.networkId).toBe(SIGNET);
    expect(read([{ address: TEST }])?.networkId).toBe(TESTNET);
    expect(read([{ address: PAYMENT }], undefined, [TESTNET])?.networkId).toBe(MAINNET);
  });
  it.each<[string, readonly ReportedAccount[], "mainnet" | "testnet" | undefined]>([
    ["an address with a wrong checksum", [{ address: `${PAYMENT.slice(0, -1)}5` }], undefined],
    ["an address that is not a string", [{ address: 7 }], undefined],
    ["an address of another network than the wallet names", [{ address: TEST }], "mainnet"],
    ["addresses of two networks", [{ address: PAYMENT }, { address: TEST }], undefined],
    ["one valid and one empty address", [{ address: PAYMENT }, { address: "" }], undefined],
    ["an Ethereum address", [{ address: "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266" }], undefined],
  ])("rejects a Bitcoin wallet that reports %s", (_, accounts, chain) => {
    expect(thrownBy(() => read(accounts, chain))).toMatchObject({
      code: "wallet/invalid-answer",
      context: { method: "connect" },
    });
  });
});
