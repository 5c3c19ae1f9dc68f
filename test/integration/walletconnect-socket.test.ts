import { createServer } from "node:net";
import { describe, expect, it, vi } from "vitest";
import { InMemoryKeyValueStorage } from "../../src/testing.js";
import { libraryLogger } from "../../src/infrastructure/wallet-pairing/library-log.js";
import type { Client } from "../../src/infrastructure/wallet-pairing/client-patches.js";
import { closeClient, openClient } from "../../src/infrastructure/wallet-pairing/open-client.js";
import { portStorage } from "../../src/infrastructure/wallet-pairing/port-storage.js";
import { PendingRequests } from "../../src/infrastructure/wallet-pairing/pending-requests.js";
import { scriptedPhone } from "../../src/testing/universal/scripted-phone.js";
import { startRelayPart } from "../../src/testing/node/relay/relay-part.js";
import { SOON } from "./walletconnect-world.js";

const open = (relayUrl: string, name: string): Promise<Client> =>
  openClient({
    name,
    relayUrl,
    projectId: "0".repeat(32),
    metadata: { name: "App", description: "", url: "https://app.example", icons: [] },
    logger: libraryLogger(() => undefined),
    storage: portStorage(new InMemoryKeyValueStorage(), "socket:"),
  });

/** A relay that closes every connection and counts them. */
const refusing = async (): Promise<{
  readonly url: string;
  readonly tries: () => number;
  readonly stop: () => void;
}> => {
  let tries = 0;
  const server = createServer((socket) => {
    tries += 1;
    socket.on("error", () => undefined).destroy();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  return {
    url: `ws://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    tries: () => tries,
    stop: () => void server.close(),
  };
};
const ask = ({ core: { relayer } }: Client, topic: number): void =>
  void relayer.subscribe(String(topic).padStart(64, "0")).catch(() => undefined);

describe("heartbeat of a WalletConnect client", () => {
  it(
    "sends a relay heartbeat every 5 s until the WalletConnect client is closed",
    { tags: ["finding-T3", "S9-011"] },
    async () => {
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      try {
        const relay = await refusing();
        const client = await open(relay.url, "heartbeat");
        let beats = 0;
        client.core.heartbeat.on("heartbeat_pulse", () => {
          beats += 1;
        });
        vi.advanceTimersByTime(4_999);
        expect(beats).toBe(0);
        vi.advanceTimersByTime(10_001);
        expect(beats).toBe(3);
        await closeClient(client);
        vi.advanceTimersByTime(60_000);
        expect(beats).toBe(3);
        relay.stop();
      } finally {
        vi.useRealTimers();
      }
    },
  );
});

describe("socket of a WalletConnect client", () => {
  it(
    "opens one relay connection at a time, even if many messages wait",
    { tags: ["F19"] },
    async () => {
      const [relay, other] = [await refusing(), await refusing()];
      const [client, single] = [await open(relay.url, "many"), await open(other.url, "single")];
      for (let topic = 0; topic < 20; topic += 1) ask(client, topic);
      ask(single, 0);
      await expect.poll(other.tries, SOON).toBeGreaterThanOrEqual(3);
      expect(relay.tries()).toBeLessThanOrEqual(other.tries() + 2);
      await Promise.all([client, single].map(closeClient));
      relay.stop();
      other.stop();
    },
  );

  it("does not reopen the relay socket after the WalletConnect client was closed", async () => {
    const [relay, other] = [await refusing(), await refusing()];
    const [client, living] = [await open(relay.url, "ended"), await open(other.url, "living")];
    ask(client, 0);
    await expect.poll(relay.tries, SOON).toBeGreaterThan(0);
    await closeClient(client);
    const before = relay.tries();
    ask(client, 1);
    await client.core.relayer.transportOpen();
    // By the third attempt of a client started later, a reopened socket would have tried again.
    ask(living, 0);
    await expect.poll(other.tries, SOON).toBeGreaterThanOrEqual(3);
    expect(relay.tries()).toBe(before);
    await closeClient(living);
    relay.stop();
    other.stop();
  });
});

describe("requests over a WalletConnect session", { tags: ["T30"] }, () => {
  it("tells the WalletConnect library not to open a deep link before each request", async () => {
    const relay = await startRelayPart("free");
    if (typeof relay === "string") throw new Error(relay);
    const phone = await scriptedPhone({
      relayUrl: relay.url,
      storagePrefix: "links",
      networks: [
        {
          id: "eip155:1",
          name: "One",
          rpcUrls: ["http://127.0.0.1:1"],
          currency: { symbol: "ETH", decimals: 18 },
        },
      ],
    });
    const client = await open(relay.url, "links");
    const { uri = "", approval } = await client.connect({
      optionalNamespaces: {
        eip155: { chains: ["eip155:1"], methods: ["personal_sign"], events: ["accountsChanged"] },
      },
    });
    await phone.scan(uri);
    const { topic } = await approval();
    const underway = new PendingRequests(client);
    for (let turn = 0; turn < 2; turn += 1) {
      await client.session.update(topic, { sessionConfig: { disableDeepLink: false } });
      const asked: unknown[] = [];
      const { answer, stop } = underway.ask(
        { topic, chainId: "eip155:1", method: "personal_sign", params: ["0x00", phone.address] },
        (phase) => asked.push([phase, client.session.get(topic).sessionConfig?.disableDeepLink]),
      );
      await answer;
      stop();
      expect(asked).toEqual([
        ["made", true],
        ["taken", true],
        ["settled", true],
      ]);
    }
    await closeClient(client);
    await phone.stop();
    await relay.stop();
  });
});
