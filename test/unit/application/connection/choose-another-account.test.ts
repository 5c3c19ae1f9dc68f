import { describe, expect, it } from "vitest";
import { connectModel } from "../../../../src/application/connection/views/connect.model.js";
import { connectingModel } from "../../../../src/application/connection/views/connecting.model.js";
import type { Latchkit } from "../../../../src/index.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { setupConnected, flushPromises, setupInstance } from "../../../support/worlds/instance.js";

/** The user chooses the connected wallet again. */
const chosenAgain = async (latchkit: Latchkit, { connector }: ManualWallet): Promise<void> => {
  await latchkit.modal.open({ view: "Connect" });
  latchkit.navigation.reset({ view: "Connect" });
  connectModel(latchkit, { check: () => true }).choose({ connector });
  await flushPromises();
};
const accounts = (address: string) =>
  ({ kind: "accounts", accounts: [{ address, type: "eoa" }] }) as const;

describe("choosing a connected wallet again", () => {
  it("asks the user to switch accounts in the wallet when the user chooses a connected wallet again", async () => {
    const { latchkit, wallet } = await setupConnected();
    await chosenAgain(latchkit, wallet);
    expect(wallet.asked.filter((one) => one === "connect")).toHaveLength(1);
    expect(latchkit.navigation.snapshot.current).toEqual({
      view: "ConnectingExternal",
      connectorId: wallet.connectorId,
    });
    expect(connectingModel(latchkit, wallet.connectorId).snapshot).toMatchObject({
      phase: "connected",
      canRetry: false,
    });
  });

  it("closes the modal when a connected wallet, chosen again, reports a different account", async () => {
    const { latchkit, wallet } = await setupConnected();
    await chosenAgain(latchkit, wallet);
    wallet.emit(accounts(ALICE));
    expect(latchkit.modal.snapshot.isOpen).toBe(true);
    wallet.emit(accounts(BOB));
    expect(latchkit.account.snapshot.current?.address).toBe(BOB);
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
  });

  it("opens the view ProfileWallets after an account change with `multiWallet` on", async () => {
    const { latchkit, wallet } = await setupConnected({ features: { multiWallet: true } });
    await chosenAgain(latchkit, wallet);
    latchkit.navigation.reset({ view: "ProfileWallets" });
    latchkit.navigation.push({ view: "ConnectingExternal", connectorId: wallet.connectorId });
    wallet.emit(accounts(BOB));
    expect(latchkit.navigation.snapshot.entries).toEqual([
      { view: "ProfileWallets", namespace: "eip155" },
    ]);
  });

  it("keeps unrelated views and views with a pending attempt open when the account changes", async () => {
    const { latchkit, wallet } = await setupConnected();
    await latchkit.modal.open({ view: "Networks" });
    wallet.emit(accounts(BOB));
    expect(latchkit.navigation.snapshot.current.view).toBe("Networks");
    void latchkit.connection.connect(wallet.connectorId).catch(() => undefined);
    latchkit.navigation.push({ view: "ConnectingExternal", connectorId: wallet.connectorId });
    wallet.emit(accounts(ALICE));
    expect(latchkit.navigation.snapshot.current.view).toBe("ConnectingExternal");
  });

  it("sends a new connection request to a connected wallet if the page shows another wallet's account", async () => {
    const [first, second] = [
      new ManualWallet(),
      new ManualWallet({ id: "org.second", name: "Second" }),
    ];
    const latchkit = await setupInstance(new ManualWallets(first, second), {
      features: { multiWallet: true },
    });
    for (const wallet of [first, second]) {
      const connecting = latchkit.connection.connect(wallet.connectorId);
      wallet.approve(granted("eip155:1", wallet === first ? ALICE : BOB));
      await connecting;
    }
    await chosenAgain(latchkit, first);
    expect(first.asked.filter((one) => one === "connect")).toHaveLength(2);
  });
});
