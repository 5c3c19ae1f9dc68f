import { filter, firstValueFrom } from "rxjs";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
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
import { UniversalProviderPairing } from "../../../src/infrastructure/wallet-pairing/universal-provider-pairing.js";
import type { PairedSession, WalletPairing } from "../../../src/ports/wallet-pairing.port.js";
import { startRelayPart, type RelayPart } from "../../../src/testing/node/relay/relay-part.js";
import {
  scriptedPhone,
  type ScriptedPhone,
} from "../../../src/testing/universal/scripted-phone.js";
import { watchForeignHosts } from "../../support/assertions/foreign-hosts.js";
import { FULL_MESSAGE } from "../../support/fixtures/sign-in.js";
import { changesOf, hostProvider, type HostProvider } from "../../support/doubles/host-provider.js";

const KEYED = "http://127.0.0.1:1/v2/a-key-of-the-host";
const EVM = "eip155:31337";
const BITCOIN = "bip122:000000000019d6689c085ae165831e93";
const network = (id: typeof EVM | typeof BITCOIN) =>
  ({ id, name: id, rpcUrls: [KEYED], currency: { symbol: "X", decimals: 8 } }) as const;
const networks = [network(EVM), network(BITCOIN)] as const;
const proposal = sessionProposal(networks.map((one) => normalizeNetwork(one)));
const never = new AbortController().signal;
const PROJECT = "0".repeat(32);
/** Test timeout, so that an unanswered code fails soon, ms. */
const LIMIT = 15_000;

let relay: RelayPart;
let phone: ScriptedPhone;
let phones = 0;
let foreign: ReturnType<typeof watchForeignHosts>;
beforeAll(async () => {
  const started = await startRelayPart("free");
  if (typeof started === "string") throw new Error(started);
  relay = started;
  foreign = watchForeignHosts();
});
// Each test has its own phone, so that a phone waiting for a closed page blocks no other test.
beforeEach(async () => {
  const storagePrefix = `guards-${(phones += 1)}`;
  phone = await scriptedPhone({ relayUrl: relay.url, networks: [...networks], storagePrefix });
});
afterAll(async () => {
  foreign.stop();
  await relay.stop();
});

describe.each([
  ["created by Latchkit", false],
  ["given by the host", true],
])("guards around the universal provider, %s", { timeout: LIMIT }, (_, isShared) => {
  const clients: Client[] = [];
  const lives: AbortController[] = [];
  let count = 0;
  afterEach(async () => {
    for (const life of lives.splice(0)) life.abort();
    await Promise.all([phone.stop(), ...clients.splice(0).map(closeClient)]);
    expect(foreign.hosts, "no machine but this one is spoken to").toEqual([]);
  });

  interface Started {
    readonly pairing: WalletPairing;
    readonly provider: HostProvider;
    readonly client: Client;
    readonly storage: MemoryKeyValueStorage;
  }
  /** Starts with a storage that keeps everything, as a host's does. */
  const start = async (): Promise<Started> => {
    const storage = new MemoryKeyValueStorage();
    const logger = libraryLogger(() => undefined);
    const client = await openClient({
      name: `guards-${isShared}-${(count += 1)}`,
      projectId: PROJECT,
      relayUrl: relay.url,
      metadata: { name: "App", description: "", url: "https://app.example", icons: [] },
      logger,
      storage: portStorage(storage, "all:"),
    });
    const provider = isShared
      ? await hostProvider(client)
      : await openProvider(client, PROJECT, logger);
    const life = new AbortController();
    clients.push(client);
    lives.push(life);
    const pairing = new UniversalProviderPairing({
      open: async () => provider,
      isShared,
      scheduler: new SystemScheduler(timersOf(globalThis)),
      signal: life.signal,
    });
    return { pairing, provider, client, storage };
  };
  const connect = async (pairing: WalletPairing): Promise<PairedSession> => {
    const { uri, outcome } = pairing.pair(proposal, never);
    await phone.scan(await uri);
    const answer = await outcome;
    if (answer.kind !== "done") throw new Error(answer.kind);
    return answer.value;
  };
  const nextUpdate = (pairing: WalletPairing) =>
    firstValueFrom(pairing.events$.pipe(filter(({ kind }) => kind === "updated")));

  it(
    "pairs without sign-in if the universal provider fails to authenticate, and tries only once",
    { tags: ["S4-041"] },
    async () => {
      const { pairing, provider } = await start();
      let tries = 0;
      provider.authenticate = () => {
        tries += 1;
        return Promise.reject(new ReferenceError("Buffer is not defined"));
      };
      const message = { ...FULL_MESSAGE, chainId: EVM } as const;
      const { uri, outcome } = pairing.pair(proposal, never, message);
      await phone.scan(await uri);
      expect(await outcome).toMatchObject({ kind: "done", value: { namespaces: { eip155: {} } } });
      expect(tries).toBe(1);
    },
  );

  it("emits a session update even if an earlier listener throws", async () => {
    const { pairing, client } = await start();
    client.on("session_update", () => {
      throw new Error("a listener of somebody else");
    });
    await connect(pairing);
    const updated = nextUpdate(pairing);
    await phone.grant([EVM]).catch(() => undefined);
    expect(await updated).toMatchObject({ session: { namespaces: { eip155: {} } } });
  });

  it("sends the phone no error when the phone withdraws a namespace of a session", async () => {
    const { pairing, client } = await start();
    const { topic, namespaces } = await connect(pairing);
    expect(Object.keys(namespaces).toSorted()).toEqual(["bip122", "eip155"]);
    const failures: unknown[] = [];
    Reflect.set(client.engine, "sendError", async (failure: unknown) => failures.push(failure));
    const updated = nextUpdate(pairing);
    await phone.grant([EVM]);
    const event = await updated;
    expect(event.kind === "updated" && Object.keys(event.session.namespaces)).toEqual(["eip155"]);
    expect(failures).toEqual([]);
    const [session] = await pairing.sessions(never);
    expect(session?.topic).toBe(topic);
    expect(Object.keys(session?.namespaces ?? {})).toEqual(["eip155"]);
  });

  it("creates a separate pairing URI for each of two concurrent requests", async () => {
    const { pairing } = await start();
    const leaving = new AbortController();
    const [first, second] = [pairing.pair(proposal, leaving.signal), pairing.pair(proposal, never)];
    const [one, two] = [await first.uri, await second.uri];
    expect(one).not.toBe(two);
    await phone.scan(two);
    expect((await second.outcome).kind).toBe("done");
    leaving.abort();
    await expect(first.outcome).rejects.toMatchObject({ code: "call/aborted" });
  });

  it("creates no pairing URI if the caller aborts while an earlier pairing is being created", async () => {
    const { pairing, client } = await start();
    await pairing.sessions(never);
    const leaving = new AbortController();
    const first = pairing.pair(proposal, never);
    const second = pairing.pair(proposal, leaving.signal);
    await Promise.race([first.uri, new Promise((resolve) => setImmediate(resolve))]);
    leaving.abort();
    await expect(second.uri).rejects.toMatchObject({ code: "call/aborted" });
    const third = pairing.pair(proposal, never);
    expect(await third.uri).not.toBe(await first.uri);
    expect(client.core.pairing.pairings.length).toBe(2);
  });

  it("keeps a displayed pairing URI valid when a second one is created", async () => {
    const { pairing } = await start();
    const older = pairing.pair(proposal, never);
    const shown = await older.uri;
    const leaving = new AbortController();
    const newer = pairing.pair(proposal, leaving.signal);
    await newer.uri;
    await phone.scan(shown);
    expect((await older.outcome).kind).toBe("done");
    leaving.abort();
    await expect(newer.outcome).rejects.toMatchObject({ code: "call/aborted" });
  });

  it("keeps a displayed pairing URI valid when another session ends", async () => {
    const { pairing, client } = await start();
    const { topic } = await connect(pairing);
    const { uri, outcome } = pairing.pair(proposal, never);
    const shown = await uri;
    await pairing.end(topic, never);
    client.core.heartbeat.events.emit("heartbeat_pulse");
    await phone.scan(shown);
    expect((await outcome).kind).toBe("done");
  });

  it("passes the RPC URLs to the universal provider without storing them", async () => {
    const { pairing, provider, storage } = await start();
    await connect(pairing);
    const texts = storage.keys().map((key) => storage.get(key) ?? "");
    expect(texts.some((text) => text.includes("personal_sign"))).toBe(true);
    expect(JSON.stringify(provider.optionalNamespaces)).toContain(KEYED);
    expect(texts.join("\n")).not.toContain("a-key-of-the-host");
  });

  it("causes no unhandled rejection if the universal provider fails", async () => {
    const { pairing, client } = await start();
    const { topic } = await connect(pairing);
    const unheard: unknown[] = [];
    const hear = (reason: unknown): void => void unheard.push(reason);
    process.on("unhandledRejection", hear);
    const received = firstValueFrom(pairing.events$.pipe(filter(({ kind }) => kind === "event")));
    const event = { name: "chainChanged", data: "abc" };
    client.events.emit("session_event", { id: 1, topic, params: { event, chainId: "near:1" } });
    await received;
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off("unhandledRejection", hear);
    expect(unheard).toEqual([]);
  });

  it("restores the universal provider's functions when the instance is disposed", async () => {
    const { pairing, provider } = await start();
    const before = changesOf(provider);
    await connect(pairing);
    expect(changesOf(provider)).not.toEqual(before);
    for (const life of lives.splice(0)) life.abort();
    expect(changesOf(provider)).toEqual(before);
  });
});
