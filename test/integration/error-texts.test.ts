import { filter, firstValueFrom } from "rxjs";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  createLatchkit,
  type Latchkit,
  type LatchkitOptions,
  type Ports,
  type WalletConnector,
} from "../../src/index.js";
import { LatchkitError } from "../../src/domain/errors/latchkit-error.js";
import { InMemoryInjectedWallets, InMemoryPage } from "../../src/infrastructure/in-memory/index.js";
import { aConnector } from "../support/builders/connection.js";
import { ManualWallet, ManualWallets, granted } from "../support/doubles/manual-wallet.js";
import {
  answerJson,
  startHttpServer,
  type RequestHandler,
  type HttpServer,
} from "../support/servers/http-server.js";
import { TWO_NETWORKS, setupConnected, setupInstance } from "../support/worlds/instance.js";

/** The error of a rejected promise; fails the test if it resolves. */
const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error("it did not fail");
    },
    (error: unknown) => error,
  );

/** A host's own wallet that answers `connect` like this. */
const walletThat = (
  connect: WalletConnector["connect"],
  change: Partial<WalletConnector> = {},
): WalletConnector => {
  const plain = new ManualWallet();
  return {
    connectorId: plain.connectorId,
    namespace: "eip155",
    events$: plain.events$,
    connect,
    reconnect: async () => undefined,
    disconnect: async () => undefined,
    request: (call) => plain.request(call),
    ...change,
  };
};
const portOf = (wallet: WalletConnector): Ports["injectedWallets"] =>
  new InMemoryInjectedWallets([
    {
      connector: aConnector({ id: wallet.connectorId, namespace: wallet.namespace }),
      open: () => wallet,
    },
  ]);
const startedWith = async (
  injectedWallets: NonNullable<LatchkitOptions["ports"]>["injectedWallets"],
): Promise<Latchkit> => {
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ports: { injectedWallets: injectedWallets as Ports["injectedWallets"] },
  });
  await latchkit.start();
  return latchkit;
};

describe("error messages fixed by the specification", () => {
  const servers: HttpServer[] = [];
  const serve = async (answer: RequestHandler): Promise<HttpServer> => {
    const server = await startHttpServer(answer);
    servers.push(server);
    return server;
  };
  afterEach(async () => {
    vi.useRealTimers();
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });
  /** Connected, with the active network's node played by `answer`. */
  const onNode = async (answer: RequestHandler) => {
    const server = await serve(answer);
    const { latchkit } = await setupConnected({
      networks: [{ ...TWO_NETWORKS[0], rpcUrls: [server.url] }],
    });
    return { latchkit, server };
  };

  it(
    'reports "Chain adapter not found" for a wallet whose namespace the host did not configure',
    { tags: ["S8-044"] },
    async () => {
      const networkId = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
      const session = {
        namespace: "solana",
        accounts: [{ address: "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv", type: "eoa" }],
        networkId,
      } as const;
      const wallet = walletThat(async () => ({ kind: "done", value: session }), {
        namespace: "solana",
      });
      const latchkit = await startedWith(portOf(wallet));
      await latchkit.connection.connect(wallet.connectorId);
      const failure = await failureOf(latchkit.account.signMessage("hello"));
      expect(failure).toMatchObject({
        message: "Chain adapter not found",
        code: "chain/adapter-not-found",
        context: { namespace: "solana" },
        isCancellation: false,
      });
    },
  );

  it(
    'reports "Adapter not found" for a wallet that does not support the requested namespace',
    { tags: ["S8-050"] },
    async () => {
      const wallet = new ManualWallet();
      const latchkit = await setupInstance(new ManualWallets(wallet));
      const failure = await failureOf(
        latchkit.connection.connect(wallet.connectorId, { namespace: "solana" }),
      );
      expect(failure).toMatchObject({
        message: "Adapter not found",
        code: "connection/adapter-not-found",
      });
    },
  );

  it(
    "rejects network and connection calls before start() with 'client not set' errors",
    { tags: ["S8-045", "S8-046"] },
    async () => {
      const latchkit = createLatchkit({ networks: TWO_NETWORKS });
      expect(await failureOf(latchkit.network.switch("eip155:10"))).toMatchObject({
        message: "NetworkController client not set",
        code: "network/client-not-set",
      });
      expect(await failureOf(latchkit.connection.connect("org.alpha"))).toMatchObject({
        message: "ConnectionController client not set",
        code: "connection/client-not-set",
      });
    },
  );

  it(
    'reports "Chain is not supported" when the wallet does not know the chain even after adding it',
    { tags: ["S8-049"] },
    async () => {
      const { latchkit, wallet } = await setupConnected();
      wallet.onRequest = (call) =>
        Promise.reject(
          new LatchkitError(
            "wallet/request-failed",
            { method: call.method, providerCode: 4902 },
            { cause: { code: 4902 } },
          ),
        );
      const failure = await failureOf(latchkit.network.switch("eip155:10"));
      expect(failure).toMatchObject({
        message: "Chain is not supported",
        code: "chain/not-supported",
        context: { networkId: "eip155:10" },
      });
      expect(wallet.asked).toContain("wallet_addEthereumChain");
    },
  );

  it('reports "Network not found" for a network that is not configured', async () => {
    const { latchkit } = await setupConnected();
    expect(await failureOf(latchkit.network.switch("eip155:5"))).toMatchObject({
      message: "Network not found",
      code: "network/not-found",
    });
  });

  it('reports "No connector found for connection" for an unknown wallet', async () => {
    const latchkit = await setupInstance(new ManualWallets());
    expect(await failureOf(latchkit.connection.connect("org.nobody"))).toMatchObject({
      message: "No connector found for connection",
      code: "connection/no-connector",
    });
  });

  it('reports "Failed to connect" with the cause when a wallet throws an unexpected value', async () => {
    const cause = { odd: true };
    const wallet = walletThat(() => Promise.reject(cause));
    const latchkit = await startedWith(portOf(wallet));
    expect(await failureOf(latchkit.connection.connect(wallet.connectorId))).toMatchObject({
      message: "Failed to connect",
      code: "connection/failed",
      cause,
    });
  });

  it(
    'reports "Failed to disconnect" when a wallet refuses to disconnect',
    { tags: ["S8-019"] },
    async () => {
      const { latchkit, wallet } = await setupConnected();
      wallet.onDisconnect = () => Promise.reject(new Error("no"));
      expect(await failureOf(latchkit.connection.disconnect())).toMatchObject({
        message: "Failed to disconnect",
        code: "connection/disconnect-failed",
      });
      expect(latchkit.account.snapshot.status).toBe("disconnected");
    },
  );

  it(
    'reports "Modal closed" as a cancellation when the modal closes before the wallet answers',
    { tags: ["S8-025"] },
    async () => {
      const wallet = new ManualWallet();
      const latchkit = await setupInstance(new ManualWallets(wallet));
      await latchkit.modal.open();
      const connecting = failureOf(latchkit.connection.connect(wallet.connectorId));
      await latchkit.modal.close();
      expect(await connecting).toMatchObject({
        message: "Modal closed",
        code: "modal/closed",
        isCancellation: true,
      });
    },
  );

  it(
    'reports "Connection rejected" as a cancellation when the user declines in the wallet',
    { tags: ["S8-026"] },
    async () => {
      const wallet = new ManualWallet();
      const latchkit = await setupInstance(new ManualWallets(wallet));
      const connecting = failureOf(latchkit.connection.connect(wallet.connectorId));
      wallet.decline();
      expect(await connecting).toMatchObject({
        message: "Connection rejected",
        code: "connection/rejected",
        isCancellation: true,
      });
    },
  );

  it(
    'reports "Invalid chainId" on switching to chain 0x80000000',
    { tags: ["S5-029"] },
    async () => {
      const latchkit = await startedWith(new InMemoryPage().wallets);
      expect(await failureOf(latchkit.network.switch("eip155:2147483648"))).toMatchObject({
        message: "Invalid chainId",
        code: "chain/invalid-id",
      });
      await latchkit.dispose();
    },
  );

  for (const chainId of ["0x10000000000000", "0x"]) {
    it(`reports "Invalid chainId" for an announced wallet on chain ${chainId}`, async () => {
      const page = new InMemoryPage();
      const request = async ({ method }: { readonly method: string }): Promise<unknown> =>
        method === "eth_chainId" ? chainId : ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"];
      page.announce(
        {
          uuid: "11111111-1111-4111-8111-111111111111",
          name: "Far",
          icon: "data:image/png;base64,AAAA",
          rdns: "org.far",
        },
        { request },
      );
      const latchkit = await startedWith(page.wallets);
      await firstValueFrom(
        latchkit.connectors.state$.pipe(filter(({ groups }) => groups.length > 0)),
      );
      expect(await failureOf(latchkit.connection.connect("org.far"))).toMatchObject({
        message: "Invalid chainId",
        code: "chain/invalid-id",
      });
      await latchkit.dispose();
    });
  }

  it(
    'reports "HTTP status code: {status}" when a service answers a host\'s wallet with an error',
    { tags: ["S8-024"] },
    async () => {
      const { url } = await serve((_, response) => void response.writeHead(404).end());
      const viaService = ({ http }: Ports): Ports["injectedWallets"] =>
        portOf(
          walletThat(async (signal) => {
            await http.json({ method: "GET", url: `${url}/session` }, signal);
            return { kind: "done", value: granted() };
          }),
        );
      const latchkit = await startedWith(viaService);
      expect(await failureOf(latchkit.connection.connect("org.alpha"))).toMatchObject({
        message: "HTTP status code: 404",
        code: "http/status",
        context: { status: 404 },
      });
    },
  );

  it(
    'reports "HTTP request failed." when a node rejects the request',
    { tags: ["S8-059"] },
    async () => {
      const { latchkit, server } = await onNode(
        (_, response) => void response.writeHead(400).end(),
      );
      expect(await failureOf(latchkit.balance.refresh())).toMatchObject({
        message: "HTTP request failed.",
        code: "rpc/http-failed",
        context: { status: 400, url: server.url },
      });
      expect(server.requests).toHaveLength(1);
    },
  );

  it(
    'reports "RPC Request failed." when a node answers with an error',
    { tags: ["S8-060"] },
    async () => {
      const { latchkit } = await onNode((request, response) => {
        const calls = [JSON.parse(request.body)].flat() as readonly { readonly id: number }[];
        answerJson(
          response,
          calls.map(({ id }) => ({
            jsonrpc: "2.0",
            id,
            error: { code: 3, message: "execution reverted" },
          })),
        );
      });
      expect(await failureOf(latchkit.balance.refresh())).toMatchObject({
        message: "RPC Request failed.",
        code: "rpc/request-failed",
        context: { rpcCode: 3 },
      });
    },
  );

  it(
    'reports "The request took too long to respond." after four attempts of 10 s each',
    { tags: ["S8-061", "S9-050"] },
    async () => {
      vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
      const { latchkit, server } = await onNode(() => undefined);
      let isOver = false;
      const reading = failureOf(latchkit.balance.refresh()).finally(() => {
        isOver = true;
      });
      let passedMs = 0;
      while (!isOver) {
        // The real server runs before the fake clock advances.
        for (let turn = 0; turn < 50; turn += 1)
          await new Promise((next) => {
            setImmediate(next);
          });
        await vi.advanceTimersByTimeAsync(50);
        passedMs += 50;
      }
      expect(await reading).toMatchObject({
        message: "The request took too long to respond.",
        code: "rpc/timeout",
      });
      expect(server.requests).toHaveLength(4);
      expect(passedMs).toBeGreaterThanOrEqual(40_000);
      expect(latchkit.balance.snapshot).toMatchObject({
        status: "failed",
        error: { message: "The request took too long to respond." },
      });
    },
  );
});
