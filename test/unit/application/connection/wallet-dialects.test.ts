import * as ecc from "@bitcoinerlab/secp256k1";
import { Psbt, initEccLib, networks as bitcoinNetworks } from "bitcoinjs-lib";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  createLatchkit,
  evm,
  solana,
  universal,
  type Latchkit,
  type LatchkitError,
} from "../../../../src/index.js";
import {
  discovered,
  type ProviderRpcError,
} from "../../../../src/infrastructure/in-memory/index.js";
import { inMemoryPorts } from "../../../../src/testing/universal/in-memory-ports.js";
import { addInMemoryWallet } from "../../../../src/testing/universal/in-memory-wallet.js";
import {
  WALLET_DIALECTS,
  type WalletErrorFactory,
  type WalletDialectRow,
} from "../../../../src/testing/universal/wallet-dialects.js";
import type { BitcoinFamily } from "../../../../src/infrastructure/injected-wallets/bitcoin-providers.js";
import type { CaipNetworkId } from "../../../../src/domain/caip/caip.types.js";
import { BitcoinWalletConnector } from "../../../../src/infrastructure/wallet-connector/bitcoin/bitcoin-wallet-connector.js";
import { bitcoinAccounts } from "../../../../src/testing/universal/bitcoin/bitcoin-keys.js";
import { driverOf, setupBitcoinWallet, REGTEST } from "../../../support/worlds/bitcoin.js";
import { FaultWorld } from "../../../support/worlds/faults/world.js";

const rowsOf = (
  namespace: WalletDialectRow["namespace"],
  says: "refusals" | "pending" | "unknownChain" | "failures" = "refusals",
): readonly WalletDialectRow[] =>
  WALLET_DIALECTS.filter((row) => row.namespace === namespace && row[says] !== undefined);
const worlds: FaultWorld[] = [];
const instances: Latchkit[] = [];
afterEach(async () => {
  await Promise.all(worlds.splice(0).map(({ latchkit }) => latchkit.dispose()));
  await Promise.all(instances.splice(0).map((one) => one.dispose()));
});

/** The rejection of a promise; undefined if it resolves. */
const errorOf = (promise: Promise<unknown>): Promise<LatchkitError | undefined> =>
  promise.then(
    () => undefined,
    (error: LatchkitError) => error,
  );

const newWorld = async (isConnected: boolean): Promise<FaultWorld> => {
  const world = new FaultWorld();
  worlds.push(world);
  await world.start();
  if (isConnected) {
    const connecting = world.run("connect");
    await world.end(connecting);
    await connecting;
  }
  return world;
};

/** The error of one step in which the wallet answers one request with `spoken`. */
const ended = async (
  world: FaultWorld,
  method: string,
  spoken: WalletErrorFactory,
  flow: "connect" | "switch" | "sign" | "send",
): Promise<LatchkitError | undefined> => {
  world.wallet.break(method, { name: "", kind: "reject", with: spoken });
  const running = world.run(flow);
  const error = errorOf(running);
  await world.end(running);
  return error;
};

const STEPS = [
  ["eth_requestAccounts", "connect", "connection/rejected"],
  ["wallet_switchEthereumChain", "switch", "network/switch-declined"],
  ["wallet_addEthereumChain", "switch", "network/switch-declined"],
  ["personal_sign", "sign", "wallet/declined"],
  ["eth_sendTransaction", "send", "wallet/declined"],
] as const;

describe("rejections and errors of EVM wallets", () => {
  it.each(rowsOf("eip155"))(
    "recognizes a user's rejection in $wallet for every request, and does not ask again",
    async (row) => {
      for (const spoken of row.refusals)
        for (const [method, flow, code] of STEPS) {
          const world = await newWorld(flow !== "connect");
          const error = await ended(world, method, spoken, flow);
          expect([method, error?.code, error?.isCancellation]).toEqual([method, code, true]);
          const asked = world.wallet.requests.filter((one) => one === method);
          expect(asked).toHaveLength(1);
          if (method === "wallet_switchEthereumChain")
            expect(world.wallet.requests).not.toContain("wallet_addEthereumChain");
        }
    },
  );

  it.each(rowsOf("eip155", "pending"))(
    "recognizes $wallet's error for a request that is already pending",
    async (row) => {
      for (const spoken of row.pending ?? [])
        for (const [method, flow] of STEPS) {
          const world = await newWorld(flow !== "connect");
          const error = await ended(world, method, spoken, flow);
          expect([method, error?.code]).toEqual([method, "wallet/pending"]);
          expect(world.wallet.requests.filter((one) => one === method)).toHaveLength(1);
        }
    },
  );

  it.each(rowsOf("eip155", "unknownChain"))(
    "asks $wallet once to add a chain that the wallet does not know",
    async (row) => {
      for (const spoken of row.unknownChain ?? []) {
        const world = await newWorld(true);
        expect(await ended(world, "wallet_switchEthereumChain", spoken, "switch")).toBeUndefined();
        expect(
          world.wallet.requests.filter((one) => one === "wallet_addEthereumChain"),
        ).toHaveLength(1);
        expect(world.latchkit.network.snapshot.active.id).toBe("eip155:10");
      }
    },
  );

  it.each(rowsOf("eip155", "failures"))(
    "returns the error message of $wallet to the app",
    async (row) => {
      for (const spoken of row.failures ?? []) {
        const { message: walletMessage, code: number } = spoken() as ProviderRpcError;
        for (const [method, flow] of STEPS) {
          const world = await newWorld(flow !== "connect");
          const error = await ended(world, method, spoken, flow);
          if (method === "wallet_switchEthereumChain" && number !== undefined)
            expect(error).toBeUndefined();
          else if (method === "wallet_addEthereumChain")
            expect(error?.code).toBe("chain/not-supported");
          else
            expect(error).toMatchObject({
              code: "wallet/request-failed",
              context: { walletMessage },
            });
        }
      }
    },
  );
});

/** A thrown value that no dialect table lists. */
const spokenAs = (thrown: unknown): WalletErrorFactory => {
  return () => thrown;
};

describe("unlisted errors of EVM wallets", () => {
  it.each([
    ["an unknown text", "Blorp"],
    ["an error with an unknown text", new Error("Blorp")],
    ["an unknown text in another language", "Bzink glorp ferbindung"],
    ["the message of a lost network", "No network connection"],
    ["`undefined` as error", undefined],
    ["an empty object as error", {}],
    ["a nested unknown message", { error: { message: "Blorp" } }],
  ])(
    "treats %s in an error as a failure, not as a user rejection, and does not ask the wallet again",
    async (_, thrown) => {
      for (const [method, flow] of STEPS) {
        const world = await newWorld(flow !== "connect");
        const error = await ended(world, method, spokenAs(thrown), flow);
        const code =
          method === "wallet_addEthereumChain" ? "chain/not-supported" : "wallet/request-failed";
        expect([method, error?.code]).toEqual([method, code]);
        expect(world.wallet.requests.filter((one) => one === method)).toHaveLength(1);
        if (method === "wallet_switchEthereumChain")
          expect(world.wallet.requests).not.toContain("wallet_addEthereumChain");
      }
    },
  );

  it.each([
    ["in Chinese", "用户拒绝了请求"],
    ["in Spanish", new Error("El usuario rechazó la solicitud")],
    ["as JSON in a text", '{"code":4001,"message":"nope"}'],
    ["inside data.originalError", { code: -32603, data: { originalError: { code: 4001 } } }],
    ["inside info.error", { code: "UNKNOWN_ERROR", info: { error: { code: 4001 } } }],
    ["inside error.error", { error: { error: { code: "4001" } } }],
    ["in capitals", "USER DENIED TRANSACTION SIGNATURE"],
    ["as a number", 4001],
    ["on a device", "Ledger: transaction was rejected on your device"],
    ["in the words of a Trezor", "Failure_ActionCancelled"],
    ["without naming the user", new Error("Not approved")],
    ["as a refused account access", "Account access rejected"],
    ["as the wallet's decision", new Error("The wallet declined the request")],
    ["in Dutch", "Gebruiker heeft het verzoek geweigerd"],
  ])(
    "recognizes that the user rejected %s, and does not ask the wallet again",
    async (_, thrown) => {
      for (const [method, flow, code] of STEPS) {
        const world = await newWorld(flow !== "connect");
        const error = await ended(world, method, spokenAs(thrown), flow);
        expect([method, error?.code]).toEqual([method, code]);
        expect(world.wallet.requests.filter((one) => one === method)).toHaveLength(1);
        if (method === "wallet_switchEthereumChain")
          expect(world.wallet.requests).not.toContain("wallet_addEthereumChain");
      }
    },
  );

  it.each([
    ["is a plain text", 'Unrecognized chain ID "0xa".'],
    ["is in capitals", 'UNRECOGNIZED CHAIN ID "0XA"'],
    ["is in Chinese", "无法识别的链 ID 0xa"],
    ["is in German", new Error("Unbekannte Ketten-ID 0xa")],
    ["is nested", { info: { error: { error: { code: 4902 } } } }],
    ["is JSON in a text", new Error('{"code":-32603,"message":"Unrecognized chain ID"}')],
    ["has no error code", new Error("No chain with id 10")],
    ["says that the chain is not added", "Chain isn't added"],
    ["asks the user to add the chain", new Error("Please add the network first")],
    ["says that the chain is not listed", "chainId not in list"],
    ["says that the wallet does not have the chain", "The wallet does not have this chain"],
    ["says that the chain is missing", "Network missing"],
    ["says that the chain is not available", new Error("Chain ID 10 not available")],
    ["says that the chain cannot be found", "Cannot find network"],
    ["says in Chinese that the chain is not supported", "不支持的网络"],
    ["reports an internal error", { code: -32603, message: "Internal error" }],
    ["reports an unsupported method", { code: -32601, message: "?" }],
  ])(
    "calls wallet_addEthereumChain once if the error of the network switch %s",
    async (_, thrown) => {
      const world = await newWorld(true);
      const switching = ended(world, "wallet_switchEthereumChain", spokenAs(thrown), "switch");
      expect(await switching).toBeUndefined();
      expect(world.wallet.requests.filter((one) => one === "wallet_addEthereumChain")).toHaveLength(
        1,
      );
    },
  );
});

describe("rejections and errors of Solana wallets", () => {
  const page = async (isConnected: boolean) => {
    const networks = [
      {
        id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
        name: "Solana",
        rpcUrls: ["https://node.example"],
        currency: { symbol: "SOL", decimals: 9 },
      },
    ] as const;
    const ports = inMemoryPorts({ networks });
    const wallet = addInMemoryWallet(ports, "solana");
    const latchkit = createLatchkit({ networks, chains: [solana()], ports });
    instances.push(latchkit);
    await latchkit.start();
    if (isConnected) await latchkit.connection.connect(wallet.connector.connectorId);
    return { latchkit, wallet, ports };
  };

  it.each(rowsOf("solana"))(
    "recognizes that the user rejected a connection or signature in $wallet, and does not ask again",
    async (row) => {
      for (const spoken of row.refusals) {
        const { latchkit, wallet } = await page(false);
        wallet.provider.desk.errors = { refusal: spoken };
        wallet.reject();
        const connecting = latchkit.connection.connect(wallet.connector.connectorId);
        expect((await errorOf(connecting))?.code).toBe("connection/rejected");
        wallet.approve();
        await latchkit.connection.connect(wallet.connector.connectorId);
        const before = wallet.requests.length;
        wallet.reject();
        expect((await errorOf(latchkit.account.signMessage("hello")))?.code).toBe(
          "wallet/declined",
        );
        expect(wallet.requests.length - before).toBe(1);
      }
    },
  );

  it.each(rowsOf("solana"))(
    "recognizes that the user rejected a Solana transfer in $wallet, and does not ask again",
    async (row) => {
      for (const spoken of row.refusals) {
        const { latchkit, wallet, ports } = await page(true);
        const account = latchkit.account.snapshot.current?.caipAddress;
        if (account === undefined) throw new Error("nobody is connected");
        ports.solana.setBalance(account, 1_000_000_000n);
        wallet.provider.desk.errors = { refusal: spoken };
        wallet.reject();
        const before = wallet.requests.length;
        const to = "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2";
        const sending = latchkit.account.sendTransaction({ to, value: 1_000n });
        expect((await errorOf(sending))?.code).toBe("wallet/declined");
        expect(wallet.requests.length - before).toBe(1);
      }
    },
  );

  it.each(rowsOf("solana", "pending"))(
    "recognizes $wallet's Solana error for a request that is already pending",
    async (row) => {
      for (const spoken of row.pending ?? []) {
        const { latchkit, wallet } = await page(true);
        wallet.provider.desk.errors = { refusal: spoken };
        wallet.reject();
        expect((await errorOf(latchkit.account.signMessage("hello")))?.code).toBe("wallet/pending");
      }
    },
  );

  it.each(rowsOf("solana", "failures"))(
    "returns the error message of $wallet on Solana to the app",
    async (row) => {
      for (const spoken of row.failures ?? []) {
        const { latchkit, wallet } = await page(true);
        wallet.provider.desk.errors = { refusal: spoken };
        wallet.reject();
        expect(await errorOf(latchkit.account.signMessage("hello"))).toMatchObject({
          code: "wallet/request-failed",
          context: { walletMessage: (spoken() as Error).message },
        });
      }
    },
  );
});

describe("rejections of Bitcoin wallets", () => {
  beforeAll(() => initEccLib(ecc));
  /** A transaction with one made-up input. */
  const psbtTo = (address: string): string =>
    new Psbt({ network: bitcoinNetworks.regtest })
      .addInput({ hash: "11".repeat(32), index: 0 })
      .addOutput({ address, value: 1_000n })
      .toBase64();

  const FAMILY: Readonly<Record<string, BitcoinFamily>> = {
    Xverse: "sats-connect",
    Leather: "leather",
    UniSat: "unisat",
    "OKX Wallet": "okx",
    "Stacks wallets": "leather",
  };
  const networks = [
    {
      id: REGTEST,
      name: "Regtest",
      rpcUrls: ["https://node.example"],
      currency: { symbol: "BTC", decimals: 8 },
    },
  ] as const;

  it.each(rowsOf("bip122"))(
    "recognizes that the user rejected connection, signature or transfer in $wallet, and does not ask again",
    async (row) => {
      const isStandard = FAMILY[row.wallet] === undefined;
      const { wallet, connector } = setupBitcoinWallet(
        FAMILY[row.wallet] ?? "standard",
        undefined,
        {
          dialect: row.wallet,
        },
      );
      const ports = inMemoryPorts({ networks });
      ports.injectedWallets.add(discovered(connector, "Scripted"));
      const latchkit = createLatchkit({ networks, chains: [universal("bip122"), evm()], ports });
      instances.push(latchkit);
      await latchkit.start();
      for (let turn = 0; turn < row.refusals.length; turn += 1) {
        wallet.reject();
        const before = wallet.requests.length;
        const connecting = latchkit.connection.connect(connector.connectorId);
        expect((await errorOf(connecting))?.code).toBe("connection/rejected");
        expect(wallet.requests.length - before).toBe(1);
      }
      wallet.approve();
      await latchkit.connection.connect(connector.connectorId);
      wallet.reject();
      expect((await errorOf(latchkit.account.signMessage("hello")))?.code).toBe("wallet/declined");
      expect(wallet.requests.filter(({ method }) => method.endsWith("signMessage"))).toHaveLength(
        1,
      );
      const provider = await latchkit.connection.provider("bip122");
      const account = wallet.address;
      // Wallets of the standard sign a transaction, and the page sends it.
      const sending = isStandard
        ? provider.request({
            method: "signPsbt",
            params: {
              psbt: psbtTo(wallet.ordinalAddress),
              signInputs: [{ address: account, index: 0, sighashTypes: [1] }],
            },
          })
        : provider.request({
            method: "sendTransfer",
            params: { account, recipientAddress: wallet.ordinalAddress, amount: "1000" },
          });
      const code = (await errorOf(sending))?.code;
      // The unit of OKX's transfer is ambiguous, so the wallet is not asked.
      if (row.wallet === "OKX Wallet") return expect(code).toBe("account/method-not-supported");
      expect(code).toBe(4001);
      const sent = wallet.requests.filter(({ method }) => /^send|signTransaction$/u.test(method));
      expect(sent).toHaveLength(1);
    },
  );
});

describe("network switch of Bitcoin wallets", () => {
  const MAINNET = "bip122:000000000019d6689c085ae165831e93" as const;
  const TESTNET = "bip122:000000000933ea01ad0ee984209779ba" as const;
  const bitcoin = (id: typeof MAINNET | typeof TESTNET, name: string) => ({
    id,
    name,
    rpcUrls: ["https://node.example"],
    currency: { symbol: "BTC", decimals: 8 },
  });
  const networks = [bitcoin(MAINNET, "Bitcoin"), bitcoin(TESTNET, "Testnet")] as const;
  const addressOn = (id: CaipNetworkId): string =>
    bitcoinAccounts(new Uint8Array(32).fill(7), id)[0]?.address ?? "";
  type Switching = () => Promise<unknown>;

  /** The injected provider by family; `moved` returns the network of its addresses. */
  const PROVIDERS: Readonly<
    Record<string, (moved: () => CaipNetworkId, switching: Switching) => object>
  > = {
    "sats-connect": (moved, switching) => ({
      request: async (method: string) => {
        if (method === "wallet_changeNetwork") return switching();
        return { result: { addresses: [{ address: addressOn(moved()), purpose: "payment" }] } };
      },
    }),
    unisat: (moved, switching) => ({
      requestAccounts: async () => [addressOn(moved())],
      getAccounts: async () => [addressOn(moved())],
      switchChain: switching,
    }),
    leather: (moved, switching) => ({
      request: async (method: string) => {
        if (method !== "getAddresses") return switching();
        return { result: { addresses: [{ address: addressOn(moved()), type: "p2wpkh" }] } };
      },
    }),
    standard: (moved) => ({
      features: {
        "bitcoin:connect": {
          connect: async () => ({
            accounts: [{ address: addressOn(moved()), chains: ["bitcoin:mainnet"] }],
          }),
        },
      },
    }),
    okx: (moved, switching) => ({
      bitcoin: { connect: async () => ({ address: addressOn(MAINNET) }) },
      bitcoinTestnet: {
        connect: async () => {
          await switching();
          return { address: addressOn(moved()) };
        },
      },
    }),
  };
  const FAMILY: Readonly<Record<string, "sats-connect" | "unisat" | "okx">> = {
    Xverse: "sats-connect",
    UniSat: "unisat",
    "OKX Wallet": "okx",
  };

  const page = async (family: keyof typeof PROVIDERS, switching: Switching) => {
    let [prompts, at]: [number, CaipNetworkId] = [0, MAINNET];
    const provider = PROVIDERS[family]?.(
      () => at,
      () => {
        prompts += 1;
        return switching();
      },
    );
    const ports = inMemoryPorts({ networks });
    const connector = new BitcoinWalletConnector(
      "btc",
      driverOf[family as BitcoinFamily](provider ?? {}),
      { scheduler: ports.scheduler, networkIds: () => [MAINNET, TESTNET] },
    );
    ports.injectedWallets.add(discovered(connector, "Bitcoin wallet"));
    const latchkit = createLatchkit({ networks, chains: [universal("bip122"), evm()], ports });
    instances.push(latchkit);
    await latchkit.start();
    await latchkit.connection.connect("btc");
    const move = (id: CaipNetworkId): void => {
      at = id;
    };
    return { latchkit, clock: ports.clock, move, prompts: () => prompts };
  };
  const rows = rowsOf("bip122").filter(({ wallet }) => wallet in FAMILY);
  const rowsWithout = rowsOf("bip122").filter(({ wallet }) => !(wallet in FAMILY));

  it.each(rowsWithout)(
    "does not ask $wallet to switch the network, since the wallet has no method for it",
    async ({ wallet }) => {
      const family = wallet === "MetaMask (Bitcoin)" ? "standard" : "leather";
      const { latchkit, prompts } = await page(family, async () => undefined);
      const error = await errorOf(latchkit.network.switch(TESTNET));
      expect([error?.code, error?.context]).toEqual([
        "chain/not-supported",
        { networkId: TESTNET },
      ]);
      expect([prompts(), latchkit.network.snapshot.active.id]).toEqual([0, MAINNET]);
    },
  );

  it.each(rows)(
    "recognizes that the user rejected the network switch in $wallet, and does not ask again",
    async ({ wallet, refusals }) => {
      for (const spoken of refusals) {
        const { latchkit, prompts } = await page(FAMILY[wallet] ?? "", async () => {
          throw spoken();
        });
        const error = await errorOf(latchkit.network.switch(TESTNET));
        expect([error?.code, error?.isCancellation]).toEqual(["network/switch-declined", true]);
        expect([prompts(), latchkit.network.snapshot.active.id]).toEqual([1, MAINNET]);
      }
    },
  );

  it.each(rows)(
    "rejects with the message of $wallet if the network switch fails, and does not ask again",
    async ({ wallet, failures = [] }) => {
      const unknown = ["Blorp", new Error("Blorp"), { code: -32603, message: "Blorp" }].map(
        spokenAs,
      );
      for (const spoken of [...failures, ...unknown]) {
        const { latchkit, prompts } = await page(FAMILY[wallet] ?? "", async () => {
          throw spoken();
        });
        const error = await errorOf(latchkit.network.switch(TESTNET));
        const thrown = spoken();
        const walletMessage = typeof thrown === "string" ? thrown : (thrown as Error).message;
        expect([error?.code, error?.context]).toEqual([
          "chain/not-supported",
          { networkId: TESTNET, walletMessage },
        ]);
        expect([prompts(), latchkit.network.snapshot.active.id]).toEqual([1, MAINNET]);
      }
    },
  );

  it.each(["sats-connect", "unisat"])(
    "switches a Bitcoin wallet even if its addresses change 300 ms after its answer (%s)",
    async (family) => {
      const { latchkit, clock, move, prompts } = await page(family, async () => {
        clock.after(300, () => move(TESTNET));
        return {};
      });
      const switching = latchkit.network.switch(TESTNET);
      switching.catch(() => undefined);
      await expect
        .poll(async () => {
          await clock.pass(100);
          return latchkit.network.snapshot.active.id;
        })
        .toBe(TESTNET);
      await switching;
      expect(prompts()).toBe(1);
    },
  );

  it("rejects a network switch if the Bitcoin wallet approves but its addresses stay the same", async () => {
    const { latchkit, clock } = await page("unisat", async () => undefined);
    let error: LatchkitError | undefined;
    void errorOf(latchkit.network.switch(TESTNET)).then((one) => (error = one));
    await expect
      .poll(async () => {
        await clock.pass(100);
        return error?.code;
      })
      .toBe("chain/not-supported");
    expect(latchkit.network.snapshot.active.id).toBe(MAINNET);
  });
});

describe("network switch of Solana wallets", () => {
  it.each(rowsOf("solana"))(
    "switches the Solana network on the page only, since $wallet has no method for it",
    async ({ refusals }) => {
      const cluster = (id: string, name: string) => ({
        id: `solana:${id}` as const,
        name,
        rpcUrls: ["https://node.example"],
        currency: { symbol: "SOL", decimals: 9 },
      });
      const networks = [
        cluster("5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "Solana"),
        cluster("EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "Devnet"),
      ] as const;
      const ports = inMemoryPorts({ networks });
      const wallet = addInMemoryWallet(ports, "solana");
      const latchkit = createLatchkit({ networks, chains: [solana()], ports });
      instances.push(latchkit);
      await latchkit.start();
      await latchkit.connection.connect(wallet.connector.connectorId);
      const before = wallet.requests.length;
      wallet.provider.desk.errors = { refusal: refusals[0] };
      wallet.reject();
      await latchkit.network.switch(networks[1].id);
      expect(latchkit.network.snapshot.active.id).toBe(networks[1].id);
      expect(wallet.requests).toHaveLength(before);
    },
  );
});
