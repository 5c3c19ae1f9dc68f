import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BitcoinFamily } from "../../../src/infrastructure/injected-wallets/bitcoin-providers.js";
import type { WalletEvent } from "../../../src/ports/wallet-connector.port.js";
import {
  FAMILIES,
  ONE_ADDRESS,
  REGTEST,
  setupBitcoinWallet,
  type BitcoinWalletFixture,
} from "../../support/worlds/bitcoin.js";
import { describeWalletConnector, type WalletErrors } from "./wallet-connector.contract.js";

const { signal } = new AbortController();
/** The methods that show no prompt, in any family. */
const SILENT = [
  "accounts",
  "getAccounts",
  "getPublicKey",
  "getChain",
  "getNetwork",
  "wallet_getAccount",
];
const MAINNET = "bip122:000000000019d6689c085ae165831e93" as const;

/** The methods of each family: connecting, silent methods, and revoking the grant. */
const SPEECH: {
  readonly [F in BitcoinFamily]: Pick<WalletErrors, "silent"> & Partial<WalletErrors>;
} = {
  standard: { connect: "connect", silent: [] },
  // All calls go through the provider's `request` function.
  "sats-connect": { connect: "request", silent: ["wallet_getAccount"] },
  leather: { connect: "request", silent: [], isSilent: true },
  okx: { connect: "connect", silent: ["getAccounts", "getPublicKey"] },
  unisat: { connect: "requestAccounts", silent: ["getAccounts", "getChain", "getPublicKey"] },
};

for (const family of FAMILIES)
  describeWalletConnector(
    `Bitcoin, ${family}`,
    () => {
      const { wallet, clock, connector } = setupBitcoinWallet(family);
      const payment = () => ({
        address: wallet.address,
        type: "payment",
        publicKey: wallet.publicKey,
      });
      return {
        port: connector,
        clock,
        wallet: {
          get address() {
            return wallet.address;
          },
          // A Wallet Standard wallet has its accounts on it: the page's half reads them when it is
          // placed.
          get requests() {
            return wallet.requests.filter(({ method }) => method !== "accounts");
          },
          approve: (times) => wallet.approve(times),
          reject: (code) => wallet.reject(code),
          wait: () => wallet.wait(),
          changeAccount: (index) => wallet.changeAccount(index),
          drop: () => wallet.drop(),
        },
        accounts: () => [
          expect.objectContaining(payment()),
          ...(ONE_ADDRESS.includes(family)
            ? []
            : [expect.objectContaining({ address: wallet.ordinalAddress, type: "ordinal" })]),
        ],
      };
    },
    {
      speech: {
        session: { namespace: "bip122", networkId: REGTEST },
        refusal: [-32603, "wallet/request-failed"],
        ...SPEECH[family],
      },
    },
  );

/**
 * The contract of `WalletConnector` for every family of Bitcoin wallets, over one scripted wallet.
 */
describe.each(FAMILIES)("WalletConnector: Bitcoin, %s", (family) => {
  let played: BitcoinWalletFixture;
  beforeEach(() => void (played = setupBitcoinWallet(family)));
  const isOne = ONE_ADDRESS.includes(family);
  const hasEvents = family !== "leather";
  const accounts = () => [
    expect.objectContaining({
      address: played.wallet.address,
      type: "payment",
      publicKey: played.wallet.publicKey,
    }),
    ...(isOne
      ? []
      : [expect.objectContaining({ address: played.wallet.ordinalAddress, type: "ordinal" })]),
  ];
  const session = () => ({ namespace: "bip122", accounts: accounts(), networkId: REGTEST });
  const asked = () =>
    played.wallet.requests.map(({ method }) => method).filter((method) => !SILENT.includes(method));

  it("sends no request to a Bitcoin wallet before it is used", () => {
    expect(asked()).toEqual([]);
  });
  it("returns Bitcoin accounts with purposes and public keys, payment address first, and the network", async () => {
    expect(await played.connector.connect(signal)).toEqual({ kind: "done", value: session() });
  });
  it('returns "declined" when the user rejects in the Bitcoin wallet, and can connect afterwards', async () => {
    played.wallet.reject();
    expect(await played.connector.connect(signal)).toEqual({ kind: "declined" });
    played.wallet.approve();
    expect(await played.connector.connect(signal)).toMatchObject({ kind: "done" });
  });
  it("rejects with wallet/request-failed for any other error of a Bitcoin wallet", async () => {
    played.wallet.reject(-32603);
    await expect(played.connector.connect(signal)).rejects.toMatchObject({
      code: "wallet/request-failed",
    });
  });
  it("rejects a Bitcoin request when the signal aborts before or during it, and can connect afterwards", async () => {
    await expect(played.connector.connect(AbortSignal.abort())).rejects.toMatchObject({
      code: "call/aborted",
    });
    expect(asked()).toEqual([]);
    const leaving = new AbortController();
    played.wallet.wait();
    const attempt = played.connector.connect(leaving.signal);
    leaving.abort();
    await expect(attempt).rejects.toMatchObject({ code: "call/aborted" });
    played.wallet.approve();
    expect(await played.connector.connect(signal)).toMatchObject({ kind: "done" });
  });
  it(
    "rejects with wallet/no-answer if the Bitcoin wallet does not answer for 10 minutes",
    { tags: ["G3"] },
    async () => {
      played.wallet.wait();
      const attempt = played.connector.connect(signal).catch((error: unknown) => error);
      await played.clock.pass(600_000);
      expect(await attempt).toMatchObject({
        code: "wallet/no-answer",
        context: { waitMs: 600_000 },
      });
      expect(played.clock.pending).toBe(0);
    },
  );
  it(
    "reconnects a Bitcoin wallet only with methods that show no prompt",
    { tags: ["T8"] },
    async () => {
      const restored = played.connector.reconnect(signal);
      await played.clock.pass(1_000);
      expect(await restored).toBeUndefined();
      await played.connector.connect(signal);
      const before = played.wallet.requests.length;
      played.wallet.wait();
      expect(await played.connector.reconnect(signal)).toEqual(session());
      expect(
        played.wallet.requests.slice(before).filter(({ method }) => !SILENT.includes(method)),
      ).toEqual([]);
    },
  );
  it("revokes the Bitcoin wallet's permission on disconnect", async () => {
    await played.connector.connect(signal);
    await played.connector.disconnect(signal);
    expect(await played.connector.reconnect(signal)).toBeUndefined();
  });
  const withEvents = hasEvents ? it : undefined;
  withEvents?.(
    "emits the wallet's account changes and its disconnect only while subscribed",
    async () => {
      await played.connector.connect(signal);
      const events: WalletEvent[] = [];
      const following = played.connector.events$.subscribe((event) => events.push(event));
      played.wallet.changeAccount(1);
      played.clock.advance(16);
      await vi.waitFor(() => expect(events).toEqual([{ kind: "accounts", accounts: accounts() }]));
      played.wallet.drop();
      played.clock.advance(1_000);
      await vi.waitFor(() => expect(events).toHaveLength(2));
      expect(events[1]).toEqual({ kind: "disconnected" });
      following.unsubscribe();
      played.wallet.drop();
      expect([events.length, played.clock.pending]).toEqual([2, 0]);
    },
  );
  it("answers `getAccountAddresses` without asking the Bitcoin wallet", async () => {
    await played.connector.connect(signal);
    const before = played.wallet.requests.length;
    const answer = await played.connector.request(
      { method: "getAccountAddresses", params: { account: played.wallet.address } },
      signal,
    );
    expect(answer).toMatchObject({
      kind: "done",
      value: [
        {
          address: played.wallet.address,
          intention: "payment",
          publicKey: played.wallet.publicKey,
        },
        ...(isOne ? [] : [{ intention: "ordinal" }]),
      ],
    });
    expect(played.wallet.requests).toHaveLength(before);
  });
  it('returns a Bitcoin wallet\'s hex signature, and "declined" if the user rejects', async () => {
    await played.connector.connect(signal);
    const params = {
      message: "hello",
      account: played.wallet.address,
      address: played.wallet.address,
      protocol: "ecdsa",
    };
    expect(await played.connector.request({ method: "signMessage", params }, signal)).toMatchObject(
      {
        kind: "done",
        value: {
          address: played.wallet.address,
          signature: expect.stringMatching(/^(?:[0-9a-f]{2}){65,}$/u),
        },
      },
    );
    played.wallet.reject();
    expect(await played.connector.request({ method: "signMessage", params }, signal)).toEqual({
      kind: "declined",
    });
  });
  it.each(["0", "-1", "1.5", "1,234", "0x10", "", "99999999999999999", 1000, null])(
    "rejects the amount %j, since a Bitcoin transfer takes satoshi as a string of digits",
    async (amount) => {
      await played.connector.connect(signal);
      const before = asked().length;
      await expect(
        played.connector.request(
          {
            method: "sendTransfer",
            params: {
              account: played.wallet.address,
              recipientAddress: played.wallet.address,
              amount,
            },
          },
          signal,
        ),
      ).rejects.toMatchObject({ code: "transaction/invalid", context: { field: "amount" } });
      expect(asked()).toHaveLength(before);
    },
  );
  it("includes the method in the error if the Bitcoin wallet does not support it", async () => {
    await played.connector.connect(signal);
    await expect(
      played.connector.request({ method: "eth_accounts" }, signal),
    ).rejects.toMatchObject({
      code: "account/method-not-supported",
      message: "Method eth_accounts is not supported",
    });
    await expect(
      played.connector.request(
        { method: "switchNetwork", params: { chainId: "bip122:ffffffffffffffffffffffffffffffff" } },
        signal,
      ),
    ).rejects.toMatchObject({ code: "account/method-not-supported" });
    await expect(
      played.connector.request({ method: "switchNetwork", params: { chainId: MAINNET } }, signal),
    ).rejects.toMatchObject({
      code: expect.stringMatching(/method-not-supported|request-failed|invalid-answer/u),
    });
  });
});
