import { inMemoryPorts, inMemorySecureFrame, settled } from "latchkit/testing";
import { describe, expect, it } from "vitest";
import { bitcoin, createLatchkit, evm, solana } from "../../src/index.js";
import { PretendSiteKeys } from "../../src/testing/universal/secure-site/pretend-site-keys.js";
import { TWO_NETWORKS, errorCodeOf } from "../support/worlds/instance.js";

const EMAIL = "ana@example.org";
const SOLANA = "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1";
const OTHER_SOLANA = "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z";
const BITCOIN = "bip122:000000000019d6689c085ae165831e93";
const chain = (id: typeof SOLANA | typeof OTHER_SOLANA | typeof BITCOIN, symbol: string) => ({
  id,
  name: id,
  rpcUrls: [`https://${id.slice(-4)}.example`],
  currency: { symbol, decimals: 9 },
});
const NETWORKS = [
  ...TWO_NETWORKS,
  chain(SOLANA, "SOL"),
  chain(OTHER_SOLANA, "SOL"),
  chain(BITCOIN, "BTC"),
] as const;

/** Signs in by e-mail on the first EVM network. */
const signedIn = async () => {
  const ports = inMemoryPorts({ networks: NETWORKS });
  const keys = new PretendSiteKeys([1]);
  const memory = inMemorySecureFrame({ clock: ports.clock, knownEmails: [EMAIL], keys });
  const latchkit = createLatchkit({
    networks: NETWORKS,
    chains: [evm(), solana(), bitcoin()],
    ports: { ...ports, secureFrame: memory.frame },
  });
  await latchkit.start();
  const { clock, site } = { ...ports, ...memory };
  const email = await latchkit.emailLogin.actions();
  const sent = email.submit(EMAIL);
  await clock.pass(500);
  await sent;
  await email.confirm(site.lastCode);
  await settled();
  const events: string[] = [];
  latchkit.events.events$.subscribe(({ name }) => void events.push(name));
  const current = () => latchkit.account.snapshot.current;
  const connected = () =>
    latchkit.connection.snapshot.connections.map(({ namespace, connector }) => [
      namespace,
      connector.id,
    ]);
  return { latchkit, ports, memory, events, current, connected };
};

describe("embedded wallet on EVM and Solana", () => {
  it.each([SOLANA, OTHER_SOLANA] as const)(
    "switches the embedded wallet to %s for the same user without a prompt, even with a closed modal",
    { tags: ["S2-030"] },
    async (networkId) => {
      const { latchkit, current, connected, events } = await signedIn();
      const evm = current();
      await latchkit.network.switch(networkId);
      expect(current()).toMatchObject({ networkId, namespace: "solana" });
      expect(current()?.address).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/u);
      expect(latchkit.network.snapshot.active.id).toBe(networkId);
      expect(latchkit.network.snapshot.switching).toBeUndefined();
      expect(new Set(connected().map(([namespace]) => namespace))).toEqual(
        new Set(["eip155", "solana"]),
      );
      expect(events).not.toContain("SELECT_WALLET");
      await latchkit.network.switch("eip155:1");
      expect(current()?.address).toBe(evm?.address);
      await latchkit.dispose();
    },
  );

  it(
    "shows the embedded wallet's network switch in the open modal, and closes it afterwards",
    { tags: ["S2-030"] },
    async () => {
      const { latchkit, current } = await signedIn();
      await latchkit.modal.open({ view: "Networks" });
      const views: string[] = [];
      latchkit.navigation.state$.subscribe(
        ({ entries }) => void views.push(entries.at(-1)?.view ?? ""),
      );
      await latchkit.network.switch(SOLANA);
      expect(views).toContain("SwitchNetwork");
      expect(views).not.toContain("SwitchActiveChain");
      expect(latchkit.modal.snapshot.isOpen).toBe(false);
      expect(current()?.networkId).toBe(SOLANA);
      await latchkit.dispose();
    },
  );

  it(
    "asks the user for a different wallet on Bitcoin, which the embedded wallet does not support",
    { tags: ["S2-031"] },
    async () => {
      const { latchkit } = await signedIn();
      await latchkit.modal.open({ view: "Networks" });
      const switching = errorCodeOf(latchkit.network.switch(BITCOIN));
      await settled();
      expect(latchkit.navigation.snapshot.entries.at(-1)?.view).toBe("SwitchActiveChain");
      latchkit.modal.close();
      expect(await switching).toBe("modal/closed");
      await latchkit.dispose();
    },
  );

  it(
    "restores the embedded wallet's user on both namespaces, and signs out of both together",
    { tags: ["S3-015"] },
    async () => {
      const { latchkit, ports, memory } = await signedIn();
      await latchkit.network.switch(SOLANA);
      await latchkit.dispose();
      const later = createLatchkit({
        networks: NETWORKS,
        chains: [evm(), solana(), bitcoin()],
        ports: { ...ports, secureFrame: memory.frame },
      });
      const starting = later.start();
      await ports.clock.pass(1_000);
      await starting;
      await settled();
      expect(later.account.snapshot.current?.networkId).toBe(SOLANA);
      expect(later.connection.snapshot.connections).toHaveLength(2);
      await later.connection.disconnect({ namespace: "solana" });
      await settled();
      expect(later.connection.snapshot.connections).toEqual([]);
      await later.dispose();
    },
  );

  it(
    "keeps the current account if the secure frame refuses to switch the namespace, and allows a retry",
    { tags: ["S2-030"] },
    async () => {
      const { latchkit, memory, current } = await signedIn();
      await latchkit.modal.open({ view: "Networks" });
      memory.site.refusal = "Not now";
      expect(await errorCodeOf(latchkit.network.switch(SOLANA))).not.toBe("resolved");
      expect(latchkit.network.snapshot.switching).toMatchObject({ phase: "failed" });
      expect(latchkit.navigation.snapshot.entries.at(-1)?.view).toBe("SwitchNetwork");
      expect(current()?.networkId).toBe("eip155:1");
      memory.site.refusal = undefined;
      await latchkit.network.switch(SOLANA);
      expect(current()?.networkId).toBe(SOLANA);
      await latchkit.dispose();
    },
  );
});
