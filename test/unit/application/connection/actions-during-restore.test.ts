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
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ADDRESSES, NETWORKS, hostNetworks } from "../../../support/fixtures/namespaces.js";
import {
  ManualWallet,
  ManualWallets,
  deferred,
  granted,
} from "../../../support/doubles/manual-wallet.js";
import {
  TWO_NETWORKS,
  errorCodeOf,
  flushPromises,
  setupInstance,
} from "../../../support/worlds/instance.js";

/** A wallet whose silent reconnect the test resolves. */
class SlowWallet extends ManualWallet {
  readonly answer = deferred<WalletSession | undefined>();
  override reconnect(): Promise<WalletSession | undefined> {
    this.asked.push("reconnect");
    return this.answer.promise;
  }
}

const ids = ({ connection }: Latchkit): readonly string[] =>
  connection.snapshot.connections.map(({ connector }) => connector.id);
const join = async (
  latchkit: Latchkit,
  wallet: ManualWallet,
  session = granted(),
): Promise<void> => {
  const connecting = latchkit.connection.connect(wallet.connectorId);
  await flushPromises();
  wallet.approve(session);
  await connecting;
};
const key = ({ namespace, connectorId }: ManualWallet) => ({ namespace, connectorId });

describe("user actions while stored wallets are being restored", () => {
  const SOL = granted(NETWORKS.solana[0], ADDRESSES.solana[0]);
  const OPTIONS: Partial<LatchkitOptions> = {
    networks: [...TWO_NETWORKS, ...hostNetworks(["solana"])],
    chains: [evm(), universal("solana")],
    features: { multiWallet: true },
  };
  const comingBack = async () => {
    const storage = new InMemoryKeyValueStorage();
    const [alpha, sol] = [
      new ManualWallet(),
      new ManualWallet({ name: "Sol", namespace: "solana" }),
    ];
    const before = await setupInstance(new ManualWallets(alpha, sol), {
      ...OPTIONS,
      ports: { storage },
    });
    await join(before, alpha);
    await join(before, sol, SOL);
    await before.dispose();
    const [slow, slowSol] = [
      new SlowWallet(),
      new SlowWallet({ name: "Sol", namespace: "solana" }),
    ];
    const options = {
      ...OPTIONS,
      networks: OPTIONS.networks ?? TWO_NETWORKS,
      ports: { storage, injectedWallets: new ManualWallets(slow, slowSol) },
    };
    const latchkit = createLatchkit(options);
    const starting = latchkit.start();
    await expect
      .poll(() => [slow, slowSol].flatMap(({ asked }) => asked))
      .toEqual(["reconnect", "reconnect"]);
    const answer = async (): Promise<void> => {
      slow.answer.resolve(granted());
      slowSol.answer.resolve(SOL);
      await starting;
      await flushPromises();
    };
    return { latchkit, slow, slowSol, answer, options };
  };
  it("restores no wallet if the user disconnects during the restore, and revokes the permissions", async () => {
    const { latchkit, slow, slowSol, answer, options } = await comingBack();
    await latchkit.connection.disconnect();
    await answer();
    expect([
      ids(latchkit),
      latchkit.account.snapshot.status,
      latchkit.account.snapshot.isRestoring,
    ]).toEqual([[], "disconnected", false]);
    expect([slow.asked, slowSol.asked]).toEqual([
      ["reconnect", "disconnect"],
      ["reconnect", "disconnect"],
    ]);
    expect([slow.isFollowed, slowSol.isFollowed]).toEqual([false, false]);
    await latchkit.dispose();
    const again = [new ManualWallet(), new ManualWallet({ name: "Sol", namespace: "solana" })];
    for (const wallet of again) wallet.remembered = granted();
    const next = await setupInstance(new ManualWallets(...again), {
      ...options,
      ports: { ...options.ports, injectedWallets: new ManualWallets(...again) },
    });
    expect(ids(next)).toEqual([]);
  });
  it("keeps one connection for a wallet that the user connects during the restore", async () => {
    const { latchkit, slow, answer, options } = await comingBack();
    await join(latchkit, slow);
    await answer();
    expect(ids(latchkit)).toEqual(["org.alpha", "org.sol"]);
    await latchkit.dispose();
    const again = new ManualWallet();
    again.remembered = granted();
    const next = await setupInstance(new ManualWallets(again), {
      ...options,
      ports: { ...options.ports, injectedWallets: new ManualWallets(again) },
    });
    expect(ids(next)).toEqual(["org.alpha"]);
  });
  it("restores the second wallet if the user disconnects the first during the restore", async () => {
    const { latchkit, slow, slowSol, answer } = await comingBack();
    await latchkit.connection.disconnect(key(slow));
    await answer();
    expect([ids(latchkit), slow.asked, slowSol.asked]).toEqual([
      ["org.sol"],
      ["reconnect", "disconnect"],
      ["reconnect"],
    ]);
  });
  it("does not restore a wallet that the user removes from the list, and keeps its permission", async () => {
    const { latchkit, slow, answer } = await comingBack();
    await latchkit.connection.forget(key(slow));
    await answer();
    expect([ids(latchkit), slow.asked]).toEqual([["org.sol"], ["reconnect"]]);
  });
  it("restores a wallet even if the user removes one of its addresses during the restore", async () => {
    const { latchkit, slow, answer } = await comingBack();
    await latchkit.connection.forget({ ...key(slow), address: BOB });
    await answer();
    expect(ids(latchkit)).toEqual(expect.arrayContaining(["org.alpha", "org.sol"]));
  });
});

describe("pending connection switch", () => {
  const three = async () => {
    const [slow, beta, gamma] = [
      new SlowWallet(),
      new ManualWallet({ name: "Beta" }),
      new ManualWallet({ name: "Gamma" }),
    ];
    const latchkit = await setupInstance(new ManualWallets(slow, beta, gamma), {
      features: { multiWallet: true },
    });
    for (const wallet of [slow, gamma, beta]) await join(latchkit, wallet);
    const switching = latchkit.connection.switchConnection({ ...key(slow), address: BOB });
    const end = errorCodeOf(switching);
    await flushPromises();
    return {
      latchkit,
      slow,
      beta,
      gamma,
      end,
      answer: () =>
        slow.answer.resolve({
          ...granted(),
          accounts: [
            { address: ALICE, type: "eoa" },
            { address: BOB, type: "eoa" },
          ],
        }),
    };
  };
  it("shows the requested wallet and account after a connection switch", async () => {
    const { latchkit, end, answer } = await three();
    answer();
    expect([await end, ids(latchkit)[0], latchkit.account.snapshot.current?.address]).toEqual([
      "resolved",
      "org.alpha",
      BOB,
    ]);
  });
  it("rejects a connection switch with connection/superseded if the user chose another wallet", async () => {
    for (const choose of [
      (page: Awaited<ReturnType<typeof three>>) =>
        page.latchkit.connection.switchConnection(key(page.gamma)),
      (page: Awaited<ReturnType<typeof three>>) => join(page.latchkit, page.gamma),
    ]) {
      const page = await three();
      await choose(page);
      page.answer();
      expect([await page.end, ids(page.latchkit)[0]]).toEqual([
        "connection/superseded",
        "org.gamma",
      ]);
    }
  });
  it("rejects a connection switch with account/not-available if the wallet disconnects", async () => {
    const { latchkit, slow, end, answer } = await three();
    slow.emit({ kind: "disconnected" });
    answer();
    expect([await end, ids(latchkit)[0]]).toEqual(["account/not-available", "org.beta"]);
  });
});
