import { isOffCurveAddress } from "@solana/kit";
import { bech32, bech32m } from "@scure/base";
import { describe, expect, it } from "vitest";
import { bitcoin, solana, type LatchkitOptions, type SendProgress } from "../../../../src/index.js";
import {
  FakeClock,
  InMemoryBitcoinChain,
  InMemoryKeyValueStorage,
  InMemorySolanaChain,
} from "../../../../src/infrastructure/in-memory/index.js";
import type { Network } from "../../../../src/domain/network/network.js";
import { base58Of } from "../../../../src/domain/shared/byte-texts.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, setupInstance } from "../../../support/worlds/instance.js";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const BITCOIN = "bip122:000000000019d6689c085ae165831e93";
const PAYER = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";
const WALLET = "FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z";
const PROGRAM = "4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T";
const MINT = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const OWN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

const networkOf = (id: typeof SOLANA | typeof BITCOIN, symbol: string, decimals: number) => {
  const config: LatchkitOptions["networks"][number] = {
    id,
    name: symbol,
    rpcUrls: ["https://node.example"],
    currency: { symbol, decimals },
  };
  const [namespace = "", reference = ""] = id.split(":");
  const currency = { name: symbol, symbol, decimals };
  const network = { ...config, namespace, reference, currency, isTestnet: false } as Network;
  return { config, network };
};
const sol = networkOf(SOLANA, "SOL", 9);
const btc = networkOf(BITCOIN, "BTC", 8);

/** A page that is connected on one network, over an in-memory chain. */
const pageOn = async (
  { config, network }: typeof sol,
  address: string,
  reader: InMemorySolanaChain | InMemoryBitcoinChain,
  storage = new InMemoryKeyValueStorage(),
) => {
  const { namespace } = network;
  const wallet = new ManualWallet({ namespace });
  const chains = { reader: async () => reader as never, signer: async () => ({}) as never };
  const latchkit = await setupInstance(new ManualWallets(wallet), {
    chains: [solana(), bitcoin()],
    networks: [config],
    ports: { chains, storage },
  });
  const connecting = latchkit.connection.connect(wallet.connectorId);
  wallet.approve(granted(network.id, address));
  await connecting;
  const send = await latchkit.send.actions();
  /** The problem that the form shows for a recipient. */
  const problemOf = async (to: string, token?: string): Promise<unknown> => {
    await send.edit({ amount: "0.1", to, token });
    const { draft, check } = latchkit.send.snapshot as SendProgress;
    const holding = { decimals: network.currency.decimals };
    return check(draft, holding, { networkId: network.id, namespace });
  };
  return { send, problemOf };
};
const onSolana = () => {
  const chain = new InMemorySolanaChain([sol.network], new FakeClock());
  chain.setBalance(`${SOLANA}:${PAYER}`, 10n ** 9n);
  chain.setBalance(`${SOLANA}:${PAYER}`, 5_000_000n, MINT);
  return pageOn(sol, PAYER, chain);
};
const onBitcoin = (storage?: InMemoryKeyValueStorage) => {
  const chain = new InMemoryBitcoinChain([btc.network], new FakeClock());
  chain.fund(`${BITCOIN}:${OWN}`, 10_000_000n);
  return pageOn(btc, OWN, chain, storage);
};

describe("recent recipients on Bitcoin", () => {
  it("does not list a Bitcoin testnet address among the recent recipients on mainnet", async () => {
    const storage = new InMemoryKeyValueStorage();
    const testnet = "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx";
    const mainnet = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    const key = "latchkit:default:v1:recent_recipients";
    storage.set(key, JSON.stringify({ [`${BITCOIN}:${OWN}`]: [testnet, mainnet] }));
    const { send } = await onBitcoin(storage);
    expect(send.recentRecipients()).toEqual([mainnet]);
  });
});

describe("Solana recipients", () => {
  it.each([
    ["a Bitcoin address", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2"],
    ["a Bitcoin script address", "3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy"],
    ["a Tron address", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
    ["an XRP address", "rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh"],
    ["31 bytes", base58Of(new Uint8Array(31).fill(255))],
    ["33 bytes", base58Of(new Uint8Array(33).fill(1))],
    ["44 letters that decode to more than 32 bytes", "z".repeat(44)],
    ["32 letters that decode to fewer than 32 bytes", "z".repeat(32)],
  ])("rejects %s as a Solana recipient in the form", async (_, to) => {
    const { send, problemOf } = await onSolana();
    expect(await problemOf(to)).toBe("invalid-address");
    expect(await errorCodeOf(send.preview({ amount: "0.1", to }))).toBe("transaction/invalid");
  });
  it("rejects sending a token whose mint does not decode to 32 bytes", async () => {
    const { send } = await onSolana();
    const token = "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2";
    expect(await errorCodeOf(send.preview({ amount: "0.1", to: WALLET, token }))).toBe(
      "transaction/invalid",
    );
  });
  it("warns in the review if the user sends SOL to a program address", async () => {
    const { send, problemOf } = await onSolana();
    expect(isOffCurveAddress(PROGRAM as never)).toBe(true);
    expect(await problemOf(PROGRAM)).toBeUndefined();
    const { warnings } = await send.preview({ amount: "0.1", to: PROGRAM });
    expect(warnings).toEqual(["program-address", "first-recipient"]);
    expect((await send.preview({ amount: "0.1", to: WALLET })).warnings).toEqual([
      "first-recipient",
    ]);
  });
  it("rejects a program address as the recipient of a token", async () => {
    const { send, problemOf } = await onSolana();
    expect(await problemOf(PROGRAM, MINT)).toBe("program-address");
    expect(await problemOf(WALLET, MINT)).toBeUndefined();
    const token = { amount: "0.1", token: MINT };
    expect(await errorCodeOf(send.preview({ ...token, to: PROGRAM }))).toBe("transaction/invalid");
    expect(await errorCodeOf(send.preview({ ...token, to: WALLET }))).toBe("resolved");
  });
});

/** A witness address with this version and these program bytes. */
const witness = (version: number, bytes: readonly number[], prefix = "bc"): string => {
  const coder = version === 0 ? bech32 : bech32m;
  return coder.encode(prefix, [version, ...coder.toWords(Uint8Array.from(bytes))]);
};
const bytes = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

describe("Bitcoin recipients", () => {
  it.each([
    ["a pay-to-anchor address", "bc1pfeessrawgf"],
    ["a version 1 program that is not a Taproot key", witness(1, bytes(20))],
    ["a version 1 program of 33 bytes", witness(1, bytes(33))],
  ])("rejects %s as a Bitcoin recipient, since the address has no owner", async (_, to) => {
    const { send, problemOf } = await onBitcoin();
    expect(await problemOf(to)).toBe("ownerless-address");
    expect(await errorCodeOf(send.preview({ amount: "0.01", to }))).toBe("transaction/invalid");
  });
  it.each([2, 9, 16])(
    "warns of a Bitcoin recipient with the unassigned witness version %d",
    async (version) => {
      const { send, problemOf } = await onBitcoin();
      const to = witness(version, bytes(32));
      expect(await problemOf(to)).toBeUndefined();
      const { warnings } = await send.preview({ amount: "0.01", to });
      expect(warnings).toEqual(["future-witness", "first-recipient"]);
    },
  );
  it.each(["tb", "bcrt"])(
    'rejects a recipient of a different Bitcoin network, with the prefix "%s"',
    async (prefix) => {
      const { problemOf } = await onBitcoin();
      for (const version of [0, 1, 2])
        expect(await problemOf(witness(version, bytes(32), prefix))).toBe("invalid-address");
    },
  );
  it("recognizes the user's own Bitcoin address in capitals, as in QR codes", async () => {
    const { send } = await onBitcoin();
    const { warnings } = await send.preview({ amount: "0.01", to: OWN.toUpperCase() });
    expect(warnings).toEqual(["own-address"]);
  });
});
