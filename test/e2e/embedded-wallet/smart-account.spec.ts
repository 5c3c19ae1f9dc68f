import type { Page } from "@playwright/test";
import { expect, type LatchkitPage } from "latchkit/testing/playwright";
import {
  type Hex,
  encodeFunctionData,
  isErc6492Signature,
  parseAbi,
  parseEther,
  recoverMessageAddress,
} from "viem";
import { DEMO_MESSAGE, DEMO_RECIPIENT } from "../../../demo/src/actions.js";
import { fund, readerOf, signerIn } from "./chain.js";
import { type Story, signIn, test } from "./story.js";

const EXECUTE = parseAbi(["function execute(address to, uint256 value, bytes data)"]);
const APPROVE_MS = 20_000;

/** Makes the page send a request and approves it. Returns the signer and the page's result. */
const approved = async (page: Page, { frame }: Story, testId: string) => {
  await page.getByTestId(testId).click();
  const approve = frame.getByTestId("approve");
  await approve.waitFor();
  const signer = await signerIn(frame);
  await approve.click();
  const result = page.getByTestId("demo-result");
  await expect(result).toHaveAttribute("data-state", "done", { timeout: APPROVE_MS });
  return { ...signer, text: (await result.textContent()) ?? "" };
};

/** Chooses the account type in the wallet settings. */
const use = async (
  page: Page,
  latchkit: LatchkitPage,
  kind: "eoa" | "smartAccount",
): Promise<void> => {
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-settings").click();
  await page.getByTestId("lk-open-kinds").click();
  const chosen = page.getByTestId(`lk-kind-${kind}`);
  await chosen.click();
  await expect(chosen).toHaveAttribute("aria-current", "true");
  await page.keyboard.press("Escape");
  await latchkit.modal.waitFor({ state: "detached" });
};

test(
  "signs and sends with the account shown in the request while the user switches account types",
  { tag: ["@S6-004", "@S4-012"] },
  async ({ page, latchkit, world, story }) => {
    test.slow();
    const chain = readerOf(world);
    const balance = (): Promise<bigint> => chain.getBalance({ address: DEMO_RECIPIENT });
    await signIn(page, story);

    // Before the contract is deployed: ERC-6492.
    const early = await approved(page, story, "demo-sign");
    expect(early.isSmart).toBe(true);
    await expect(latchkit.accountButton).toContainText(early.address.slice(-4));
    expect(isErc6492Signature(early.text as Hex)).toBe(true);
    const { address } = early;
    const message = DEMO_MESSAGE;
    const isOwn = (signature: string): Promise<boolean> =>
      chain.verifyMessage({ address, message, signature: signature as Hex });
    expect(await isOwn(early.text)).toBe(true);

    // The first transfer deploys the contract.
    await fund(world, address);
    const before = await balance();
    expect((await approved(page, story, "demo-send")).text).toContain("success 0x");
    expect((await chain.getCode({ address }))?.length).toBeGreaterThan(2);
    expect((await balance()) - before).toBe(parseEther("0.01"));
    expect(await chain.getBalance({ address })).toBe(parseEther("9.99"));

    // Its signature is now verified by the contract: ERC-1271.
    const late = await approved(page, story, "demo-sign");
    expect(late.text).toHaveLength(132);
    expect(await isOwn(late.text)).toBe(true);

    // Nobody else can execute through it.
    const data = encodeFunctionData({ abi: EXECUTE, args: [DEMO_RECIPIENT, 1n, "0x"] });
    await expect(chain.call({ account: DEMO_RECIPIENT, to: address, data })).rejects.toThrow(
      "owner",
    );

    // Both transfers in one transaction.
    const batch = await approved(page, story, "demo-batch");
    expect(batch.text).toMatch(/^200 at once 0x[\da-f]{64}$/u);
    expect(await chain.getBalance({ address })).toBe(parseEther("9.97"));

    // The standard account has its own address and signature.
    await use(page, latchkit, "eoa");
    const ordinary = await approved(page, story, "demo-sign");
    expect(ordinary.isSmart).toBe(false);
    expect(ordinary.address).not.toBe(address);
    await expect(latchkit.accountButton).toContainText(ordinary.address.slice(-4));
    const signature = ordinary.text as Hex;
    expect(await recoverMessageAddress({ message, signature })).toBe(ordinary.address);

    // And back, also after a reload.
    await page.reload();
    await expect(latchkit.accountButton).toContainText(ordinary.address.slice(-4));
    await use(page, latchkit, "smartAccount");
    expect((await approved(page, story, "demo-sign")).address).toBe(address);
  },
);
