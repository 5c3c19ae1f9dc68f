import { evm, universal, type Latchkit, type NetworkOption } from "latchkit";
import { InMemoryKeyValueStorage, scriptedPhone, type ScriptedPhone } from "latchkit/testing";
import { base58 } from "@scure/base";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isTransactionSignedBy, transactionOf, transfer } from "../support/builders/solana.js";
import { SOON, WalletConnectWorld, uriOf, when } from "./walletconnect-world.js";

const SOLANA = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const BITCOIN = "bip122:000000000019d6689c085ae165831e93";
const POLKADOT = "polkadot:91b171bb158e2d3848fa23a9f1c25182";
const COSMOS = "cosmos:cosmoshub-4";
const NAMESPACES = ["eip155", "solana", "bip122", "polkadot", "cosmos"] as const;
const network = (
  id: typeof SOLANA | typeof BITCOIN | typeof POLKADOT | typeof COSMOS,
  name: string,
): NetworkOption => ({
  id,
  name,
  rpcUrls: ["http://127.0.0.1:1"],
  currency: { symbol: "X", decimals: 8 },
});
const OTHERS = [
  network(SOLANA, "Solana"),
  network(BITCOIN, "Bitcoin"),
  network(POLKADOT, "Polkadot"),
  network(COSMOS, "Cosmos Hub"),
] as const;
const CHAINS = [
  evm(),
  universal("solana"),
  universal("bip122"),
  universal("polkadot"),
  universal("cosmos"),
];

const shown = (page: Latchkit): readonly string[] =>
  Object.values(page.account.snapshot.byNamespace)
    .map(({ caipAddress }) => caipAddress)
    .toSorted();

describe("one session of five namespaces over a local relay with the real wallet SDK", () => {
  let local: WalletConnectWorld;
  let phone: ScriptedPhone;
  const pages: Latchkit[] = [];
  beforeAll(async () => {
    const started = await WalletConnectWorld.start(["relay"]);
    if (typeof started === "string") throw new Error(started);
    local = started;
    phone = await scriptedPhone({
      name: "Five",
      relayUrl: local.world.addresses.relay ?? "",
      networks: [...local.networks, ...OTHERS],
      storagePrefix: "phone-of-five",
    });
  });
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.dispose()));
    await phone.disconnect();
    await phone.grant([...local.networks, ...OTHERS].map(({ id }) => id as `eip155:${string}`));
  });
  afterAll(async () => {
    await phone.stop();
    await local.stop();
  });

  const open = async (
    storage = new InMemoryKeyValueStorage(),
    instanceId?: string,
  ): Promise<Latchkit> => {
    const [first, second] = local.networks;
    const page = local.make({
      storage,
      options: {
        networks: [first, second, ...OTHERS],
        chains: CHAINS,
        ...(instanceId && { instanceId }),
      },
    });
    pages.push(page);
    await page.start();
    return page;
  };
  const connected = async (page: Latchkit): Promise<Latchkit> => {
    const connecting = page.connection.connect("walletConnect");
    connecting.catch(() => undefined);
    await phone.scan(await uriOf(page));
    await connecting;
    return page;
  };
  const all = (): readonly string[] =>
    [local.networks[0].id, SOLANA, BITCOIN, POLKADOT, COSMOS]
      .map((id) => `${id}:${phone.addressOn(id as typeof SOLANA)}`)
      .toSorted();

  it(
    "connects five namespaces in one state change with one pairing URI and one approval",
    { tags: ["G4"] },
    async () => {
      const page = await open();
      const notified: string[] = [];
      page.account.state$.subscribe(({ byNamespace }) => {
        const now = Object.keys(byNamespace).toSorted().join();
        if (notified.at(-1) !== now) notified.push(now);
      });
      await connected(page);
      expect(notified).toEqual(["", [...NAMESPACES].toSorted().join()]);
      expect(shown(page)).toEqual(all());
      expect(phone.sessions).toHaveLength(1);
      expect(Object.keys(phone.proposals.at(-1)?.namespaces ?? {}).toSorted()).toEqual(
        [...NAMESPACES].toSorted(),
      );
    },
  );

  it(
    "forwards each namespace's requests to the phone with their chain, and returns the answers",
    { tags: ["S7-062", "S7-064"] },
    async () => {
      const page = await connected(await open());
      const solana = await page.connection.provider("solana");
      const message = new TextEncoder().encode("Hello");
      const pubkey = phone.addressOn(SOLANA);
      expect(await solana.request({ method: "solana_getAccounts" })).toEqual([{ pubkey }]);
      const { signature } = (await solana.request({
        method: "solana_signMessage",
        params: { message: base58.encode(message), pubkey },
      })) as { readonly signature: string };
      const key = await crypto.subtle.importKey(
        "raw",
        Uint8Array.from(base58.decode(pubkey)),
        { name: "Ed25519" },
        false,
        ["verify"],
      );
      expect(
        await crypto.subtle.verify(
          "Ed25519",
          key,
          Uint8Array.from(base58.decode(signature)),
          message,
        ),
      ).toBe(true);
      const transaction = Buffer.from(
        transactionOf(pubkey, pubkey, [transfer(pubkey, pubkey, 1n)]),
      ).toString("base64");
      const one = (await solana.request({
        method: "solana_signTransaction",
        params: { transaction, pubkey },
      })) as { readonly transaction: string };
      const several = (await solana.request({
        method: "solana_signAllTransactions",
        params: { transactions: [transaction, transaction] },
      })) as { readonly transactions: readonly string[] };
      expect(
        await Promise.all(
          [one.transaction, ...several.transactions].map((signed) =>
            isTransactionSignedBy(pubkey, signed),
          ),
        ),
      ).toEqual([true, true, true]);
      await expect(
        solana.request({
          method: "solana_signTransaction",
          params: { transaction: "AQID", pubkey },
        }),
      ).rejects.toMatchObject({ code: -32602 });
      const calls = [
        [
          "bip122",
          BITCOIN,
          "signMessage",
          { message: "Hello", account: phone.addressOn(BITCOIN) },
          {
            address: phone.addressOn(BITCOIN),
            signature: expect.stringMatching(/^[0-9a-f]{130}$/u) as string,
          },
        ],
        [
          "bip122",
          BITCOIN,
          "getAccountAddresses",
          { account: phone.addressOn(BITCOIN) },
          [{ address: phone.addressOn(BITCOIN), intention: "payment" }, { intention: "ordinal" }],
        ],
        [
          "polkadot",
          POLKADOT,
          "polkadot_signMessage",
          { address: phone.addressOn(POLKADOT), message: "Hello" },
          { signature: expect.stringMatching(/^0x01/u) as string },
        ],
        [
          "polkadot",
          POLKADOT,
          "polkadot_signTransaction",
          { address: phone.addressOn(POLKADOT), transactionPayload: {} },
          { signature: expect.stringMatching(/^0x01/u) as string },
        ],
        [
          "cosmos",
          COSMOS,
          "cosmos_getAccounts",
          {},
          [{ address: phone.addressOn(COSMOS), algo: "secp256k1" }],
        ],
        [
          "cosmos",
          COSMOS,
          "cosmos_signDirect",
          { signerAddress: phone.addressOn(COSMOS), signDoc: {} },
          { signature: { pub_key: {} } },
        ],
        [
          "cosmos",
          COSMOS,
          "cosmos_signAmino",
          { signerAddress: phone.addressOn(COSMOS), signDoc: {} },
          { signature: { pub_key: {} } },
        ],
      ] as const;
      for (const [namespace, chainId, method, params, answer] of calls) {
        const provider = await page.connection.provider(namespace);
        expect(await provider.request({ method, params })).toMatchObject(answer);
        expect(phone.requests.at(-1)).toEqual({ method, params, chainId });
      }
      const asked = phone.requests.length;
      await expect(
        (await page.connection.provider("cosmos")).request({ method: "cosmos_unknown" }),
      ).rejects.toMatchObject({ code: 4200 });
      phone.reject();
      await expect(
        solana.request({ method: "solana_signMessage", params: { message: "2", pubkey } }),
      ).rejects.toMatchObject({ code: 4001 });
      phone.approve();
      expect(phone.requests).toHaveLength(asked + 1);
    },
  );

  it("removes namespaces that the phone withdraws, and adds those that it grants again", async () => {
    const page = await connected(await open());
    const evmIds = local.networks.map(({ id }) => id);
    await phone.grant([...evmIds, SOLANA]);
    await when(page.account.state$, ({ byNamespace }) => byNamespace.cosmos === undefined);
    expect(Object.keys(page.account.snapshot.byNamespace).toSorted()).toEqual(["eip155", "solana"]);
    await phone.grant([...evmIds, SOLANA, COSMOS]);
    await when(page.account.state$, ({ byNamespace }) => byNamespace.cosmos !== undefined);
    expect(Object.keys(page.account.snapshot.byNamespace).toSorted()).toEqual([
      "cosmos",
      "eip155",
      "solana",
    ]);
    await phone.changeAccount(1);
    await when(
      page.account.state$,
      ({ byNamespace }) => byNamespace.eip155?.address === phone.address,
    );
    expect(page.account.snapshot.byNamespace.solana?.address).toBe(phone.addressOn(SOLANA));
    await phone.changeAccount(0);
  });

  it("restores all namespaces after a reload in one state change, without asking the phone", async () => {
    const storage = new InMemoryKeyValueStorage();
    const first = await connected(await open(storage, "five"));
    await first.dispose();
    const asked = [phone.proposals.length, phone.requests.length];
    const again = await open(storage, "five");
    expect(shown(again)).toEqual(all());
    expect([phone.proposals.length, phone.requests.length]).toEqual(asked);
    expect(
      await (
        await again.connection.provider("polkadot")
      ).request({ method: "polkadot_signMessage", params: { address: "x", message: "Again" } }),
    ).toMatchObject({ id: 1 });
  });

  it("ends the whole session when the phone ends it or the page disconnects one namespace", async () => {
    const page = await connected(await open());
    const counts: number[] = [];
    page.account.state$.subscribe(({ byNamespace }) => {
      const now = Object.keys(byNamespace).length;
      if (counts.at(-1) !== now) counts.push(now);
    });
    await phone.disconnect();
    await when(page.account.state$, ({ status }) => status === "disconnected");
    await connected(page);
    await page.connection.disconnect({ namespace: "bip122" });
    await expect.poll(() => phone.sessions, SOON).toEqual([]);
    expect(counts).toEqual([5, 0, 5, 0]);
  });
});
