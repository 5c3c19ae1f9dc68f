import { expect, test, type LatchkitPage, type PageWallet } from "latchkit/testing/playwright";
import type { World, WorldChain } from "latchkit/testing/node";
import type { Page } from "@playwright/test";
import { variant } from "../variant.js";

const UNLISTED = "eip155:424242";

const chainsOf = (world: World): readonly [WorldChain, WorldChain] => {
  const [first, second] = world.addresses.evm ?? [];
  if (first === undefined || second === undefined) throw new Error("the world has two chains");
  return [first, second];
};

/** Chooses the second chain in the list of networks. */
async function askForSecond(world: World, latchkit: LatchkitPage): Promise<void> {
  await latchkit.networkButton.click();
  await latchkit.networkRow(chainsOf(world)[1].id).click();
}

const ANSWERS: readonly (readonly [string, number, string, string])[] = [
  [
    "S8-077 a declined switch is shown as declined",
    4001,
    "Switch declined",
    "Your network hasn’t changed.",
  ],
  [
    "S8-072 an older request in the wallet is shown as such",
    -32002,
    "Test Wallet has a pending request",
    "Open the wallet, confirm or decline it, then try again.",
  ],
  [
    "S8-069 a switch that failed in the wallet is shown as failed",
    -32603,
    "Couldn’t switch network",
    "",
  ],
];
for (const [what, code, title, hint] of ANSWERS) {
  test(
    `${what}, keeps the current network, and switches the network on a retry`,
    variant(code !== -32603),
    async ({ page, wallet, world, latchkit }) => {
      const [first, second] = chainsOf(world);
      await page.goto("/?wallet=none");
      await latchkit.connect(wallet.rdns);
      wallet.reject(code);
      await askForSecond(world, latchkit);
      await expect(latchkit.view("SwitchNetwork").getByText(title)).toBeVisible();
      await expect(latchkit.view("SwitchNetwork")).toContainText(hint);
      await expect(latchkit.networkButton).toContainText(first.name);
      wallet.approve();
      await latchkit.view("SwitchNetwork").getByRole("button", { name: "Try again" }).click();
      await expect(latchkit.networkButton).toContainText(second.name);
      await expect(latchkit.view("SwitchNetwork")).toHaveCount(0);
    },
  );
}

test(
  "stops waiting when the user leaves a network switch, and ignores a late rejection",
  { tag: ["@S2-029"] },
  async ({ page, wallet, world, latchkit }) => {
    const [first] = chainsOf(world);
    await page.goto("/?wallet=none");
    await latchkit.connect(wallet.rdns);
    wallet.wait();
    await askForSecond(world, latchkit);
    await expect(latchkit.view("SwitchNetwork")).toBeVisible();
    await latchkit.back();
    wallet.reject();
    await expect(latchkit.view("Networks")).toBeVisible();
    await expect(latchkit.modal).not.toContainText("declined");
    await expect(latchkit.networkButton).toContainText(first.name);
  },
);

test(
  "adds a chain unknown to the wallet (4902) with the name and URLs from the page's networks",
  { tag: ["@S8-062", "@S8-082"] },
  async ({ page, wallet, world, latchkit }) => {
    const [, second] = chainsOf(world);
    await page.goto("/?wallet=none");
    await latchkit.connect(wallet.rdns);
    await askForSecond(world, latchkit);
    await expect(latchkit.networkButton).toContainText(second.name);
    const added = wallet.requests.find(
      ({ method }) => method === "wallet_addEthereumChain",
    )?.params;
    expect(added).toMatchObject([
      {
        chainId: "0xa",
        chainName: second.name,
        rpcUrls: [second.rpcUrl],
        nativeCurrency: { symbol: second.currency.symbol, decimals: 18 },
      },
    ]);
  },
);

/** Connects, and the wallet moves to an unlisted chain. */
async function stray(page: Page, wallet: PageWallet, latchkit: LatchkitPage): Promise<void> {
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  wallet.changeNetwork(UNLISTED);
  await expect(latchkit.view("UnsupportedChain")).toBeVisible();
}

test(
  "lets the user close UnsupportedChain and open the modal again",
  variant(true, ["@S2-012"]),
  async ({ page, wallet, latchkit }) => {
    await stray(page, wallet, latchkit);
    await latchkit.close();
    await expect(latchkit.networkButton).toContainText("Unknown network");
    await expect(latchkit.connectedAccount).toBeVisible();
    await latchkit.open();
    await expect(latchkit.view("Account")).toContainText("Not supported by this app");
    await page.keyboard.press("Escape");
    await expect(latchkit.modal).toHaveCount(0);
  },
);

test(
  "lets the user go back from UnsupportedChain",
  variant(true, ["@S2-012"]),
  async ({ page, wallet, latchkit }) => {
    await page.goto("/?wallet=none");
    await latchkit.connect(wallet.rdns);
    await latchkit.open();
    await page.getByTestId("lk-open-networks").click();
    await expect(latchkit.view("Networks")).toBeVisible();
    wallet.changeNetwork(UNLISTED);
    await expect(latchkit.view("UnsupportedChain")).toBeVisible();
    await latchkit.back();
    // The covered view is shown again.
    await expect(latchkit.view("Networks")).toBeVisible();
    await latchkit.back();
    await expect(latchkit.view("Account")).toContainText("Not supported by this app");
  },
);

test(
  "lets the user disconnect from UnsupportedChain",
  { tag: ["@S2-012", "@S4-021"] },
  async ({ page, wallet, latchkit }) => {
    await stray(page, wallet, latchkit);
    await latchkit.view("UnsupportedChain").getByTestId("lk-disconnect").click();
    await expect(latchkit.connectButton).toHaveText("Connect wallet");
    await expect(latchkit.connectedAccount).toHaveCount(0);
    await expect(latchkit.modal).toHaveCount(0);
  },
);

test(
  "switches to a listed network from UnsupportedChain, also after the user declined before",
  { tag: ["@S2-012"] },
  async ({ page, wallet, world, latchkit }) => {
    const [first] = chainsOf(world);
    await stray(page, wallet, latchkit);
    wallet.reject();
    await latchkit.networkRow(first.id).click();
    await expect(latchkit.view("SwitchNetwork").getByText("Switch declined")).toBeVisible();
    wallet.approve();
    await latchkit.view("SwitchNetwork").getByRole("button", { name: "Try again" }).click();
    await expect(latchkit.networkButton).toContainText(first.name);
    await expect(latchkit.modal).toHaveCount(0);
  },
);

test(
  "restores a wallet on an unlisted chain without a prompt after a reload",
  variant(true),
  async ({ page, wallet, latchkit }) => {
    await stray(page, wallet, latchkit);
    const before = wallet.requests.length;
    await page.reload();
    await expect(latchkit.networkButton).toContainText("Unknown network");
    await expect(latchkit.connectedAccount).toBeVisible();
    expect(wallet.requests.slice(before).map(({ method }) => method)).not.toContain(
      "eth_requestAccounts",
    );
  },
);
