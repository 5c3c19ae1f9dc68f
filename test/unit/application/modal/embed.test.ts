import { describe, expect, it } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import type { Latchkit } from "../../../../src/index.js";
import { ManualWallet, ManualWallets, granted } from "../../../support/manual-wallet.js";
import { codeOf, started } from "../../../support/started.js";

const OPTIONS = { enableEmbedded: true } as const;
const viewOf = (latchkit: Latchkit): string => latchkit.navigation.snapshot.current.view;
const page = async () => {
  const wallet = new ManualWallet();
  const latchkit = await started(new ManualWallets(wallet), OPTIONS);
  const end = internalsOf(latchkit).embed();
  return { wallet, latchkit, end };
};

describe("a card in the page", { tags: ["finding-H13"] }, () => {
  it("is open while it stands, and no longer", async () => {
    const { latchkit, end } = await page();
    expect(latchkit.modal.snapshot.isOpen).toBe(true);
    const second = internalsOf(latchkit).embed();
    end();
    expect(latchkit.modal.snapshot.isOpen).toBe(true);
    second();
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
  });

  it("comes back to its first view in place of closing, and ends what waits", async () => {
    const { latchkit, wallet } = await page();
    await latchkit.modal.open({ view: "Networks" });
    expect(viewOf(latchkit)).toBe("Networks");
    expect(await latchkit.modal.close()).toBe(true);
    expect(viewOf(latchkit)).toBe("Connect");
    const connecting = codeOf(latchkit.connection.connect(wallet.connectorId));
    await latchkit.modal.close();
    expect(await connecting).toBe("modal/closed");
    expect(latchkit.modal.snapshot.isOpen).toBe(true);
  });

  it("shows the account once a wallet is connected, and Connect once none is", async () => {
    const { latchkit, wallet } = await page();
    const connecting = latchkit.connection.connect(wallet.connectorId);
    wallet.approve(granted());
    await connecting;
    expect(viewOf(latchkit)).toBe("Account");
    await latchkit.connection.disconnect();
    expect(viewOf(latchkit)).toBe("Connect");
    expect(latchkit.modal.snapshot.isOpen).toBe(true);
  });

  it("shows what was opened while its code was on its way", async () => {
    const latchkit = await started(new ManualWallets(new ManualWallet()), OPTIONS);
    const left = internalsOf(latchkit).mounted();
    await latchkit.modal.open({ view: "Networks" });
    const end = internalsOf(latchkit).embed();
    expect(viewOf(latchkit)).toBe("Networks");
    end();
    left();
    expect(latchkit.modal.snapshot.isOpen).toBe(false);
  });

  it("leaves another view alone when a wallet comes or goes", async () => {
    const { latchkit, wallet } = await page();
    await latchkit.modal.open({ view: "WhatIsAWallet" });
    const seen: string[] = [];
    latchkit.navigation.state$.subscribe(({ current }) => seen.push(current.view));
    const connecting = latchkit.connection.connect(wallet.connectorId);
    wallet.approve(granted());
    await connecting;
    expect(seen).not.toContain("Connect");
  });
});
