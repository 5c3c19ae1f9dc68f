import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { stringToHex } from "viem";
import { firstValueFrom, filter } from "rxjs";
import { MemoryKeyValueStorage } from "../../../src/infrastructure/key-value-storage/memory-key-value-storage.js";
import {
  SystemScheduler,
  timersOf,
} from "../../../src/infrastructure/scheduler/system-scheduler.js";
import { libraryLogger } from "../../../src/infrastructure/wallet-pairing/library-logger.js";
import {
  closeClient,
  openClient,
  type Client,
} from "../../../src/infrastructure/wallet-pairing/open-client.js";
import { portStorage } from "../../../src/infrastructure/wallet-pairing/port-storage.js";
import { SessionStorage } from "../../../src/infrastructure/wallet-pairing/session-storage.js";
import { SignClientPairing } from "../../../src/infrastructure/wallet-pairing/sign-client-pairing.js";
import { UniversalProviderPairing } from "../../../src/infrastructure/wallet-pairing/universal-provider-pairing.js";
import type { PairedSession, WalletPairing } from "../../../src/ports/wallet-pairing.port.js";
import { startRelayPart, type RelayPart } from "../../../src/testing/node/relay/relay-part.js";
import { hostProvider } from "../../support/host-provider.js";
import {
  scriptedPhone,
  type ScriptedPhone,
} from "../../../src/testing/universal/scripted-phone.js";
import { PROPOSAL, connectPhone, describeWalletPairing } from "./wallet-pairing.contract.js";

const never = new AbortController().signal;
const proposal = PROPOSAL;
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

// One of each for the whole file: the phone's library does not take a second one of its name.
let relay: RelayPart;
let phone: ScriptedPhone;
beforeAll(async () => {
  const started = await startRelayPart("free");
  if (typeof started === "string") throw new Error(started);
  relay = started;
  phone = await scriptedPhone({ relayUrl: relay.url, networks });
});
afterAll(async () => {
  await phone.stop();
  await relay.stop();
});

const PREFIX = "latchkit:test:v1:pairing:";
/** What is stored, by the name that the library gives it. */
const storedIn = (storage: MemoryKeyValueStorage): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    storage
      .keys()
      .map((key) => [key.split("//").at(-1) ?? key, JSON.parse(storage.get(key) ?? "null")]),
  );

/** How much a client keeps, list by list. */
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

type Opener = (hear: (words: string) => void) => Promise<Client>;
type Make = (scheduler: SystemScheduler, open: Opener) => Promise<WalletPairing>;
const OURS: Make = async (scheduler, open) => new SignClientPairing({ scheduler, open });
const ITS_OWN: Make = async (scheduler, open) =>
  new UniversalProviderPairing({
    scheduler,
    signal: new AbortController().signal,
    provider: hostProvider(await open(() => undefined)),
  });

describe.each([
  ["our client", OURS],
  ["a provider of the host's", ITS_OWN],
])("the pairing of app and phone over %s, a real relay and the real wallet SDK", (name, make) => {
  const opened: Client[] = [];
  let count = 0;

  afterEach(async () => {
    phone.approve();
    await phone.disconnect();
    await Promise.all(opened.splice(0).map(closeClient));
  });

  let stored = new MemoryKeyValueStorage();
  const start = async (
    storage = new MemoryKeyValueStorage(),
    name = `app-${(count += 1)}`,
  ): Promise<WalletPairing> => {
    stored = storage;
    const open = async (hear: (words: string) => void): Promise<Client> => {
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
  const connect = (pairing: WalletPairing): Promise<PairedSession> => connectPhone(pairing, phone);

  describeWalletPairing(`over ${name}, a real relay and the real wallet SDK`, () => ({
    phone,
    start,
    reload: async () => {
      await Promise.all(opened.splice(0).map(closeClient));
      return start(stored, `app-${count}`);
    },
  }));

  // What only a client of ours promises is asked of it alone.
  const ours = make === OURS;
  if (ours)
    it("opens nothing before it is used", async () => {
      const before = relay.relay.log.opened;
      await start();
      expect(opened).toHaveLength(0);
      expect(relay.relay.log.opened).toBe(before);
    });

  it("finding S4: stores no key of a code that nobody scanned, while it is shown and after", async () => {
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
  });

  it("finding S4: stores what brings the session back and no text of a request, and nothing of it once it ended", async () => {
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
  });

  it("opens no socket to find out that there is no session", async () => {
    const before = relay.relay.log.opened;
    await (await start()).sessions(never);
    expect(relay.relay.log.opened).toBe(before);
  });

  if (!ours)
    it("finding W15: tells of an update also where a listener of the provider's throws on it", async () => {
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
    });

  it("F20 ends a session that the phone approves after the visitor left: none is left on either side", async () => {
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
    await expect.poll(() => relay.relay.log.calls.get("wc_approveSession")).toBe(approved + 1);
    await expect
      .poll(async () => [(await pairing.sessions(never)).length, phone.sessions.length], {
        timeout: 5_000,
      })
      .toEqual([0, 0]);
  });

  if (ours)
    it("F20 ends a session once, and rejects nowhere else, when the phone's word of it comes twice", async () => {
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
      // The phone answers a question at the relay after everything above was heard there.
      await phone.disconnect();
      await new Promise((resolve) => setImmediate(resolve));
      process.off("unhandledRejection", hear);
      expect([unheard, ended]).toEqual([[], [topic]]);
      expect(await pairing.sessions(never)).toEqual([]);
    });

  if (ours)
    it("finding W14: keeps nothing of sessions that are over: no record, message, key, subscription or listener more after 12 than after 4", async () => {
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
      // What is on its way while we look counts as well: one session's worth of it.
      for (const [at, kept] of last.entries()) expect(kept).toBeLessThanOrEqual(first[at]! + 6);
    });

  if (ours)
    it("finding W14: what the library tries again by itself and fails at rejects nowhere: a message that the relay refuses, a receipt for which the socket is gone", async () => {
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
    });

  if (ours)
    it("finding W14: a socket that was given up and reports an error after all throws nowhere", async () => {
      const pairing = await start();
      await connect(pairing);
      const { relayer } = opened[0]!.core;
      const given = relayer.provider;
      await relayer.restartTransport();
      expect(relayer.provider).not.toBe(given);
      expect(() => given.events.emit("error", new Error("late"))).not.toThrow();
    });

  it("T27 sends a request once, though the socket was cut before the answer", async () => {
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
    relay.relay.cut();
    await expect.poll(() => relay.relay.log.open, { timeout: 10_000 }).toBe(living);
    phone.approve();
    expect((await waiting).kind).toBe("done");
    expect(phone.requests).toHaveLength(asked + 1);
    expect(
      [...relay.relay.log.published].filter(([text, times]) => times > (before.get(text) ?? 0) + 1),
    ).toEqual([]);
  }, 30_000);

  // A host's provider has a log of its own.
  if (ours)
    it.each([
      ["Unauthorized: origin not allowed", "origin-not-allowed"],
      ["JWT validation error: JWT Token is not yet valid", "not-yet-valid"],
      ["Unauthorized: invalid key", "invalid-key"],
    ])(
      "S8-003 S8-004 tells that the relay refused: %s",
      async (reason, expected) => {
        const lift = relay.relay.refuse({ reason });
        const pairing = await start();
        const told: unknown[] = [];
        pairing.events$.subscribe((event) => {
          if (event.kind === "refused") told.push(event.reason);
        });
        const left = new AbortController();
        pairing.pair(proposal, left.signal);
        await expect.poll(() => told.slice(0, 1), { timeout: 15_000 }).toEqual([expected]);
        left.abort();
        lift();
      },
      30_000,
    );
});
