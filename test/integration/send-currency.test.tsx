// @vitest-environment happy-dom
import {
  InMemoryBlockchainData,
  addInMemoryWallet,
  inMemoryPorts,
  queryInModal,
} from "latchkit/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createLatchkit } from "../../src/index.js";
import { findInModal, typeInto } from "../support/assertions/modal-fields.js";
import { mountPage } from "../support/worlds/mounted-page.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";

const USD = 10n ** 18n;
const ETHER = 10n ** 18n;

let end = async (): Promise<void> => undefined;
afterEach(() => end());

/** Opens the send form for ETH, with the price of one ether in USD times 10^18. */
const openForm = async (price?: bigint) => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  const blockchainData = new InMemoryBlockchainData();
  addInMemoryWallet(ports, "eip155", { name: "Test Wallet" });
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    ports: { ...ports, blockchainData },
  });
  end = mountPage(latchkit).end;
  await latchkit.modal.open();
  (await findInModal({ role: "button", name: "Test Wallet" })).click();
  await vi.waitFor(() => expect(latchkit.account.snapshot.status).toBe("connected"), 10_000);
  blockchainData.setTokens(latchkit.account.snapshot.current?.caipAddress ?? "eip155:1:0x", [
    {
      networkId: "eip155:1",
      name: "Ether",
      symbol: "ETH",
      decimals: 18,
      units: 2n * ETHER,
      ...(price !== undefined && { price, value: 2n * price }),
    },
  ]);
  await latchkit.modal.open({ view: "WalletSend" });
  await findInModal({ text: "2 ETH" });
  const amount = (): string => {
    const { snapshot } = latchkit.send;
    return snapshot.step === "loading" ? "" : snapshot.draft.amount;
  };
  return { latchkit, amount };
};
const fieldIn = async (unit: string): Promise<HTMLInputElement> =>
  (await findInModal({ role: "textbox", name: `Amount ${unit}` })) as HTMLInputElement;
const turn = async (unit: string): Promise<void> =>
  (
    await findInModal({ role: "button", name: new RegExp(`Enter the amount in ${unit}`, "u") })
  ).click();

describe("amount of a transfer", () => {
  it("accepts a transfer amount typed in USD, and sends the same value in the token", async () => {
    const { amount } = await openForm(3_000n * USD);
    await typeInto("Amount ETH", "0.25");
    await turn("USD");
    expect((await fieldIn("USD")).value).toBe("750");
    await typeInto("Amount USD", "100");
    expect((await fieldIn("USD")).value).toBe("100");
    expect(amount()).toBe("0.03333333");
    await turn("ETH");
    expect((await fieldIn("ETH")).value).toBe("0.03333333");
  });
  it("switches the amount field from USD back to the token if the host sets an amount", async () => {
    const { latchkit } = await openForm(3_000n * USD);
    await typeInto("Amount ETH", "0.25");
    await turn("USD");
    await fieldIn("USD");
    const actions = await latchkit.send.actions();
    actions.edit({ amount: "1.5" });
    expect((await fieldIn("ETH")).value).toBe("1.5");
  });
  it("clears an invalid token amount when the user switches the unit to USD", async () => {
    const { amount } = await openForm(3_000n * USD);
    await typeInto("Amount ETH", "1.2.3");
    await turn("USD");
    expect((await fieldIn("USD")).value).toBe("");
    expect(amount()).toBe("");
  });
  it("offers no USD amount for a transfer if the token's price is unknown", async () => {
    await openForm();
    await typeInto("Amount ETH", "0.25");
    expect(queryInModal({ role: "button", name: /Enter the amount in/u })).toBeUndefined();
  });
});

describe("amount field", () => {
  it("groups the digits of the amount in the send form while the field has no focus", async () => {
    await openForm(3_000n * USD);
    const field = await fieldIn("ETH");
    await typeInto("Amount ETH", "9000.5");
    expect(field.value).toBe("9,000.5");
    field.focus();
    await expect.poll(() => field.value).toBe("9000.5");
    field.blur();
    await expect.poll(() => field.value).toBe("9,000.5");
  });
});
