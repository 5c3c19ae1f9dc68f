import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { recoverMessageAddress, stringToHex } from "viem";
import { filter, firstValueFrom, timeout } from "rxjs";
import { normalizeNetwork } from "../../../src/domain/network/network.js";
import { sessionProposal } from "../../../src/domain/pairing/session-proposal.js";
import { MemoryKeyValueStorage } from "../../../src/infrastructure/browser/storage.js";
import { SystemScheduler, timersOf } from "../../../src/infrastructure/browser/runtime.js";
import { libraryLogger } from "../../../src/infrastructure/wallet-pairing/library-log.js";
import type { Client } from "../../../src/infrastructure/wallet-pairing/client-patches.js";
import {
  closeClient,
  openClient,
  openProvider,
} from "../../../src/infrastructure/wallet-pairing/open-client.js";
import { portStorage } from "../../../src/infrastructure/wallet-pairing/port-storage.js";
import { SessionStorage } from "../../../src/infrastructure/wallet-pairing/session-storage.js";
import { UniversalProviderPairing } from "../../../src/infrastructure/wallet-pairing/universal-provider-pairing.js";
import type { UniversalProvider } from "../../../src/ports/external-connector.port.js";
import type { PairedSession, WalletPairing } from "../../../src/ports/wallet-pairing.port.js";
import { startRelayPart, type RelayPart } from "../../../src/testing/node/relay/relay-part.js";
import { watchForeignHosts } from "../../support/assertions/foreign-hosts.js";
import { hostProvider } from "../../support/doubles/host-provider.js";
import {
  scriptedPhone,
  type ScriptedPhone,
} from "../../../src/testing/universal/scripted-phone.js";
import { describeWalletPairing } from "./wallet-pairing.contract.js";
import { aNetwork } from "../../support/doubles/fake-latchkit.js";

const never = new AbortController().signal;
const proposal = sessionProposal([aNetwork("31337", "Local"), aNetwork("10", "Other")]);
const networks = [
  {
    id: "eip155:31337",
    name: "Local",
    rpcUrls: ["http://127.0.0.1:1"],
    currency: { symbol: "ETH", decimals: 18 },
  },
  {
    id: "eip155:10",
    name: "Other",
    rpcUrls: ["http://127.0.0.1:1"],
    currency: { symbol: "ETH", decimals: 18 },
  },
] as const;

const SOLANA = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
const solana = {
  id: SOLANA,
  name: "Sol",
  rpcUrls: ["http://127.0.0.1:1"],
  currency: { symbol: "SOL", decimals: 9 },
} as const;
const both = sessionProposal([
  aNetwork("31337", "Local"),
  aNetwork("10", "Other"),
  normalizeNetwork(solana),
]);

// One of each for the whole file: the phone's library rejects a second one of the same name.
let relay: RelayPart;
let phone: ScriptedPhone;
let foreign: ReturnType<typeof watchForeignHosts>;
beforeAll(async () => {
  const started = await startRelayPart("free");
  if (typeof started === "string") throw new Error(started);
  relay = started;
  foreign = watchForeignHosts();
  phone = await scriptedPhone({ relayUrl: relay.url, networks: [...networks, solana] });
});
afterAll(async () => {
  foreign.stop();
  await phone.stop();
  await relay.stop();
});

const PREFIX = "latchkit:test:v1:pairing:";
/** The stored values by the library's key names. */
const storedIn = (storage: MemoryKeyValueStorage): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    storage
      .keys()
      .map((key) => [key.split("//").at(-1) ?? key, JSON.parse(storage.get(key) ?? "null")]),
  );

/** The sizes of a client's lists. */
const keptBy = (client: Client | undefined): readonly number[] => {
  if (client === undefined) return [];
  const { history, crypto, relayer, expirer, pairing } = client.core;
  const { events } = relayer.provider;
  const listeners = events.eventNames().map((name) => events.listenerCount(name));
  return [
    history.values.length,
    relayer.messages.messages.size,
    crypto.keychain.keychain.size,
    relayer.subscriber.topics.length,
    expirer.length,
    pairing.pairings.length,
    client.proposal.length,
    listeners.reduce((sum, count) => sum + count, 0),
  ];
};

type Opener = (hear: (text: string) => void) => Promise<Client>;
type Make = (scheduler: SystemScheduler, open: Opener) => Promise<WalletPairing>;
const providerOf = async (client: Client) =>
  openProvider(
    client,
    "0".repeat(32),
    libraryLogger(() => undefined),
  );
const OURS: Make = async (scheduler, open) =>
  new UniversalProviderPairing({
    scheduler,
    isShared: false,
    signal: new AbortController().signal,
    open: async (hear) => providerOf(await open(hear)),
  });
const brought = (scheduler: SystemScheduler, provider: UniversalProvider): WalletPairing =>
  new UniversalProviderPairing({
    scheduler,
    isShared: true,
    signal: new AbortController().signal,
    open: async () => provider,
  });
const HOSTS: Make = async (scheduler, open) =>
  brought(scheduler, await hostProvider(await open(() => undefined)));

describe.each([
  ["our own provider", OURS],
  ["a host's provider", HOSTS],
])("the pairing of app and phone over %s, a real relay and the real wallet SDK", (client, make) => {
  const opened: Client[] = [];
  let count = 0;

  afterEach(async () => {
    phone.approve();
    await phone.disconnect();
    await Promise.all(opened.splice(0).map(closeClient));
    expect(foreign.hosts, "no machine but this one is spoken to").toEqual([]);
  });

  let stored = new MemoryKeyValueStorage();
  const start = async (
    storage = new MemoryKeyValueStorage(),
    name = `app-${(count += 1)}`,
  ): Promise<WalletPairing> => {
    stored = storage;
    const open = async (hear: (text: string) => void): Promise<Client> => {
      const client = await openClient({
        name,
        projectId: "0".repeat(32),
        relayUrl: relay.url,
        metadata: { name: "App", description: "", url: "https://app.example", icons: [] },
        logger: libraryLogger(hear),
        storage: new SessionStorage(portStorage(storage, PREFIX)),
      });
      opened.push(client);
      return client;
    };
    return make(new SystemScheduler(timersOf(globalThis)), open);
  };
  const connect = async (pairing: WalletPairing, proposed = proposal): Promise<PairedSession> => {
    const { uri, outcome } = pairing.pair(proposed, never);
    await phone.scan(await uri);
    const answer = await outcome;
    if (answer.kind !== "done") throw new Error(answer.kind);
    return answer.value;
  };

  describeWalletPairing(`over ${client}, a real relay and the real wallet SDK`, () => ({
    phone,
    start,
    reload: async () => {
      await Promise.all(opened.splice(0).map(closeClient));
      return start(stored, `app-${count}`);
    },
  }));

  // Some tests hold only for Latchkit's own client.
  const ours = make === OURS;
  if (ours)
    it("opens neither a pairing client nor a socket before the first pairing or session", async () => {
      const before = relay.relay.log.opened;
      await start();
      expect(opened).toHaveLength(0);
      expect(relay.relay.log.opened).toBe(before);
    });

  it("returns a version 2 pairing URI over a real relay, and the session once the phone approves", async () => {
    const pairing = await start();
    const session = await connect(pairing);
    expect(session.topic).toMatch(/^[0-9a-f]{64}$/u);
    expect(session.peer.name).toBe("Scripted Phone");
    expect(session.namespaces["eip155"]?.accounts).toEqual([
      `eip155:31337:${phone.address}`,
      `eip155:10:${phone.address}`,
    ]);
    expect(session.expiresAt).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  });

  it("proposes the documented namespaces of a session as optional, and none as required", async () => {
    await connect(await start());
    const raw = phone.proposals.at(-1)?.raw as {
      requiredNamespaces: object;
      optionalNamespaces: Record<string, { chains: string[]; methods: string[]; events: string[] }>;
    };
    expect(raw.requiredNamespaces).toEqual({});
    expect(raw.optionalNamespaces["eip155"]).toEqual({
      chains: proposal["eip155"]?.chains,
      methods: proposal["eip155"]?.methods,
      events: proposal["eip155"]?.events,
    });
  });

  it('returns "declined" if the user rejects on the phone', async () => {
    phone.reject();
    const { uri, outcome } = (await start()).pair(proposal, never);
    await phone.scan(await uri);
    expect(await outcome).toEqual({ kind: "declined" });
  });

  it('signs on the phone, and returns "declined" if the user rejects there', async () => {
    const pairing = await start();
    const { topic } = await connect(pairing);
    const sign = () =>
      pairing.request(
        topic,
        "eip155:31337",
        { method: "personal_sign", params: [stringToHex("Hello"), phone.address] },
        never,
      );
    const signed = await sign();
    expect(
      signed.kind === "done" &&
        (await recoverMessageAddress({
          message: "Hello",
          signature: signed.value as `0x${string}`,
        })),
    ).toBe(phone.address);
    phone.reject();
    expect(await sign()).toEqual({ kind: "declined" });
  });

  it("restores a paired session after a reload, and restores none on a first visit", async () => {
    const storage = new MemoryKeyValueStorage();
    const { topic } = await connect(await start(storage, "reloaded"));
    await Promise.all(opened.splice(0).map(closeClient));
    expect(
      (await (await start(storage, "reloaded")).sessions(never)).map((session) => session.topic),
    ).toEqual([topic]);
    expect(await (await start()).sessions(never)).toEqual([]);
  });

  it(
    "never stores the key of a pairing URI that no phone scans",
    { tags: ["finding-S4"] },
    async () => {
      const storage = new MemoryKeyValueStorage();
      const pairing = await start(storage);
      const left = new AbortController();
      const uri = await pairing.pair(proposal, left.signal).uri;
      const key = /symKey=([0-9a-f]+)/u.exec(uri)?.[1] ?? uri;
      const texts = (): string =>
        storage
          .keys()
          .map((name) => storage.get(name))
          .join("\n");
      expect(texts()).not.toContain(key);
      expect(storedIn(storage)["keychain"] ?? {}).toEqual({});
      left.abort();
      await Promise.all(opened.splice(0).map(closeClient));
      expect(texts()).not.toContain(key);
    },
  );

  it(
    "stores only what is needed to restore a WalletConnect session, and nothing once it ended",
    { tags: ["finding-S4"] },
    async () => {
      const storage = new MemoryKeyValueStorage();
      const pairing = await start(storage);
      const { topic } = await connect(pairing);
      const text = "A text of the host's that nobody else may read";
      const call = { method: "personal_sign", params: [stringToHex(text), phone.address] };
      await pairing.request(topic, "eip155:31337", call, never);
      const stored = storedIn(storage);
      expect(Object.keys(stored["keychain"] as object).toSorted()).toEqual(
        ["client_ed25519_seed", topic].toSorted(),
      );
      expect(Object.keys(stored).toSorted()).toEqual(
        ["expirer", "keychain", "messages", "session", "subscription"].filter(
          (name) => name in stored,
        ),
      );
      expect(JSON.stringify(stored)).not.toContain(stringToHex(text).slice(2));
      expect(
        Object.values(stored["messages"] as Record<string, object>)
          .flatMap((hashes) => Object.values(hashes))
          .every((message) => message === ""),
      ).toBe(true);
      await pairing.end(topic, never);
      await expect.poll(() => storedIn(storage)).toEqual({ keychain: {}, session: [] });
      await Promise.all(opened.splice(0).map(closeClient));
      expect(storedIn(storage)).toEqual({ keychain: {}, session: [] });
    },
  );

  it("opens no relay socket to find out that no session is stored", async () => {
    const before = relay.relay.log.opened;
    await (await start()).sessions(never);
    expect(relay.relay.log.opened).toBe(before);
  });

  it("emits a session's account and network changes, and its end", async () => {
    const pairing = await start();
    const { topic } = await connect(pairing);
    const next = (kind: string) =>
      firstValueFrom(pairing.events$.pipe(filter((event) => event.kind === kind)));
    const updated = next("updated");
    await phone.changeAccount(1);
    expect(await updated).toMatchObject({
      session: {
        namespaces: {
          eip155: { accounts: [`eip155:31337:${phone.address}`, `eip155:10:${phone.address}`] },
        },
      },
    });
    const notified = next("event");
    await phone.changeNetwork("eip155:10");
    expect(await notified).toEqual({
      kind: "event",
      topic,
      name: "chainChanged",
      data: 10,
      chainId: "eip155:10",
    });
    const ended = next("ended");
    await phone.disconnect();
    expect(await ended).toEqual({ kind: "ended", topic });
    await expect(
      pairing.request(topic, "eip155:10", { method: "eth_accounts" }, never),
    ).rejects.toMatchObject({ code: "connection/not-connected" });
  });

  it(
    "emits that the phone withdrew a namespace, and keeps the session without that namespace",
    { tags: ["finding-W15"] },
    async () => {
      const pairing = await start();
      const { topic, namespaces } = await connect(pairing, both);
      expect(Object.keys(namespaces).toSorted()).toEqual(["eip155", "solana"]);
      const updated = firstValueFrom(
        pairing.events$.pipe(
          filter((event) => event.kind === "updated"),
          timeout(10_000),
        ),
      );
      const evm = networks.map(({ id }) => id);
      await phone.grant(evm).catch(() => undefined);
      expect((await updated).session).toMatchObject({
        topic,
        namespaces: { eip155: {} },
      });
      expect(Object.keys((await updated).session.namespaces)).toEqual(["eip155"]);
      expect((await pairing.sessions(never)).map((one) => Object.keys(one.namespaces))).toEqual([
        ["eip155"],
      ]);
      const signed = await pairing.request(
        topic,
        "eip155:31337",
        { method: "personal_sign", params: [stringToHex("Hello"), phone.address] },
        never,
      );
      expect(signed.kind).toBe("done");
      await phone.disconnect();
      await phone.grant([...evm, SOLANA]);
    },
  );

  if (!ours)
    it(
      "emits a session update even if a listener of the host's provider throws",
      { tags: ["finding-W15"] },
      async () => {
        const pairing = await start();
        opened[0]?.on("session_update", () => {
          throw new TypeError("Cannot read properties of undefined (reading 'accounts')");
        });
        await connect(pairing);
        const updated = firstValueFrom(
          pairing.events$.pipe(filter(({ kind }) => kind === "updated")),
        );
        await phone.changeAccount(1).catch(() => undefined);
        expect(await updated).toMatchObject({
          session: {
            namespaces: {
              eip155: { accounts: [`eip155:31337:${phone.address}`, `eip155:10:${phone.address}`] },
            },
          },
        });
      },
    );

  it("ends the paired session on both sides", async () => {
    const pairing = await start();
    const { topic } = await connect(pairing);
    await pairing.end(topic, never);
    await expect.poll(() => phone.sessions).toEqual([]);
    expect(await pairing.sessions(never)).toEqual([]);
  });

  it(
    "ends a session on both sides if the phone approves it after the caller aborted",
    { tags: ["F20"] },
    async () => {
      const pairing = await start();
      const left = new AbortController();
      const { uri, outcome } = pairing.pair(proposal, left.signal);
      phone.wait();
      const [proposed, approved] = [
        phone.proposals.length,
        relay.relay.log.calls.get("wc_approveSession") ?? 0,
      ];
      await phone.scan(await uri);
      await expect.poll(() => phone.proposals.length).toBe(proposed + 1);
      left.abort();
      await expect(outcome).rejects.toMatchObject({ code: "call/aborted" });
      phone.approve();
      // A phone repeats its message if the relay is slow to confirm.
      await expect
        .poll(() => relay.relay.log.calls.get("wc_approveSession") ?? 0)
        .toBeGreaterThan(approved);
      await expect
        .poll(async () => [(await pairing.sessions(never)).length, phone.sessions.length], {
          timeout: 5_000,
        })
        .toEqual([0, 0]);
    },
  );

  if (ours)
    it(
      "ends a session once, without unhandled rejections, if the phone's message arrives twice",
      { tags: ["F20"] },
      async () => {
        const pairing = await start();
        const { topic } = await connect(pairing);
        const [client] = opened;
        if (client === undefined) throw new Error("no client");
        const [unheard, ended]: [unknown[], unknown[]] = [[], []];
        const hear = (reason: unknown): void => {
          unheard.push(reason);
        };
        process.on("unhandledRejection", hear);
        pairing.events$.subscribe((event) => {
          if (event.kind === "ended") ended.push(event.topic);
        });
        const engine = client.engine;
        const over = (id: number): Promise<void> =>
          Reflect.apply(Reflect.get(engine, "onSessionDeleteRequest"), engine, [
            topic,
            {
              id,
              jsonrpc: "2.0",
              method: "wc_sessionDelete",
              params: { code: 6000, message: "User disconnected." },
            },
          ]);
        await Promise.all([over(1), over(2)]);
        await expect.poll(() => ended).not.toEqual([]);
        await over(3);
        // The phone disconnects after the relay has delivered everything above.
        await phone.disconnect();
        await new Promise((resolve) => setImmediate(resolve));
        process.off("unhandledRejection", hear);
        expect([unheard, ended]).toEqual([[], [topic]]);
        expect(await pairing.sessions(never)).toEqual([]);
      },
    );

  if (ours)
    it(
      "removes the stored records of ended sessions: 12 sessions leave as many records as 4",
      { tags: ["finding-W14"] },
      async () => {
        const pairing = await start();
        const after = async (sessions: number): Promise<readonly number[]> => {
          for (let one = 0; one < sessions; one += 1) {
            const { topic } = await connect(pairing);
            await pairing.end(topic, never);
          }
          return keptBy(opened[0]);
        };
        const first = await after(4);
        const last = await after(8);
        // Records in flight count as well: at most one session's worth.
        for (const [at, kept] of last.entries()) expect(kept).toBeLessThanOrEqual(first[at]! + 6);
      },
    );

  if (ours)
    it(
      "causes no unhandled rejection if a retry inside the pairing library fails",
      { tags: ["finding-W14"] },
      async () => {
        const pairing = await start();
        await connect(pairing);
        const [client] = opened;
        if (client === undefined) throw new Error("no client");
        const unheard: unknown[] = [];
        const hear = (reason: unknown): void => {
          unheard.push(reason);
        };
        process.on("unhandledRejection", hear);
        const { relayer, heartbeat } = client.core;
        const { request } = relayer;
        let refused = 0;
        relayer.request = () => {
          refused += 1;
          return Promise.reject(new Error("Refused by the relay"));
        };
        void relayer.publish("a".repeat(64), "text", { ttl: 300 }).catch(() => undefined);
        await expect.poll(() => refused).toBe(1);
        heartbeat.events.emit("heartbeat_pulse");
        await expect.poll(() => refused).toBe(2);
        relayer.request = request;
        const { connection } = relayer.provider;
        const send = connection.send.bind(connection);
        connection.send = () => Promise.reject(new Error("The socket is gone"));
        relayer.provider.events.emit("payload", {
          id: 1,
          jsonrpc: "2.0",
          method: "irn_subscription",
          params: { id: "x", data: { topic: "b".repeat(64), message: "text" } },
        });
        connection.send = send;
        await new Promise((resolve) => setTimeout(resolve, 50));
        process.off("unhandledRejection", hear);
        expect(unheard).toEqual([]);
      },
    );

  if (ours)
    it(
      "does not throw if a closed relay socket reports an error later",
      { tags: ["finding-W14"] },
      async () => {
        const pairing = await start();
        await connect(pairing);
        const { relayer } = opened[0]!.core;
        const given = relayer.provider;
        await relayer.restartTransport();
        expect(relayer.provider).not.toBe(given);
        expect(() => given.events.emit("error", new Error("late"))).not.toThrow();
      },
    );

  it("rejects pending requests when the phone ends the paired session", async () => {
    const pairing = await start();
    const { topic } = await connect(pairing);
    phone.wait();
    const asked = phone.requests.length;
    const rejected = expect(
      pairing.request(
        topic,
        "eip155:31337",
        { method: "personal_sign", params: ["0x00", phone.address] },
        never,
      ),
    ).rejects.toMatchObject({ code: "connection/not-connected" });
    await expect.poll(() => phone.requests.length).toBe(asked + 1);
    await phone.disconnect();
    await rejected;
  });

  it(
    "sends a request to the phone once even if the relay socket closes before the answer",
    { tags: ["T27"], timeout: 30_000 },
    async () => {
      const pairing = await start();
      const { topic } = await connect(pairing);
      const before = new Map(relay.relay.log.published);
      phone.wait();
      const asked = phone.requests.length;
      const waiting = pairing.request(
        topic,
        "eip155:31337",
        { method: "personal_sign", params: ["0x00", phone.address] },
        never,
      );
      await expect.poll(() => phone.requests.length).toBe(asked + 1);
      const living = relay.relay.log.open;
      relay.relay.dropSockets();
      await expect.poll(() => relay.relay.log.open, { timeout: 10_000 }).toBe(living);
      phone.approve();
      expect((await waiting).kind).toBe("done");
      expect(phone.requests).toHaveLength(asked + 1);
      expect(
        [...relay.relay.log.published].filter(
          ([text, times]) => times > (before.get(text) ?? 0) + 1,
        ),
      ).toEqual([]);
    },
  );

  // A host's provider has its own log.
  if (ours)
    it.each([
      ["Unauthorized: origin not allowed", "origin-not-allowed"],
      ["JWT validation error: JWT Token is not yet valid", "not-yet-valid"],
      ["Unauthorized: invalid key", "invalid-key"],
      ["JWT validation error: JWT Token is expired", "not-yet-valid"],
    ])(
      "reports that the relay rejected the client: %s",
      { tags: ["S8-003", "S8-004"], timeout: 30_000 },
      async (reason, expected) => {
        const lift = relay.relay.refuse({ reason });
        const pairing = await start();
        const notified: unknown[] = [];
        pairing.events$.subscribe((event) => {
          if (event.kind === "refused") notified.push(event.reason);
        });
        const left = new AbortController();
        pairing.pair(proposal, left.signal);
        await expect.poll(() => notified.slice(0, 1), { timeout: 15_000 }).toEqual([expected]);
        left.abort();
        lift();
      },
    );

  if (ours)
    it("reports that the client is unauthorized if the relay answers the handshake with 401", async () => {
      const lift = relay.relay.refuse({ status: 401 });
      const pairing = await start();
      const notified: unknown[] = [];
      pairing.events$.subscribe((event) => {
        if (event.kind === "refused") notified.push(event.reason);
      });
      const left = new AbortController();
      pairing.pair(proposal, left.signal);
      await expect.poll(() => notified.at(0), { timeout: 15_000 }).toBe("unauthorized");
      left.abort();
      lift();
    }, 30_000);
});
