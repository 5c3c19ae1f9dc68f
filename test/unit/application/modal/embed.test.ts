import { describe, expect, it } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import type { Latchkit } from "../../../../src/index.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, setupInstance } from "../../../support/worlds/instance.js";

const OPTIONS = { enableEmbedded: true } as const;
const viewOf = (latchkit: Latchkit): string => latchkit.navigation.snapshot.current.view;
const setupPage = async () => {
  const wallet = new ManualWallet();
  const latchkit = await setupInstance(new ManualWallets(wallet), OPTIONS);
  const end = internalsOf(latchkit).embed();
  return { wallet, latchkit, end };
};

describe("embedded card", { tags: ["finding-H13"] }, () => {
  it("keeps the modal state open until the last embedded card unmounts", async () => {
    const { latchkit, end } = await setupPage();
    expect(latchkit.modal.snapshot.isOpen).toBe(true);
    const second = internalsOf(latchkit).embed();
    end();
    expect(latchkit.modal.snapshot.isOpen).toBe(true);
    second();
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
  });

  it("shows the first view and ends pending requests when the embedded card is closed", async () => {
    const { latchkit, wallet } = await setupPage();
    await latchkit.modal.open({ view: "Networks" });
    expect(viewOf(latchkit)).toBe("Networks");
    expect(await latchkit.modal.close()).toBe(true);
    expect(viewOf(latchkit)).toBe("Connect");
    const connecting = errorCodeOf(latchkit.connection.connect(wallet.connectorId));
    await latchkit.modal.close();
    expect(await connecting).toBe("modal/closed");
    expect(latchkit.modal.snapshot.isOpen).toBe(true);
  });

  it("shows Account in the embedded card after connecting, and Connect after disconnecting", async () => {
    const { latchkit, wallet } = await setupPage();
    const connecting = latchkit.connection.connect(wallet.connectorId);
    wallet.approve(granted());
    await connecting;
    expect(viewOf(latchkit)).toBe("Account");
    await latchkit.connection.disconnect();
    expect(viewOf(latchkit)).toBe("Connect");
    expect(latchkit.modal.snapshot.isOpen).toBe(true);
  });

  it("shows in an embedded card the view that the host opened before the card mounted", async () => {
    const latchkit = await setupInstance(new ManualWallets(new ManualWallet()), OPTIONS);
    const left = internalsOf(latchkit).mounted();
    await latchkit.modal.open({ view: "Networks" });
    const end = internalsOf(latchkit).embed();
    expect(viewOf(latchkit)).toBe("Networks");
    end();
    left();
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
  });

  it("keeps the embedded card on a view other than Connect when a wallet connects", async () => {
    const { latchkit, wallet } = await setupPage();
    await latchkit.modal.open({ view: "WhatIsAWallet" });
    const seen: string[] = [];
    latchkit.navigation.state$.subscribe(({ current }) => seen.push(current.view));
    const connecting = latchkit.connection.connect(wallet.connectorId);
    wallet.approve(granted());
    await connecting;
    expect(seen).not.toContain("Connect");
  });
});
