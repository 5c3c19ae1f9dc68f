import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import {
  createLatchkit,
  evm,
  solana,
  type Latchkit,
  type LatchkitOptions,
} from "../../../../src/index.js";
import { mainnet, solanaMainnet } from "../../../../src/networks.js";
import { addInMemoryWallet, inMemoryPorts } from "../../../../src/testing.js";

describe("modal.open({ namespace })", () => {
  let latchkit: Latchkit;
  let page: LatchkitOptions;
  const shown = () => latchkit.account.snapshot.current?.namespace;
  beforeEach(async () => {
    const networks = [mainnet, solanaMainnet] as const;
    const ports = inMemoryPorts({ networks });
    const wallets = [addInMemoryWallet(ports, "eip155"), addInMemoryWallet(ports, "solana")];
    page = { networks, chains: [evm(), solana()], ports };
    latchkit = createLatchkit(page);
    await latchkit.start();
    for (const { connector } of wallets) await latchkit.connection.connect(connector.connectorId);
  });
  afterEach(() => latchkit.dispose());

  it("`modal.open` shows the requested namespace's account and activates its network", async () => {
    expect(shown()).toBe("solana");
    await latchkit.modal.open({ view: "Account", namespace: "eip155" });
    expect(latchkit.navigation.snapshot.current).toEqual({ view: "Account" });
    expect([shown(), latchkit.network.snapshot.active.id]).toEqual(["eip155", "eip155:1"]);
    expect(latchkit.connection.snapshot.connections).toHaveLength(2);
  });
  it("activates the requested namespace even without a view or with a lazily loaded view", async () => {
    await latchkit.modal.open({ namespace: "eip155" });
    expect([latchkit.navigation.snapshot.current.view, shown()]).toEqual(["Account", "eip155"]);
    await latchkit.modal.close();
    await latchkit.modal.open({ view: "WalletReceive", namespace: "solana" });
    expect([latchkit.navigation.snapshot.current.view, shown()]).toEqual([
      "WalletReceive",
      "solana",
    ]);
  });
  it("fills in the send form for the account of the requested namespace", async () => {
    await latchkit.send.actions();
    const to = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
    await latchkit.modal.open({
      view: "WalletSend",
      namespace: "eip155",
      arguments: { to, amount: "1", networkId: "eip155:1" },
    });
    expect(latchkit.send.snapshot).toMatchObject({ draft: { to, amount: "1" } });
  });
  it("activates the requested namespace while the modal is already open", async () => {
    await latchkit.modal.open({ view: "Networks" });
    await latchkit.modal.open({ view: "Account", namespace: "eip155" });
    expect([latchkit.navigation.snapshot.current.view, shown()]).toEqual(["Account", "eip155"]);
  });
  it("does not change the active namespace when it opens Connect", async () => {
    await latchkit.modal.open({ view: "Connect", namespace: "eip155" });
    expect(shown()).toBe("solana");
  });
  it("activates the requested namespace in an embedded card", async () => {
    await latchkit.dispose();
    latchkit = createLatchkit({ ...page, enableEmbedded: true });
    await latchkit.start();
    const left = internalsOf(latchkit).mounted();
    const end = internalsOf(latchkit).embed();
    await latchkit.connection.disconnect({ namespace: "eip155" });
    await latchkit.modal.open({ namespace: "eip155" });
    expect(latchkit.navigation.snapshot.current).toEqual({ view: "Connect", namespace: "eip155" });
    await latchkit.modal.open({ namespace: "solana" });
    expect(latchkit.navigation.snapshot.current).toEqual({ view: "Account" });
    end();
    left();
  });
  it("activates the requested namespace without asking a wallet, and keeps it after a reload", async () => {
    await latchkit.modal.open({ view: "Account", namespace: "eip155" });
    expect(latchkit.network.snapshot.switching).toBeUndefined();
    await latchkit.dispose();
    latchkit = createLatchkit(page);
    await latchkit.start();
    expect(shown()).toBe("eip155");
  });
});
