import { expect, test, type LatchkitPage, type PageWallet } from "latchkit/testing/playwright";
import type { World } from "latchkit/testing/node";
import type { Page } from "@playwright/test";
import { variant } from "../variant.js";

const UNLISTED = "eip155:424242";
const end = (address: string): string => address.slice(-4);

/** Connects on the first chain and requests a switch that the wallet does not answer. */
async function waitForSwitch(page: Page, wallet: PageWallet, world: World, latchkit: LatchkitPage) {
  const [first, second] = world.addresses.evm ?? [];
  if (first === undefined || second === undefined) throw new Error("the world has two chains");
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  wallet.wait();
  await latchkit.networkButton.click();
  await latchkit.networkRow(second.id).click();
  await expect(latchkit.view("SwitchNetwork").getByText("Confirm in Test Wallet")).toBeVisible();
  return { first, second };
}

test(
  "connects a different account if the user chose it while the connection was pending",
  variant(true),
  async ({ page, wallet, latchkit }) => {
    wallet.wait();
    await page.goto("/?wallet=none");
    await latchkit.choose(wallet.rdns);
    await expect(latchkit.view("ConnectingExternal")).toBeVisible();
    const before = wallet.address;
    wallet.changeAccount(1);
    expect(wallet.address).not.toBe(before);
    wallet.approve();
    await expect(latchkit.connectedAccount).toContainText(end(wallet.address));
  },
);

test(
  "connects on a different listed chain if the user chose it while the connection was pending",
  variant(true),
  async ({ page, wallet, world, latchkit }) => {
    const second = world.addresses.evm?.[1];
    if (second === undefined) throw new Error("the world has two chains");
    wallet.wait();
    await page.goto("/?wallet=none");
    await latchkit.choose(wallet.rdns);
    await expect(latchkit.view("ConnectingExternal")).toBeVisible();
    wallet.changeNetwork(second.id);
    wallet.approve();
    await expect(latchkit.networkButton).toContainText(second.name);
    await expect(latchkit.modal).toHaveCount(0);
  },
);

test(
  "connects and shows UnsupportedChain if the user chose an unlisted chain while connecting",
  variant(true, ["@S2-012"]),
  async ({ page, wallet, latchkit }) => {
    wallet.wait();
    await page.goto("/?wallet=none");
    await latchkit.choose(wallet.rdns);
    await expect(latchkit.view("ConnectingExternal")).toBeVisible();
    wallet.changeNetwork(UNLISTED);
    wallet.approve();
    await expect(latchkit.view("UnsupportedChain")).toBeVisible();
    await expect(latchkit.connectedAccount).toBeVisible();
  },
);

test(
  "ends a pending network switch when the user switches in the wallet itself",
  variant(true),
  async ({ page, wallet, world, latchkit }) => {
    const { second } = await waitForSwitch(page, wallet, world, latchkit);
    wallet.changeNetwork(second.id);
    await expect(latchkit.networkButton).toContainText(second.name);
    await expect(latchkit.modal).toHaveCount(0);
    wallet.reject(); // the late no to the older request
    await latchkit.open();
    await expect(latchkit.view("Account")).toContainText(second.name);
  },
);

test(
  "shows a new account during a pending network switch, and still completes the switch",
  { tag: ["@S2-018"] },
  async ({ page, wallet, world, latchkit }) => {
    const { second } = await waitForSwitch(page, wallet, world, latchkit);
    wallet.changeAccount(1);
    await expect(latchkit.connectedAccount).toContainText(end(wallet.address));
    await expect(latchkit.view("SwitchNetwork").getByText("Confirm in Test Wallet")).toBeVisible();
    wallet.approve();
    await expect(latchkit.networkButton).toContainText(second.name);
    await expect(latchkit.connectedAccount).toContainText(end(wallet.address));
  },
);

test(
  "shows UnsupportedChain if the wallet moves to an unlisted chain during a pending network switch",
  variant(true),
  async ({ page, wallet, world, latchkit }) => {
    const { second } = await waitForSwitch(page, wallet, world, latchkit);
    wallet.changeNetwork(UNLISTED);
    await expect(latchkit.view("UnsupportedChain")).toBeVisible();
    wallet.reject();
    await expect(latchkit.view("UnsupportedChain")).toBeVisible();
    wallet.approve();
    await latchkit.networkRow(second.id).click();
    await expect(latchkit.networkButton).toContainText(second.name);
  },
);

test(
  "disconnects and can reconnect if the wallet disconnects during a pending network switch",
  variant(true),
  async ({ page, wallet, world, latchkit }) => {
    await waitForSwitch(page, wallet, world, latchkit);
    wallet.drop();
    await expect(latchkit.connectButton).toHaveText("Connect wallet");
    await expect(latchkit.modal).toHaveCount(0);
    wallet.approve();
    await latchkit.connect(wallet.rdns);
  },
);

test(
  "updates the open network list when the wallet changes the chain",
  variant(true),
  async ({ page, wallet, world, latchkit }) => {
    const [first, second] = world.addresses.evm ?? [];
    if (first === undefined || second === undefined) throw new Error("the world has two chains");
    await page.goto("/?wallet=none");
    await latchkit.connect(wallet.rdns);
    await latchkit.networkButton.click();
    await expect(latchkit.networkRow(first.id)).toContainText("Current");
    wallet.changeNetwork(second.id);
    await expect(latchkit.networkRow(second.id)).toContainText("Current");
    await expect(latchkit.networkRow(first.id)).not.toContainText("Current");
  },
);

test(
  "shows account and balance of the account that the user chose in the wallet",
  variant(true),
  async ({ page, wallet, latchkit }) => {
    await page.goto("/?wallet=none");
    await latchkit.connect(wallet.rdns);
    await latchkit.open();
    await expect(latchkit.view("Account")).toContainText("100");
    wallet.changeAccount(1);
    await expect(latchkit.view("Account")).toContainText(end(wallet.address));
    await expect(latchkit.view("Account")).not.toContainText("100");
  },
);
