import { beforeEach, describe, expect, it } from "vitest";
import { base58Of, base64Of, bytesOfBase64 } from "../../../src/domain/shared/byte-texts.js";
import {
  FakeClock,
  InMemorySolanaWallet,
  ProviderRpcError,
  SolanaStandardWallet,
  pretendKey,
} from "../../../src/infrastructure/in-memory/index.js";
import { StandardSolanaConnector } from "../../../src/infrastructure/wallet-connector/standard-solana-connector.js";
import type { WalletEvent } from "../../../src/ports/wallet-connector.port.js";
import { describeWalletConnector, type WalletErrors } from "./wallet-connector.contract.js";

const LOCAL = "solana:LatchkitLocal1111111111111111111";
const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const DEVNET = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
const TESTNET = "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z";
const SPEECH: WalletErrors = {
  session: { namespace: "solana", networkId: LOCAL },
  connect: "standard:connect",
  silent: ["standard:connect"],
  revoke: "standard:disconnect",
  refusal: [4100, "wallet/request-failed", 4100],
  pending: -32002,
  listeners: 1,
  raw: [{ method: "solana_getAccounts" }, []],
};
const keys = [pretendKey(1), pretendKey(2)] as const;

describeWalletConnector(
  "Solana, over a Wallet Standard wallet",
  () => {
    const clock = new FakeClock();
    const wallet = new InMemorySolanaWallet({ keys, networkIds: [LOCAL], scheduler: clock });
    return {
      port: wallet.connector,
      clock,
      wallet,
      listenerCount: () => wallet.provider.listenerCount,
    };
  },
  { speech: SPEECH },
);

const { signal } = new AbortController();
let clock: FakeClock;
beforeEach(() => void (clock = new FakeClock()));
const over = (wallet: object, networkIds: readonly `solana:${string}`[] = [MAINNET, DEVNET]) =>
  new StandardSolanaConnector("x", wallet, { scheduler: clock, networks: () => networkIds });
const setupConnected = async (
  parts: Partial<ConstructorParameters<typeof SolanaStandardWallet>[0]> = {},
) => {
  const wallet = new SolanaStandardWallet({ keys, ...parts });
  const port = over(wallet);
  await port.connect(signal);
  return { wallet, port };
};
/** A transaction in wire format with one signer. */
const wire = (publicKey: Uint8Array): Uint8Array =>
  Uint8Array.from([1, ...new Uint8Array(64), 1, 0, 0, 1, ...publicKey, 9, 9, 9]);
const inputOf = (wallet: SolanaStandardWallet): Record<string, unknown> =>
  (wallet.requests.at(-1)?.params as readonly Record<string, unknown>[] | undefined)?.[0] ?? {};

describe("the network of a Solana wallet", () => {
  it("connects a Solana wallet on the page's first network that the account supports", async () => {
    expect(
      await over(new SolanaStandardWallet({ keys, chains: ["solana:devnet"] })).connect(signal),
    ).toMatchObject({ value: { networkId: DEVNET } });
    expect(
      await over(new SolanaStandardWallet({ keys }), [DEVNET, MAINNET]).connect(signal),
    ).toMatchObject({ value: { networkId: DEVNET } });
  });
  it("keeps a Solana wallet on its network if the page has none that the account supports", async () => {
    expect(
      await over(new SolanaStandardWallet({ keys, chains: ["solana:testnet"] })).connect(signal),
    ).toMatchObject({ value: { networkId: TESTNET } });
  });
  it("switches a Solana wallet without a request to a network that page and account support", async () => {
    const { wallet, port } = await setupConnected({
      chains: ["solana:mainnet", "solana:devnet", "solana:testnet"],
    });
    const events: WalletEvent[] = [];
    port.events$.subscribe((event) => events.push(event));
    const asked = wallet.requests.length;
    expect(await port.selectNetwork(DEVNET)).toBe(true);
    expect(await port.selectNetwork(TESTNET)).toBe(false);
    expect(events).toEqual([{ kind: "network", networkId: DEVNET }]);
    expect(wallet.requests).toHaveLength(asked);
  });
  it("does not switch a Solana wallet to a network that the account does not support", async () => {
    const { port } = await setupConnected({ chains: ["solana:mainnet"] });
    expect(await port.selectNetwork(DEVNET)).toBe(false);
  });
});

describe("WalletConnect methods translated to Wallet Standard features", () => {
  it("translates a Solana message, its account and its signature to Wallet Standard features", async () => {
    const { wallet, port } = await setupConnected();
    const bytes = new TextEncoder().encode("Hello");
    const answer = await port.request(
      {
        method: "solana_signMessage",
        params: { message: base58Of(bytes), pubkey: wallet.address },
      },
      signal,
    );
    expect(answer).toEqual({
      kind: "done",
      value: { signature: base58Of(await keys[0].sign(bytes)) },
    });
    expect(inputOf(wallet)).toEqual({ message: bytes, account: wallet.accounts[0] });
  });
  it("sends the network with each Solana transaction, and signs several transactions in one request", async () => {
    const { wallet, port } = await setupConnected();
    await port.selectNetwork(DEVNET);
    const shown = wire(keys[0].publicKey);
    const one = await port.request(
      {
        method: "solana_signTransaction",
        params: { transaction: base64Of(shown), pubkey: wallet.address },
      },
      signal,
    );
    expect(one).toMatchObject({ kind: "done", value: { transaction: expect.any(String) } });
    expect(inputOf(wallet)).toEqual({
      transaction: shown,
      account: wallet.accounts[0],
      chain: "solana:devnet",
    });
    const asked = wallet.requests.length;
    const all = await port.request(
      {
        method: "solana_signAllTransactions",
        params: { transactions: [base64Of(shown), base64Of(shown)] },
      },
      signal,
    );
    expect(
      all.kind === "done" &&
        (all.value as { transactions: string[] }).transactions.map(
          (text) => bytesOfBase64(text)?.length,
        ),
    ).toEqual([shown.length, shown.length]);
    expect(wallet.requests).toHaveLength(asked + 1);
  });
  it("forwards a Solana transaction to the wallet for sending, with the page's options", async () => {
    const sent: string[] = [];
    const { wallet, port } = await setupConnected({
      broadcast: async (_, chain) => void sent.push(chain),
    });
    const params = {
      transaction: base64Of(wire(keys[0].publicKey)),
      pubkey: wallet.address,
      sendOptions: { preflightCommitment: "confirmed" },
    };
    expect(
      await port.request({ method: "solana_signAndSendTransaction", params }, signal),
    ).toMatchObject({ kind: "done", value: { signature: expect.any(String) } });
    expect(sent).toEqual(["solana:mainnet"]);
    expect(inputOf(wallet)).toMatchObject({ options: { preflightCommitment: "confirmed" } });
  });
  it("passes sign-in data to a Solana wallet as plain JSON", async () => {
    const { wallet, port } = await setupConnected();
    const answer = await port.request(
      { method: "solana_signIn", params: { domain: "shop.example", nonce: "12345678" } },
      signal,
    );
    expect(answer).toMatchObject({
      kind: "done",
      value: {
        account: { address: wallet.address },
        signedMessage: expect.any(String),
        signature: expect.any(String),
      },
    });
    expect(JSON.parse(JSON.stringify(answer))).toEqual(answer);
    expect(inputOf(wallet)).toEqual({ domain: "shop.example", nonce: "12345678" });
  });
  it("returns the Solana accounts without a request to the wallet", async () => {
    const { wallet, port } = await setupConnected();
    expect(await port.request({ method: "solana_requestAccounts" }, signal)).toEqual({
      kind: "done",
      value: [{ pubkey: wallet.address }],
    });
  });
  it("includes the missing feature in the error of a Solana wallet", async () => {
    const { port } = await setupConnected({ without: ["solana:signMessage"] });
    await expect(
      port.request({ method: "solana_signMessage", params: { message: "2" } }, signal),
    ).rejects.toMatchObject({
      code: "account/feature-not-supported",
      message: 'The wallet does not support the "solana:signMessage" feature',
    });
    await expect(port.request({ method: "eth_sign" }, signal)).rejects.toMatchObject({
      code: "account/method-not-supported",
      message: "Method eth_sign is not supported",
    });
  });
  it.each([
    ["no message", "solana_signMessage", {}],
    ["a message that is not base58", "solana_signMessage", { message: "0" }],
    ["no transaction", "solana_signTransaction", {}],
    ["a transaction that is not base64", "solana_signTransaction", { transaction: "*" }],
    ["a string instead of a list", "solana_signAllTransactions", { transactions: "x" }],
    ["an empty list", "solana_signAllTransactions", { transactions: [] }],
  ])("rejects a Solana request with %s without asking the wallet", async (_, method, params) => {
    const { wallet, port } = await setupConnected();
    const asked = wallet.requests.length;
    await expect(port.request({ method, params }, signal)).rejects.toMatchObject({
      code: "wallet/request-failed",
      context: { method, providerCode: -32602 },
    });
    expect(wallet.requests).toHaveLength(asked);
  });
  it("rejects a Solana request for an account that was not granted", async () => {
    const { port } = await setupConnected();
    await expect(
      port.request(
        {
          method: "solana_signMessage",
          params: { message: "2", pubkey: base58Of(keys[1].publicKey) },
        },
        signal,
      ),
    ).rejects.toMatchObject({ code: "account/not-available" });
  });
  it('returns "declined" and "pending" of a Solana wallet, and rejects with other errors', async () => {
    const { wallet, port } = await setupConnected();
    const ask = () =>
      port.request({ method: "solana_signMessage", params: { message: "2" } }, signal);
    wallet.desk.reject();
    expect(await ask()).toEqual({ kind: "declined" });
    wallet.desk.reject(-32002);
    expect(await ask()).toEqual({ kind: "pending" });
    wallet.desk.reject(-32603);
    await expect(ask()).rejects.toMatchObject({
      code: "wallet/request-failed",
      context: { providerCode: -32603 },
    });
  });
});

describe("lying and hostile Solana wallets", { tags: ["T4", "T6", "T7"] }, () => {
  const account = {
    address: base58Of(keys[0].publicKey),
    publicKey: keys[0].publicKey,
    chains: ["solana:mainnet"],
  };
  const wallet = (features: object, accounts: unknown = [account]) => ({
    name: "W",
    chains: ["solana:mainnet"],
    accounts,
    features: { "standard:events": { on: () => () => undefined }, ...features },
  });
  const granting = (accounts: unknown) =>
    wallet({ "standard:connect": { connect: async () => ({ accounts }) } }, accounts);

  it.each([
    ["null", null],
    ["an empty list", []],
    ["an invalid address", [{ ...account, address: "0OIl" }]],
    ["an address of 31 bytes", [{ ...account, address: base58Of(keys[0].publicKey.slice(1)) }]],
    ["an address that is not its key's", [{ ...account, publicKey: keys[1].publicKey }]],
    ["another chain's account", [{ ...account, chains: ["bitcoin:mainnet"] }]],
    ["a sparse list", Array.from({ length: 3 })],
    [
      "a getter that throws",
      [
        {
          get address() {
            throw new Error("no");
          },
        },
      ],
    ],
  ])("rejects a Solana wallet that answers a connection request with %s", async (_, accounts) => {
    await expect(over(granting(accounts)).connect(signal)).rejects.toMatchObject({
      code: "wallet/invalid-answer",
      context: { method: "standard:connect" },
    });
  });
  it("drops accounts of other chains and duplicate accounts of a Solana wallet", async () => {
    expect(
      await over(
        granting([
          {
            ...account,
            address: "1BitcoinEaterAddressDontSendf59kuE",
            chains: ["bitcoin:mainnet"],
          },
          account,
          account,
        ]),
      ).connect(signal),
    ).toMatchObject({ value: { accounts: [{ address: account.address, type: "eoa" }] } });
  });
  it("treats a Solana connect error without a code as declined, and with a code as failed", async () => {
    const failing = (error: Error) =>
      over(
        wallet({
          "standard:connect": {
            connect: async () => {
              throw error;
            },
          },
        }),
      ).connect(signal);
    expect(await failing(new Error("Wallet closed"))).toEqual({ kind: "declined" });
    await expect(failing(new ProviderRpcError(-32603, "internal"))).rejects.toMatchObject({
      code: "wallet/request-failed",
    });
  });
  it(
    "calls the functions that a Solana wallet had when it was connected",
    { tags: ["T7"] },
    async () => {
      const asked: string[] = [];
      const signing = (name: string) => ({
        "solana:signMessage": {
          signMessage: async () => {
            asked.push(name);
            return [{ signature: new Uint8Array(64) }];
          },
        },
      });
      const swapped = {
        ...granting([account]),
        features: { ...granting([account]).features, ...signing("first") },
      };
      const port = over(swapped);
      await port.connect(signal);
      Object.assign(swapped.features, signing("second"));
      await port.request({ method: "solana_signMessage", params: { message: "2" } }, signal);
      await port.reconnect(signal);
      await port.request({ method: "solana_signMessage", params: { message: "2" } }, signal);
      expect(asked).toEqual(["first", "first"]);
    },
  );
  it.each([
    ["undefined", undefined],
    ["an empty list", []],
    ["two outputs for one message", [{}, {}]],
    ["a string", [{ signature: "x" }]],
    ["63 bytes", [{ signature: new Uint8Array(63) }]],
  ])("rejects %s as a Solana signature", async (_, answer) => {
    const port = over({
      ...granting([account]),
      features: {
        ...granting([account]).features,
        "solana:signMessage": { signMessage: async () => answer },
      },
    });
    await port.connect(signal);
    await expect(
      port.request({ method: "solana_signMessage", params: { message: "2" } }, signal),
    ).rejects.toMatchObject({ code: "wallet/invalid-answer" });
  });
  it("emits one event for many changes of a Solana wallet, with the last account", async () => {
    const { wallet: scripted, port } = await setupConnected();
    const events: WalletEvent[] = [];
    port.events$.subscribe((event) => events.push(event));
    for (let count = 0; count < 10_001; count += 1) scripted.changeAccount(count % 2 === 0 ? 1 : 0);
    await clock.pass(2_000);
    expect(events.length).toBeLessThan(3);
    expect(events.at(-1)).toEqual({
      kind: "accounts",
      accounts: [{ address: base58Of(keys[1].publicKey), type: "eoa" }],
    });
  });
  it(
    "emits a Solana wallet's change that happened before the subscription",
    { tags: ["F15"] },
    async () => {
      const { wallet: scripted, port } = await setupConnected();
      scripted.changeAccount(1);
      const events: WalletEvent[] = [];
      port.events$.subscribe((event) => events.push(event));
      await clock.pass(100);
      expect(events).toEqual([
        { kind: "accounts", accounts: [{ address: base58Of(keys[1].publicKey), type: "eoa" }] },
      ]);
    },
  );
  it("subscribes without throwing if a Solana wallet throws when a listener is added", () => {
    const subscription = over(
      wallet({
        "standard:events": {
          on: () => {
            throw new Error("no");
          },
        },
      }),
    ).events$.subscribe();
    expect(() => subscription.unsubscribe()).not.toThrow();
  });
  it("disconnects a Solana wallet that does not answer within 3 s", async () => {
    const port = over(
      wallet({ "standard:disconnect": { disconnect: () => new Promise(() => undefined) } }),
    );
    const ending = port.disconnect(signal);
    await clock.pass(3_000);
    await expect(ending).resolves.toBeUndefined();
  });
});
