import { describe, expect, it } from "vitest";
import { BitcoinWalletConnector } from "../../../src/infrastructure/wallet-connector/bitcoin/bitcoin-wallet-connector.js";
import { FakeClock } from "../../../src/infrastructure/in-memory/index.js";
import { bitcoinAccounts } from "../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { REGTEST, driverOf } from "../../support/worlds/bitcoin.js";

const { signal } = new AbortController();
const [{ address, publicKey }] = bitcoinAccounts(new Uint8Array(32).fill(5), REGTEST);
const PSBT = "cHNidP8=";
type Functions = Record<string, (...given: never[]) => unknown>;

/** Wallets whose functions record their calls under a name, so that a swap is visible. */
const wallets = {
  unisat: (asked: string[], name: string): Functions => ({
    requestAccounts: async () => [address],
    getAccounts: async () => [address],
    getPublicKey: async () => publicKey,
    getChain: async () => ({ enum: "regtest" }),
    signMessage: async () => {
      asked.push(`${name} signMessage`);
      return "AA==";
    },
    signPsbt: async () => {
      asked.push(`${name} signPsbt`);
      return "00";
    },
    sendBitcoin: async () => {
      asked.push(`${name} sendBitcoin`);
      return "ab".repeat(32);
    },
  }),
  okx: (asked: string[], name: string): Functions => ({
    connect: async () => ({ address, publicKey }),
    getAccounts: async () => [address],
    signMessage: async () => {
      asked.push(`${name} signMessage`);
      return "AA==";
    },
    signPsbt: async () => {
      asked.push(`${name} signPsbt`);
      return "00";
    },
  }),
};

describe(
  "keeps the functions of a Bitcoin wallet that it read when the wallet was chosen",
  { tags: ["T7"] },
  () => {
    const psbt = { psbt: PSBT, signInputs: [{ address, index: 0 }] };
    const run = async (
      connector: BitcoinWalletConnector,
      swap: () => void,
      calls: readonly (readonly [string, object])[],
    ): Promise<void> => {
      expect((await connector.connect(signal)).kind).toBe("done");
      swap();
      for (const [method, params] of calls) await connector.request({ method, params }, signal);
    };
    const over = (driver: ReturnType<(typeof driverOf)["okx"]>) =>
      new BitcoinWalletConnector("x", driver, {
        scheduler: new FakeClock(),
        networkIds: () => [REGTEST],
      });
    const message = { message: "a", address };

    it("calls the original functions of a unisat wallet after they were replaced", async () => {
      const asked: string[] = [];
      const provider = wallets.unisat(asked, "first");
      await run(
        over(driverOf.unisat(provider)),
        () => void Object.assign(provider, wallets.unisat(asked, "second")),
        [
          ["signMessage", message],
          ["signPsbt", psbt],
          ["sendTransfer", { account: address, recipientAddress: address, amount: "1000" }],
        ],
      );
      expect(asked).toEqual(["first signMessage", "first signPsbt", "first sendBitcoin"]);
    });
    it("calls the original functions of an okx wallet after they were replaced", async () => {
      const asked: string[] = [];
      const root = { bitcoin: wallets.okx(asked, "first") };
      await run(
        over(driverOf.okx(root)),
        () => {
          Object.assign(root.bitcoin, wallets.okx(asked, "second"));
          root.bitcoin = wallets.okx(asked, "third");
        },
        [
          ["signMessage", message],
          ["signPsbt", psbt],
        ],
      );
      expect(asked).toEqual(["first signMessage", "first signPsbt"]);
    });
    it("calls the original functions of a Wallet Standard wallet after they were replaced", async () => {
      const asked: string[] = [];
      const accounts = [
        {
          address,
          publicKey: Uint8Array.from(Buffer.from(publicKey as never, "hex")),
          chains: ["bitcoin:regtest"],
          purpose: "payment",
        },
      ];
      const features = (name: string) => ({
        "bitcoin:connect": { connect: async () => ({ accounts }) },
        "bitcoin:signMessage": {
          signMessage: async () => {
            asked.push(`${name} signMessage`);
            return [{ signature: new Uint8Array(65) }];
          },
        },
        "bitcoin:signTransaction": {
          signTransaction: async () => {
            asked.push(`${name} signTransaction`);
            return [{ signedPsbt: new Uint8Array(5) }];
          },
        },
      });
      const wallet = { accounts, features: features("first") };
      const swap = (): void => {
        Object.assign(
          wallet.features["bitcoin:signMessage"],
          features("second")["bitcoin:signMessage"],
        );
        wallet.features = features("third");
      };
      await run(over(driverOf.standard(wallet)), swap, [
        ["signMessage", message],
        ["signPsbt", psbt],
      ]);
      expect(asked).toEqual(["first signMessage", "first signTransaction"]);
    });
  },
);
