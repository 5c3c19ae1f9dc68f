import { describe, expect, it } from "vitest";
import {
  type Latchkit,
  type LatchkitOptions,
  createLatchkit,
  evm,
  universal,
} from "../../../../src/index.js";
import { InMemoryKeyValueStorage } from "../../../../src/infrastructure/in-memory/index.js";
import type { WalletSession } from "../../../../src/ports/wallet-connector.port.js";
import { ALICE } from "../../../support/builders/connection.js";
import { ADDRESSES, NETWORKS, hostNetworks } from "../../../support/fixtures/namespaces.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { TWO_NETWORKS, flushPromises, setupInstance } from "../../../support/worlds/instance.js";

const [SOLANA] = NETWORKS.solana;
const SOL = granted(SOLANA, ADDRESSES.solana[0]);
const SOLANA_NETWORKS = hostNetworks(["solana"]);
const SETUP = {
  networks: [...TWO_NETWORKS, ...SOLANA_NETWORKS],
  chains: [evm(), universal("solana")],
} as const satisfies Partial<LatchkitOptions>;
const wallets = () => [new ManualWallet(), new ManualWallet({ name: "Sol", namespace: "solana" })];

const join = async (latchkit: Latchkit, wallet: ManualWallet, session: WalletSession) => {
  const connecting = latchkit.connection.connect(wallet.connectorId);
  await flushPromises();
  wallet.approve(session);
  await connecting;
};
/** A page with a connected EVM wallet and an active, connected Solana wallet. */
const setupTwoNamespaces = async (storage = new InMemoryKeyValueStorage()) => {
  const [alpha, sol] = wallets() as [ManualWallet, ManualWallet];
  const latchkit = await setupInstance(new ManualWallets(alpha, sol), {
    ...SETUP,
    ports: { storage },
  });
  await join(latchkit, alpha, granted());
  await join(latchkit, sol, SOL);
  expect(latchkit.account.snapshot.current?.namespace).toBe("solana");
  return { latchkit, alpha, sol, storage };
};
/** A reload of the page; the wallets answer with these grants. */
const reload = async (
  storage: InMemoryKeyValueStorage,
  grants: readonly (WalletSession | undefined)[],
  options: Partial<LatchkitOptions> = {},
): Promise<Latchkit> => {
  const again = wallets();
  again.forEach((wallet, at) => {
    wallet.remembered = grants[at];
  });
  const latchkit = createLatchkit({
    ...SETUP,
    ...options,
    ports: { storage, injectedWallets: new ManualWallets(...again) },
  });
  await latchkit.start();
  return latchkit;
};
const active = ({ account, network }: Latchkit) => ({
  status: account.snapshot.status,
  address: account.snapshot.current?.address,
  network: network.snapshot.active.id,
});
const ON_ALPHA = { status: "connected", address: ALICE, network: "eip155:1" };
const ON_SOL = { status: "connected", address: ADDRESSES.solana[0], network: SOLANA };

describe("active account with several namespaces", () => {
  it(
    "activates the account of another namespace when the active namespace disconnects",
    { tags: ["finding-M14"] },
    async () => {
      const { latchkit, alpha } = await setupTwoNamespaces();
      await latchkit.connection.disconnect({ namespace: "solana" });
      expect(active(latchkit)).toEqual(ON_ALPHA);
      const asking = latchkit.account.signMessage("hello").catch(() => undefined);
      await expect.poll(() => alpha.asked).toContain("personal_sign");
      await asking;
    },
  );
  it(
    'never emits status "connected" without an account when one of two namespaces disconnects',
    { tags: ["finding-M14"] },
    async () => {
      const { latchkit } = await setupTwoNamespaces();
      const seen: unknown[] = [];
      latchkit.account.state$.subscribe(({ status, current }) =>
        seen.push([status, current?.namespace]),
      );
      await latchkit.connection.disconnect({ namespace: "solana" });
      expect(seen).toEqual([
        ["connected", "solana"],
        ["connected", "eip155"],
      ]);
    },
  );
  it(
    "activates another connected wallet when the active wallet revokes its permission",
    { tags: ["finding-M14"] },
    async () => {
      const { latchkit, sol } = await setupTwoNamespaces();
      sol.emit({ kind: "disconnected" });
      expect(active(latchkit)).toEqual(ON_ALPHA);
    },
  );
  it(
    "keeps the active account when an inactive wallet disconnects",
    { tags: ["finding-M14"] },
    async () => {
      const { latchkit, alpha } = await setupTwoNamespaces();
      alpha.emit({ kind: "disconnected" });
      expect(active(latchkit)).toEqual(ON_SOL);
    },
  );
  it("restores the active namespace after a reload", { tags: ["finding-M14"] }, async () => {
    const { latchkit, storage } = await setupTwoNamespaces();
    await latchkit.dispose();
    expect(active(await reload(storage, [granted(), SOL]))).toEqual(ON_SOL);
  });
  it(
    "activates another restored wallet if the previously active wallet is not restored",
    { tags: ["finding-M14"] },
    async () => {
      const { latchkit, storage } = await setupTwoNamespaces();
      await latchkit.dispose();
      expect(active(await reload(storage, [granted(), undefined]))).toEqual(ON_ALPHA);
    },
  );
  it(
    "restores the active namespace even if the stored network is no longer listed",
    { tags: ["finding-M14", "S3-071"] },
    async () => {
      const { latchkit, storage } = await setupTwoNamespaces();
      await latchkit.dispose();
      const next = await reload(storage, [granted(), SOL], {
        networks: [TWO_NETWORKS[0], SOLANA_NETWORKS[1] as (typeof SOLANA_NETWORKS)[number]],
        defaultNetwork: "eip155:1",
      });
      expect(active(next)).toEqual(ON_SOL);
    },
  );
  it(
    "restores an active wallet on an unlisted network, and marks the network as unsupported",
    { tags: ["finding-M14"] },
    async () => {
      const { latchkit, alpha, storage } = await setupTwoNamespaces();
      await latchkit.connection.disconnect({ namespace: "solana" });
      alpha.emit({ kind: "network", networkId: "eip155:424242" });
      await latchkit.dispose();
      const next = await reload(storage, [granted("eip155:424242"), undefined], {
        defaultNetwork: SOLANA,
      });
      expect(active(next)).toEqual({ ...ON_ALPHA, network: "eip155:424242" });
      expect(next.network.snapshot.isSupported).toBe(false);
    },
  );
  it(
    "activates another namespace's restored wallet if the stored namespace is no longer listed",
    { tags: ["finding-M14"] },
    async () => {
      const { latchkit, storage } = await setupTwoNamespaces();
      await latchkit.dispose();
      const next = await reload(storage, [granted(), SOL], { networks: TWO_NETWORKS });
      expect(active(next)).toEqual(ON_ALPHA);
    },
  );
  it(
    "keeps a network that the user selected without a connection, even after a reload",
    { tags: ["finding-M14"] },
    async () => {
      const storage = new InMemoryKeyValueStorage();
      const [alpha] = wallets() as [ManualWallet];
      const latchkit = await setupInstance(new ManualWallets(alpha), {
        ...SETUP,
        ports: { storage },
      });
      await join(latchkit, alpha, granted());
      await latchkit.network.switch(SOLANA);
      const nobody = { status: "disconnected", address: undefined, network: SOLANA };
      expect([active(latchkit), latchkit.account.snapshot.byNamespace.eip155?.address]).toEqual([
        nobody,
        ALICE,
      ]);
      alpha.emit({ kind: "network", networkId: "eip155:10" });
      expect(active(latchkit)).toEqual(nobody);
      await latchkit.dispose();
      const next = await reload(storage, [granted("eip155:10"), undefined]);
      expect([active(next), next.account.snapshot.byNamespace.eip155?.address]).toEqual([
        nobody,
        ALICE,
      ]);
    },
  );
  it(
    'shows "connecting", then "disconnected", if the wallet of the selected namespace declines',
    { tags: ["finding-M14"] },
    async () => {
      const [alpha, sol] = wallets() as [ManualWallet, ManualWallet];
      const latchkit = await setupInstance(new ManualWallets(alpha, sol), SETUP);
      await join(latchkit, alpha, granted());
      await latchkit.network.switch(SOLANA);
      const connecting = latchkit.connection.connect(sol.connectorId);
      expect(latchkit.account.snapshot.status).toBe("connecting");
      sol.decline();
      await connecting.catch(() => undefined);
      expect(latchkit.account.snapshot.status).toBe("disconnected");
    },
  );
});
