import { base58 } from "@scure/base";
import { expect } from "latchkit/testing/playwright";
import type { Hex } from "viem";
import { DEMO_MESSAGE, demoTypedData } from "../../../demo/src/actions.js";
import { isSignedBy } from "../../support/builders/solana.js";
import { readerOf, signerIn } from "./chain.js";
import { signIn, test } from "./story.js";
import { variant } from "../variant.js";

const RECIPIENT = "1nc1nerator11111111111111111111111111111111";
const FUNDS = 10n ** 9n;

test("signs typed data on EVM and a message and a transfer on Solana after one sign-in", async ({
  page,
  latchkit,
  world,
  story,
}) => {
  const { solana } = world;
  test.skip(solana === undefined, "the Solana chain was left out");
  if (solana === undefined) return;
  const { frame } = story;
  const result = page.getByTestId("demo-result");
  await signIn(page, story, "&chains=all");

  await page.getByTestId("demo-typed").click();
  await expect(frame.locator("h1")).toHaveText("eth_signTypedData_v4");
  const { address } = await signerIn(frame);
  await frame.getByTestId("approve").click();
  await expect(result).toHaveAttribute("data-state", "done");
  const signature = ((await result.textContent()) ?? "") as Hex;
  const chain = readerOf(world);
  const typed = demoTypedData(await chain.getChainId());
  expect(await chain.verifyTypedData({ address, signature, ...typed } as never)).toBe(true);

  await latchkit.networkButton.click();
  await latchkit.networkRow(solana.network.networkId).click();
  await latchkit.modal.waitFor({ state: "detached" });
  await page.getByTestId("demo-sign").click();
  await expect(frame.locator("h1")).toHaveText("solana_signMessage");
  const line = (await frame.getByText(/^Network /).textContent()) ?? "";
  const own = line.slice(line.lastIndexOf(" ") + 1);
  await expect(latchkit.accountButton).toContainText(own.slice(-4));
  await frame.getByTestId("approve").click();
  await expect(result).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,}$/u);
  const text = new TextEncoder().encode(DEMO_MESSAGE);
  const signed = base58.decode((await result.textContent()) ?? "");
  expect(await isSignedBy(own, signed, text)).toBe(true);

  solana.airdrop(own, FUNDS);
  const before = solana.balance(RECIPIENT);
  await page.getByTestId("demo-send").click();
  await frame.getByTestId("approve").click();
  await expect(result).toContainText("success ");
  expect(solana.balance(RECIPIENT) - before).toBe(10_000_000n);
});

test(
  "asks the user to sign in on Solana as well as on EVM, and signs out of both namespaces",
  variant(true),
  async ({ page, latchkit, world, story }) => {
    const { solana } = world;
    test.skip(solana === undefined, "the Solana chain was left out");
    if (solana === undefined) return;
    const { frame } = story;
    await signIn(page, story, "&chains=all&siwx=required");
    await latchkit.networkButton.click();
    await latchkit.networkRow(solana.network.networkId).click();
    await latchkit.view("SIWXSignMessage").waitFor();
    await page.getByTestId("lk-sign-in").click();
    await expect(frame.locator("h1")).toHaveText("solana_signMessage");
    const line = (await frame.getByText(/^Network /).textContent()) ?? "";
    const own = line.slice(line.lastIndexOf(" ") + 1);
    solana.airdrop(own, FUNDS);
    await frame.getByTestId("approve").click();
    await latchkit.modal.waitFor({ state: "detached" });
    await page.getByTestId("demo-session").click();
    await expect(page.getByTestId("demo-result")).toContainText(`Signed in as ${own} on solana:`);

    const before = solana.balance(RECIPIENT);
    await latchkit.accountButton.click();
    await page.getByTestId("lk-open-send").click();
    await page.getByTestId("lk-send-amount").fill("0.1");
    await page.getByTestId("lk-send-to").fill(RECIPIENT);
    await page.getByTestId("lk-send-review").click();
    await page.getByTestId("lk-send-confirm").click();
    await frame.getByTestId("approve").click();
    await latchkit.view("Account").waitFor();
    await expect.poll(() => solana.balance(RECIPIENT) - before).toBe(100_000_000n);
    await page.getByTestId("lk-disconnect").click();
    await page.reload();
    await expect(latchkit.connectButton).toBeVisible();
  },
);
