import type { FrameLocator, Page } from "@playwright/test";
import { expect, type LatchkitPage } from "latchkit/testing/playwright";
import type { World } from "latchkit/testing/node";
import {
  type Address,
  type Hex,
  type PublicClient,
  createPublicClient,
  createTestClient,
  http,
  isAddress,
  parseEther,
} from "viem";

const urlOf = (world: World): string => world.addresses.evm?.[0]?.rpcUrl ?? "";

/** The first chain of the world, read without the page. */
export const readerOf = (world: World): PublicClient =>
  createPublicClient({ transport: http(urlOf(world)) });

/** Ten of the chain's own currency. */
export const fund = (world: World, address: Address): Promise<void> =>
  createTestClient({ mode: "anvil", transport: http(urlOf(world)) }).setBalance({
    address,
    value: parseEther("10"),
  });

/** Who is to sign, as the frame shows it. */
export const signerIn = async (
  frame: FrameLocator,
): Promise<{ readonly address: Address; readonly isSmart: boolean }> => {
  const line = frame.locator("pre").filter({ hasText: /^Network / });
  await expect(line).toHaveText(/^Network \S+, (?:smart )?account 0x/u);
  const text = (await line.textContent()) ?? "";
  const address = text.slice(-42);
  if (!isAddress(address)) throw new Error(`no address in ${text}`);
  return { address, isSmart: text.includes("smart account") };
};

/** Asks for a signature, approves it in the frame, and holds it against the account's chain. */
export const signsInFrame = async (
  page: Page,
  {
    latchkit,
    frame,
    world,
  }: {
    readonly latchkit: LatchkitPage;
    readonly frame: FrameLocator;
    readonly world: World;
  },
): Promise<void> => {
  await page.getByTestId("demo-sign").click();
  await latchkit.view("ApproveTransaction").waitFor();
  await expect(frame.locator("h1")).toHaveText("personal_sign");
  const message = (await frame.locator("pre").last().textContent()) ?? "";
  const { address } = await signerIn(frame);
  await frame.getByTestId("approve").click();
  const result = page.getByTestId("demo-result");
  await expect(result).toHaveAttribute("data-state", "done");
  const signature = /0x[\da-f]{130,}/u.exec((await result.textContent()) ?? "")?.[0] as Hex;
  expect(await readerOf(world).verifyMessage({ address, message, signature })).toBe(true);
  await latchkit.modal.waitFor({ state: "detached" });
};
