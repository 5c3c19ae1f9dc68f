import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLatchkit, type LatchkitOptions } from "../../../../src/index.js";
import { announcedWallet } from "../../../../src/infrastructure/in-memory/in-memory-injected-wallets.js";
import { inMemoryPorts } from "../../../../src/testing/universal/in-memory-ports.js";
import { ManualWallet } from "../../../support/doubles/manual-wallet.js";
import { TWO_NETWORKS, flushPromises } from "../../../support/worlds/instance.js";

const ID = "c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96";
const SERVICES = {
  catalogue: "https://catalogue.example",
  telemetry: "https://events.example",
  relay: "wss://relay.example",
  blockchain: "https://rpc.example",
} as const;
const WALLET = { id: "own", name: "Own", mobile: "own://", homepage: "https://own.example" };
let asked: string[] = [];
const lost = (what: string) => (): never => {
  asked.push(what);
  throw new Error("not before the modal opens");
};
const EXTERNAL = { id: "vendor", name: "Vendor", namespace: "eip155" } as const;

/** Every option that could cause a request; the last entry combines several. */
const OPTIONS: Readonly<Record<string, Partial<LatchkitOptions>>> = {
  "a project": { projectId: "p1" },
  "featured wallets": { projectId: "p1", featuredWalletIds: [ID] },
  "included wallets": { projectId: "p1", includeWalletIds: [ID] },
  "excluded wallets": { projectId: "p1", excludeWalletIds: [ID] },
  "all wallets": { projectId: "p1", allWallets: "SHOW" },
  "all wallets on phones": { projectId: "p1", allWallets: "ONLY_MOBILE" },
  "the host's wallets": { projectId: "p1", customWallets: [WALLET as never] },
  "a file of wallets": { catalogueFile: lost("catalogueFile") },
  "included and excluded wallets without a project": {
    includeWalletIds: [ID],
    excludeWalletIds: [ID.replace("c", "d")],
  },
  "a wallet that the host brings": {
    connectors: [{ ...EXTERNAL, provider: lost("external") } as never],
  },
  "Coinbase's wallet": { coinbaseWallet: lost("coinbase") as never },
  "pairing alone": { projectId: "p1", basic: true },
  "pairing by the host": { projectId: "p1", manualWCControl: true },
  analytics: { projectId: "p1", features: { analytics: true }, analyticsAddress: true },
  "no analytics": { projectId: "p1", features: { analytics: false } },
  "several wallets": { projectId: "p1", features: { multiWallet: true } },
  "a token for a balance": {
    projectId: "p1",
    tokens: { "eip155:1": { address: "0x6B175474E89094C44Da98b954EedeAC495271d0F" } } as never,
  },
  pictures: {
    projectId: "p1",
    chainImages: { 1: "https://pictures.example/1.png" },
    metadata: { name: "Host", url: "https://host.example", icons: ["https://host.example/i.png"] },
  },
  "legal texts": { projectId: "p1", termsConditionsUrl: "https://host.example/terms" },
  "debug mode": { projectId: "p1", debug: true },
  everything: {
    projectId: "p1",
    featuredWalletIds: [ID],
    includeWalletIds: [ID],
    excludeWalletIds: [ID],
    customWallets: [WALLET as never],
    catalogueFile: lost("catalogueFile"),
    features: { analytics: true, multiWallet: true },
    debug: true,
  },
};

describe("network requests before the modal opens", () => {
  beforeEach(() => {
    asked = [];
    vi.stubGlobal("fetch", lost("fetch"));
    vi.stubGlobal(
      "WebSocket",
      class {
        constructor(url: string) {
          lost(url)();
        }
      },
    );
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(Object.keys(OPTIONS))(
    "sends no request with %s for an hour before the modal opens, while wallets announce themselves",
    { tags: ["finding-W21"] },
    async (name) => {
      const ports = inMemoryPorts({ networks: TWO_NETWORKS });
      const latchkit = createLatchkit({
        networks: TWO_NETWORKS,
        services: SERVICES,
        ...OPTIONS[name],
        ports,
      });
      await latchkit.start();
      for (let count = 0; count < 12; count += 1) {
        const wallet = new ManualWallet({ id: `org.w${count}`, name: `W${count}` });
        ports.injectedWallets.add(announcedWallet(wallet, `W${count}`));
        await ports.clock.pass(300_000);
        expect(wallet.asked).toEqual([]);
      }
      ports.lifecycle.setVisible(false);
      ports.lifecycle.setVisible(true);
      ports.lifecycle.setOnline(false);
      ports.lifecycle.setOnline(true);
      await flushPromises();
      await ports.clock.pass(60_000);
      expect([asked, ports.http.requests.map(({ url }) => url)]).toEqual([[], []]);
      await latchkit.dispose();
    },
  );

  it("sends service requests when the modal opens", async () => {
    const ports = inMemoryPorts({ networks: TWO_NETWORKS });
    const latchkit = createLatchkit({
      networks: TWO_NETWORKS,
      services: SERVICES,
      projectId: "p1",
      includeWalletIds: [ID],
      ports,
    });
    await latchkit.start();
    await latchkit.modal.open();
    await expect.poll(() => ports.http.requests.length).toBeGreaterThan(0);
    await latchkit.dispose();
  });
});
