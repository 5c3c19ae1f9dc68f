import { type Latchkit, LatchkitError, bitcoin, createLatchkit, evm, solana } from "latchkit";
import * as kit from "latchkit/testing";
import { SecureSite } from "latchkit/secure-site";
import { solanaWallet } from "latchkit/solana-web3js";
import { describe, expect, it } from "vitest";
import { reactive } from "../support/doubles/reactive.js";

/** The error thrown when a private field is read through a proxy. */
const isPrivateMember = (error: unknown): boolean =>
  error instanceof TypeError &&
  /private (?:member|method|field|static)|brand/iu.test(error.message);

const TAKES_OBJECT = /^outcome$/u;
const ENDS = /^(?:dispose|disconnect|then|stop)$/u;

/** Every member of an object, including those of its class. */
const membersOf = (object: object): readonly string[] => {
  const names = new Set<string>();
  for (
    let from: object | null = object;
    from !== null && from !== Object.prototype;
    from = Object.getPrototypeOf(from) as object | null
  )
    for (const name of Object.getOwnPropertyNames(from))
      if (name !== "constructor") names.add(name);
  return [...names].sort((a, b) => Number(ENDS.test(a)) - Number(ENDS.test(b)));
};

/**
 * Reads every member of an object through a proxy and calls the functions; names those that fail.
 */
const failuresOf = async (name: string, object: object): Promise<readonly string[]> => {
  const proxy = reactive(object);
  const failures: string[] = [];
  for (const member of membersOf(object)) {
    const fail = (error: unknown): void => {
      if (isPrivateMember(error)) failures.push(`${name}.${member}: ${String(error)}`);
    };
    try {
      const value: unknown = Reflect.get(proxy, member, proxy);
      if (typeof value !== "function") continue;
      const answer: unknown = Reflect.apply(value, proxy, [
        TAKES_OBJECT.test(member) ? {} : "",
        () => undefined,
      ]);
      if (answer instanceof Promise) answer.catch(fail);
    } catch (error) {
      fail(error);
    }
  }
  await kit.settled();
  return failures;
};

/** The lazy actions of a group; nothing if this instance lacks their requirements. */
const actionsOf = async (group: object): Promise<object> => {
  const load: unknown = Reflect.get(group, "actions");
  const actions: unknown = await (load as () => Promise<unknown>)().catch(() => ({}));
  return typeof actions === "object" && actions !== null ? actions : {};
};

const NETWORKS = [
  {
    id: "eip155:31337",
    name: "Local",
    rpcUrls: ["http://127.0.0.1:8545"],
    currency: { name: "Ether", symbol: "ETH", decimals: 18 },
  },
  {
    id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
    name: "Solana",
    rpcUrls: ["http://127.0.0.1:8899"],
    currency: { name: "Solana", symbol: "SOL", decimals: 9 },
  },
  {
    id: "bip122:000000000019d6689c085ae165831e93",
    name: "Bitcoin",
    rpcUrls: ["http://127.0.0.1:3002"],
    currency: { name: "Bitcoin", symbol: "BTC", decimals: 8 },
  },
] as const;

const setupConnected = async () => {
  const ports = kit.inMemoryPorts({ networks: NETWORKS });
  const wallet = kit.addInMemoryWallet(ports, "eip155");
  const other = kit.addInMemoryWallet(ports, "solana");
  const latchkit = createLatchkit({
    networks: NETWORKS,
    chains: [evm(), solana(), bitcoin()],
    ports,
  });
  await latchkit.start();
  for (const namespace of ["solana", "eip155"])
    await latchkit.connection.connect(`com.example.${namespace}.test-wallet`);
  return { ports, wallet, other, latchkit };
};

/** Objects of the testing kit: instances of its classes and results of its functions. */
const setupKit = async (): Promise<Readonly<Record<string, object>>> => {
  const { ports, wallet, other } = await setupConnected();
  const { chain, solana: solanaChain, bitcoin, ...rest } = ports;
  const key = `0x${"11".repeat(32)}` as const;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, one]) => typeof one === "object")),
    chain,
    solanaChain,
    bitcoin,
    wallet,
    other,
    connector: wallet.connector,
    solanaConnector: other.connector,
    bitcoinConnector: kit.addInMemoryWallet(ports, "bip122").connector,
    provider: wallet.provider,
    solanaProvider: other.provider,
    evmNode: new kit.ScriptedEvmNode({ clock: ports.clock }),
    evmWallet: kit.scriptedEvmWallet({ privateKey: key, networks: NETWORKS.slice(0, 1) }),
    solanaWallet: await kit.scriptedSolanaWallet({
      privateKey: new Uint8Array(32).fill(1),
      networks: NETWORKS.slice(1, 2),
    }),
    bitcoinWallet: kit.scriptedBitcoinWallet({ privateKey: key, networks: [] }),
    frame: kit.inMemorySecureFrame(),
    site: new kit.InMemorySite(),
    signIn: new kit.InMemorySignIn(),
    names: new kit.InMemoryNames(),
    onramp: new kit.InMemoryOnramp(),
    popups: new kit.InMemoryPopups(),
    telemetry: new kit.InMemoryTelemetry(),
    projectConfig: new kit.InMemoryProjectConfig(),
    swaps: new kit.InMemorySwapService(),
    sessions: new kit.InMemorySmartSessions(),
    collectibles: new kit.InMemoryCollectibles(),
    data: new kit.InMemoryBlockchainData(),
    catalogue: new kit.InMemoryWalletCatalogue(),
    pairing: new kit.InMemoryWalletPairing(),
    images: new kit.InMemoryImages(),
    tabs: new kit.InMemoryTabs(),
    page: new kit.InMemoryPage(),
    desk: new kit.ApprovalDesk(),
    refusing: new kit.RefusingWallet(
      "refusing",
      new LatchkitError("connection/no-connector", { connectorId: "x" }),
    ),
  };
};

describe("reactive proxies around objects, as Vue makes them", () => {
  it("answers requests and emits events through the reactive proxy of an EVM wallet's provider", async () => {
    const { latchkit } = await setupConnected();
    const { connection } = reactive(latchkit);
    const provider = reactive(await connection.provider("eip155"));
    const seen: unknown[] = [];
    const hear = (accounts: unknown): unknown => seen.push(accounts);
    provider.on("accountsChanged", hear);
    expect(await provider.request({ method: "eth_accounts" })).toHaveLength(1);
    await connection.disconnect();
    provider.removeListener("accountsChanged", hear);
    expect(seen).toEqual([[]]);
  });

  it("answers requests through the reactive proxy of another namespace's provider", async () => {
    const { latchkit } = await setupConnected();
    const provider = reactive(await reactive(latchkit).connection.provider("solana"));
    await expect(provider.request({ method: "no_such" })).rejects.not.toSatisfy(isPrivateMember);
  });

  it("reads every member and calls every action of an instance through a reactive proxy", async () => {
    const { latchkit } = await setupConnected();
    const groups = Object.entries(latchkit).filter(
      (entry): entry is [string, object] => typeof entry[1] === "object",
    );
    expect(groups.length).toBeGreaterThan(20);
    const failures: string[] = [];
    for (const [name, group] of groups) {
      const actions = "actions" in group ? await actionsOf(group) : {};
      failures.push(...(await failuresOf(`${name}.actions()`, actions)));
      failures.push(...(await failuresOf(name, group)));
    }
    const wallet = solanaWallet(latchkit, {} as Parameters<typeof solanaWallet>[1]);
    failures.push(...(await failuresOf("solanaWallet", wallet)));
    failures.push(...(await failuresOf("latchkit", latchkit satisfies Latchkit)));
    expect(failures).toEqual([]);
  });

  it("calls every function of the `latchkit/testing` objects through a reactive proxy", async () => {
    const failures: string[] = [];
    for (const [name, object] of Object.entries(await setupKit()))
      failures.push(...(await failuresOf(name, object)));
    expect(failures).toEqual([]);
  });

  it("receives messages through a reactive proxy of an in-memory secure site", async () => {
    const site = new kit.InMemorySite();
    expect(await failuresOf("site", site)).toEqual([]);
    expect(await failuresOf("SecureSite", new SecureSite({} as never))).toEqual([]);
  });
});
