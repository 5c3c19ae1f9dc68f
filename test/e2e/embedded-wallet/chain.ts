import type { FrameLocator } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import type { World } from "latchkit/testing/node";
import {
  type Address,
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
  const line = frame.locator("pre").first();
  await expect(line).toHaveText(/^Network \S+, (?:smart )?account 0x/u);
  const text = (await line.textContent()) ?? "";
  const address = text.slice(-42);
  if (!isAddress(address)) throw new Error(`no address in ${text}`);
  return { address, isSmart: text.includes("smart account") };
};
