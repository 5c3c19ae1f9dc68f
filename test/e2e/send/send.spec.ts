import type { Page } from "@playwright/test";
import { expect, test, type LatchkitFixtures } from "latchkit/testing/playwright";
import { createPublicClient, erc20Abi, getAddress, http, pad, toHex } from "viem";
import { axeFindings } from "../gallery/axe.js";
import { variant } from "../variant.js";

const BOB = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

test(
  "sends exactly the reviewed amount of the currency, and returns to the account",
  { tag: ["@S1-003"] },
  async ({ page, wallet, world, latchkit }) => {
    const [chain] = world.addresses.evm ?? [];
    const client = createPublicClient({ transport: http(chain?.rpcUrl) });
    const before = await client.getBalance({ address: BOB });
    await page.goto("/?wallet=none");
    await latchkit.connect(wallet.rdns);
    await latchkit.accountButton.click();
    await page.getByTestId("lk-open-send").click();
    await expect(latchkit.title("titleWalletSend")).toBeVisible();
    const review = page.getByTestId("lk-send-review");
    await expect(review).toHaveText(latchkit.text("sendNoAmount"));
    await page.getByTestId("lk-send-amount").fill("0.25");
    await expect(review).toHaveText(latchkit.text("sendNoRecipient"));
    await page.getByTestId("lk-send-to").fill(BOB);
    await expect(review).toHaveText(latchkit.text("sendReview"));
    expect(await axeFindings(page)).toEqual([]);
    await review.click();
    await expect(page.getByTestId("lk-send-sum")).toHaveText(/^0\.25 /);
    await expect(page.getByTestId("lk-send-details")).toContainText(BOB);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByTestId("lk-send-confirm").click();
    await expect(page.getByTestId("lk-toast")).toContainText(latchkit.text("sendMined"));
    await latchkit.view("Account").waitFor();
    await expect.poll(() => client.getBalance({ address: BOB })).toBe(before + 25n * 10n ** 16n);
  },
);

test("keeps the reviewed transfer if the user declines, and sends it on a retry", async ({
  page,
  wallet,
  latchkit,
}) => {
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-send").click();
  await page.getByTestId("lk-send-amount").fill("0.25");
  await page.getByTestId("lk-send-to").fill(BOB);
  await page.getByTestId("lk-send-review").click();
  await page.getByTestId("lk-send-sum").waitFor();
  wallet.reject();
  await page.getByTestId("lk-send-confirm").click();
  await expect(page.getByTestId("lk-send-failure")).not.toBeEmpty();
  await expect(page.getByTestId("lk-send-sum")).toHaveText(/^0\.25 /);
  wallet.approve();
  await page.getByTestId("lk-send-confirm").click();
  await latchkit.view("Account").waitFor();
});

/** Opens the send form of a connected user. */
const openSend = async ({
  page,
  wallet,
  latchkit,
}: Pick<LatchkitFixtures, "wallet" | "latchkit"> & { readonly page: Page }): Promise<void> => {
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-send").click();
};

test(
  "keeps focus and arrow keys in the recipient field while suggestions for a name load",
  variant(true),
  async ({ page, wallet, latchkit }) => {
    await openSend({ page, wallet, latchkit });
    await expect(page.getByTestId("lk-send-token")).toContainText("Test Ether");
    const recipient = page.getByTestId("lk-send-to");
    await recipient.focus();
    await page.keyboard.type("test.eth");
    await expect(recipient).toHaveValue("test.eth");
    for (const key of ["Home", "ArrowDown", "End", "ArrowUp"]) {
      await page.keyboard.press(key);
      await expect(recipient).toBeFocused();
    }
  },
);

test(
  "opens the transfer review by Enter in the recipient field, and removes pasted line breaks",
  variant(true),
  async ({ page, wallet, latchkit }) => {
    await openSend({ page, wallet, latchkit });
    const recipient = page.getByTestId("lk-send-to");
    await recipient.fill(`${BOB}\n\n`);
    await expect(recipient).toHaveValue(BOB);
    await recipient.press("Enter");
    await expect(recipient).toHaveValue(BOB);
    await page.getByTestId("lk-send-amount").fill("0.25");
    await recipient.press("Enter");
    await expect(page.getByTestId("lk-send-sum")).toHaveText(/^0\.25 /);
    await expect(page.getByTestId("lk-send-details")).toContainText(BOB);
  },
);

/** The local chain's token lets any account mint. */
const mint = async (rpcUrl: string, token: string, to: string, units: bigint): Promise<void> => {
  const client = createPublicClient({ transport: http(rpcUrl) });
  const [minter]: readonly string[] = await client.request({ method: "eth_accounts" } as never);
  const data = `0x40c10f19${pad(to as `0x${string}`).slice(2)}${toHex(units, { size: 32 }).slice(2)}`;
  const hash: `0x${string}` = await client.request({
    method: "eth_sendTransaction",
    params: [{ from: minter, to: token, data }],
  } as never);
  await client.waitForTransactionReceipt({ hash });
};

test(
  "sends the whole balance of a token that the user found by its name",
  variant(true),
  async ({ page, wallet, world, services, latchkit }) => {
    const [chain] = world.addresses.evm ?? [];
    if (chain === undefined) throw new Error("the world has two chains");
    const address = getAddress(chain.token ?? "");
    services.set({
      tokens: [
        { chainId: chain.id, address, name: "Test Dollar", symbol: "TUSD", decimals: 6, price: 1 },
      ],
    });
    await mint(chain.rpcUrl, address, wallet.address, 1_234_567_891n);
    await page.goto("/?wallet=none&project=demo&relay=none");
    await latchkit.connect(wallet.rdns);
    await latchkit.accountButton.click();
    await page.getByTestId("lk-open-send").click();
    await page.getByTestId("lk-send-token").click();
    await page.getByTestId("lk-send-search").fill("doll");
    await page.getByTestId(`lk-send-token-${address}`).click();
    await page.getByTestId("lk-send-to").fill(BOB);
    await page.getByTestId("lk-send-maximum").click();
    await expect(page.getByTestId("lk-send-amount")).toHaveValue("1,234.567891");
    await page.getByTestId("lk-send-review").click();
    await expect(page.getByTestId("lk-send-sum")).toHaveText("1,234.567891 TUSD");
    await page.getByTestId("lk-send-confirm").click();
    await latchkit.view("Account").waitFor();
    const client = createPublicClient({ transport: http(chain?.rpcUrl) });
    const held = () =>
      client.readContract({ address, abi: erc20Abi, functionName: "balanceOf", args: [BOB] });
    await expect.poll(held).toBeGreaterThanOrEqual(1_234_567_891n);
  },
);

test(
  "sends to a name after showing its full address in the review",
  { tag: ["@T11"] },
  async ({ page, wallet, services, latchkit }) => {
    services.answers.names.set("marina.reown.id", {
      owner: BOB,
      coinTypes: [60],
      registeredAt: 0,
    });
    await page.goto("/?wallet=none&project=demo&relay=none");
    await latchkit.connect(wallet.rdns);
    await latchkit.accountButton.click();
    await page.getByTestId("lk-open-send").click();
    await page.getByTestId("lk-send-amount").fill("0.25");
    const review = page.getByTestId("lk-send-review");
    await page.getByTestId("lk-send-to").fill("nobody-there.reown.id");
    await expect(page.getByTestId("lk-send-to-problem")).toHaveText(
      latchkit.text("sendUnknownName"),
    );
    await page.getByTestId("lk-send-to").fill("Marina.reown.id");
    await expect(page.getByTestId("lk-send-found")).toContainText(BOB);
    await expect(review).toHaveText(latchkit.text("sendReview"));
    await expect(page.getByTestId("lk-send-worth")).toContainText("$750.00");
    expect(await axeFindings(page)).toEqual([]);
    await review.click();
    await expect(page.getByTestId("lk-send-details")).toContainText(/0\.25 ETH\s*\$750\.00/u);
    await expect(page.getByTestId("lk-send-details").locator("dd").last()).toContainText("$");
    await expect(page.getByTestId("lk-send-name")).toHaveText("marina.reown.id");
    await expect(page.getByTestId("lk-send-details")).toContainText(BOB);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByTestId("lk-send-confirm").click();
    await latchkit.view("Account").waitFor();
    const [sent] = wallet.requests.filter(({ method }) => method === "eth_sendTransaction");
    expect(sent?.params).toMatchObject([{ to: BOB }]);
  },
);

test("discards the reviewed transfer without asking the wallet if the wallet changes its account", async ({
  page,
  wallet,
  latchkit,
}) => {
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-send").click();
  await page.getByTestId("lk-send-amount").fill("0.25");
  await page.getByTestId("lk-send-to").fill(BOB);
  await page.getByTestId("lk-send-review").click();
  await page.getByTestId("lk-send-sum").waitFor();
  wallet.changeAccount(1);
  await latchkit.view("WalletSend").waitFor();
  await expect(page.getByTestId("lk-send-amount")).toHaveValue("");
  await expect(page.getByTestId("lk-send-to")).toHaveValue(BOB);
  const sent = wallet.requests.filter(({ method }) => method === "eth_sendTransaction");
  expect(sent).toHaveLength(0);
});

test("sends one transfer request when the user presses the button twenty times", async ({
  page,
  wallet,
  latchkit,
}) => {
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-send").click();
  await page.getByTestId("lk-send-amount").fill("0.01");
  await page.getByTestId("lk-send-to").fill(BOB);
  await page.getByTestId("lk-send-review").click();
  const confirm = page.getByTestId("lk-send-confirm");
  await confirm.waitFor();
  wallet.wait();
  await confirm.evaluate((button: HTMLElement) => {
    for (let press = 0; press < 20; press += 1) button.click();
  });
  await expect(confirm).toHaveText(latchkit.text("sendWaiting"));
  for (let press = 0; press < 3; press += 1) await confirm.click({ force: true });
  wallet.approve();
  await latchkit.view("Account").waitFor();
  const sent = wallet.requests.filter(({ method }) => method === "eth_sendTransaction");
  expect(sent).toHaveLength(1);
});

test.describe("on a phone in dark mode in Arabic by keyboard", () => {
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: "dark", locale: "ar" });
  test("lets a keyboard user on a phone type, review and confirm a transfer", async ({
    page,
    wallet,
    latchkit,
  }) => {
    await page.goto("/?wallet=none&locale=ar&theme=dark");
    await latchkit.connect(wallet.rdns);
    await latchkit.accountButton.click();
    await page.getByTestId("lk-open-send").focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("lk-send-amount").focus();
    await page.keyboard.type("\u0660\u066b\u0665");
    // Tabs past the maximum button and the token.
    for (let press = 0; press < 3; press += 1) await page.keyboard.press("Tab");
    const to = page.getByTestId("lk-send-to");
    await expect(to).toBeFocused();
    // The placeholder follows the page direction, an address is left to right.
    await expect(to).toHaveCSS("direction", "rtl");
    await page.keyboard.type(BOB);
    await expect(to).toHaveCSS("direction", "ltr");
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("lk-send-sum")).toContainText("ETH");
    expect(await axeFindings(page)).toEqual([]);
    const { x, width } = (await page.getByTestId("lk-send-details").boundingBox()) ?? {
      x: -1,
      width: 999,
    };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
    await page.getByTestId("lk-send-confirm").focus();
    await page.keyboard.press("Enter");
    await latchkit.view("Account").waitFor();
    const [sent] = wallet.requests.filter(({ method }) => method === "eth_sendTransaction");
    expect(sent?.params).toMatchObject([{ value: toHex(5n * 10n ** 17n) }]);
  });
});
