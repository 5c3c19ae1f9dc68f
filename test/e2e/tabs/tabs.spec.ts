import {
  LatchkitPage,
  expect,
  sharePageWallet,
  test as base,
  type PageWallet,
} from "latchkit/testing/playwright";
import type { Page } from "@playwright/test";
import { variant } from "../variant.js";

/** T32, F25: two tabs of one browser, one wallet extension present in both. */
interface Tab {
  readonly page: Page;
  readonly latchkit: LatchkitPage;
}

/** Tabs must agree within this time. In ms. */
const AGREE = { timeout: 1_000 };
const end = (address: string): string => address.slice(-4);

/** The usual tab and a second one, both on the demo without a connection. */
const test = base.extend<{ readonly fixture: Tab; readonly there: Tab }>({
  fixture: async ({ page, wallet: _, latchkit }, use) => {
    await page.goto("/?wallet=none");
    await use({ page, latchkit });
  },
  there: async ({ context, wallet }, use) => {
    const page = await context.newPage();
    await sharePageWallet(wallet, page);
    await page.goto("/?wallet=none");
    await use({ page, latchkit: new LatchkitPage(page) });
  },
});

const prompts = (wallet: PageWallet): number =>
  wallet.requests.filter(({ method }) => method === "eth_requestAccounts").length;

/**
 * `here` asks the wallet, which does not answer; `there` chose the same wallet and waits for it.
 */
const chooseInBothTabs = async (fixture: Tab, there: Tab, wallet: PageWallet): Promise<void> => {
  wallet.wait();
  await fixture.page.bringToFront();
  await fixture.latchkit.choose(wallet.rdns);
  await expect(
    fixture.latchkit.view("ConnectingExternal").getByText("Confirm in Test Wallet"),
  ).toBeVisible();
  await expect.poll(() => prompts(wallet)).toBe(1);
  await there.page.bringToFront();
  await there.latchkit.choose(wallet.rdns);
  await expect(
    there.latchkit.view("ConnectingExternal").getByText("Connecting in another tab"),
  ).toBeVisible();
  expect(prompts(wallet)).toBe(1);
};

test(
  "updates a second tab within a second after a connect, account or network change or disconnect",
  { tag: ["@T32", "@F25"] },
  async ({ fixture, there, wallet, world }) => {
    const [first, second] = world.addresses.evm ?? [];
    if (first === undefined || second === undefined) throw new Error("the world has two chains");
    await fixture.page.bringToFront();
    await fixture.latchkit.connect(wallet.rdns);
    await expect(there.latchkit.connectedAccount).toContainText(end(wallet.address), AGREE);
    expect(prompts(wallet)).toBe(1);

    wallet.changeAccount(1);
    for (const { latchkit } of [fixture, there])
      await expect(latchkit.connectedAccount).toContainText(end(wallet.address), AGREE);

    await fixture.latchkit.networkButton.click();
    await fixture.latchkit.networkRow(second.id).click();
    await expect(fixture.latchkit.networkButton).toContainText(second.name);
    await expect(there.latchkit.networkButton).toContainText(second.name, AGREE);

    await there.page.bringToFront();
    await there.latchkit.open();
    await there.latchkit.view("Account").getByRole("button", { name: "Disconnect" }).click();
    await expect(there.latchkit.connectButton).toBeVisible();
    await expect(fixture.latchkit.connectButton).toBeVisible(AGREE);
  },
);

test(
  "updates a second tab within a second when the user chooses a network while no wallet is connected",
  variant(true, ["@T32"]),
  async ({ fixture, there, world }) => {
    const second = world.addresses.evm?.[1];
    if (second === undefined) throw new Error("the world has two chains");
    await fixture.page.bringToFront();
    await fixture.latchkit.networkButton.click();
    await fixture.latchkit.networkRow(second.id).click();
    await expect(there.latchkit.networkButton).toContainText(second.name, AGREE);
  },
);

test(
  "sends the wallet request from one tab only, and connects both tabs after one approval",
  { tag: ["@F25"] },
  async ({ fixture, there, wallet }) => {
    await chooseInBothTabs(fixture, there, wallet);
    wallet.approve();
    for (const { latchkit } of [fixture, there]) {
      await expect(latchkit.connectedAccount).toContainText(end(wallet.address), AGREE);
      await expect(latchkit.modal).toHaveCount(0);
    }
    expect(prompts(wallet)).toBe(1);
  },
);

test(
  "stops a second tab's waiting when the user declines in the wallet, and offers a retry there",
  variant(true, ["@F25"]),
  async ({ fixture, there, wallet }) => {
    await chooseInBothTabs(fixture, there, wallet);
    wallet.reject();
    const view = there.latchkit.view("ConnectingExternal");
    await expect(view.getByTestId("lk-retry")).toBeVisible(AGREE);
    expect(prompts(wallet)).toBe(1);
    wallet.approve();
    await view.getByTestId("lk-retry").click();
    await expect(there.latchkit.connectedAccount).toContainText(end(wallet.address));
  },
);

test(
  "sends one wallet request, and stops both tabs' waiting when the modal closes",
  variant(true),
  async ({ fixture, there, wallet }) => {
    await chooseInBothTabs(fixture, there, wallet);
    await there.latchkit.close();
    await expect(there.latchkit.connectButton).toHaveText("Connect wallet");
    expect(prompts(wallet)).toBe(1);
  },
);

test(
  "sends the wallet request from the waiting tab and connects if the first tab is closed",
  variant(true, ["@F25"]),
  async ({ fixture, there, wallet }) => {
    await chooseInBothTabs(fixture, there, wallet);
    await fixture.page.close();
    await expect(
      there.latchkit.view("ConnectingExternal").getByText("Confirm in Test Wallet"),
    ).toBeVisible(AGREE);
    await expect.poll(() => prompts(wallet)).toBe(2);
    wallet.approve();
    await expect(there.latchkit.connectedAccount).toContainText(end(wallet.address));
  },
);

test(
  "sends the wallet request from the waiting tab and connects if the first tab crashes",
  { tag: ["@F25"] },
  async ({ fixture, there, wallet, context }) => {
    await chooseInBothTabs(fixture, there, wallet);
    const inspector = await context.newCDPSession(fixture.page);
    const crashed = fixture.page.waitForEvent("crash");
    inspector.send("Page.crash").catch(() => undefined); // nobody is left to answer
    await crashed;
    await expect(
      there.latchkit.view("ConnectingExternal").getByText("Confirm in Test Wallet"),
    ).toBeVisible(AGREE);
    wallet.approve();
    await expect(there.latchkit.connectedAccount).toContainText(end(wallet.address));
  },
);

test(
  "holds the tab lock only while a wallet request of the page is pending",
  { tag: ["@F24"] },
  async ({ fixture, there, wallet }) => {
    const locks = ({ page }: Tab): Promise<number | undefined> =>
      page.evaluate(async () => (await navigator.locks.query()).held?.length);
    expect(await locks(fixture)).toBe(0);
    await chooseInBothTabs(fixture, there, wallet);
    expect(await locks(fixture)).toBe(1);
    wallet.approve();
    await expect(there.latchkit.connectedAccount).toBeVisible();
    await expect.poll(() => locks(fixture)).toBe(0);
  },
);
