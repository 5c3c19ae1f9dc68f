// @vitest-environment happy-dom
import { addInMemoryWallet, findInModal, inMemoryPorts } from "latchkit/testing";
import { afterEach, expect, it, vi } from "vitest";
import { createLatchkit, type Latchkit } from "../../src/index.js";
import { mountPage } from "../support/worlds/mounted-page.js";
import { TWO_NETWORKS } from "../support/worlds/instance.js";

const PAYEE = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
const WAIT = { timeoutMs: 20_000 };

let end = async (): Promise<void> => undefined;
afterEach(() => end());

/** Opens the send form in the modal; returns readers of its fields. */
const openForm = async () => {
  const ports = inMemoryPorts({ networks: TWO_NETWORKS });
  addInMemoryWallet(ports, "eip155", { name: "Test Wallet" });
  const latchkit: Latchkit = createLatchkit({ networks: TWO_NETWORKS, ports });
  end = mountPage(latchkit).end;
  await latchkit.modal.open();
  (await findInModal({ role: "button", name: "Test Wallet" }, WAIT)).click();
  await vi.waitFor(() => expect(latchkit.account.snapshot.status).toBe("connected"), 10_000);
  await latchkit.modal.open({ view: "WalletSend" });
  const to = (await findInModal({ role: "textbox", name: /^To$/u }, WAIT)) as HTMLTextAreaElement;
  const found = (testId: string): HTMLElement => {
    const root = to.getRootNode() as ShadowRoot;
    const one = root.querySelector<HTMLElement>(`[data-testid=${testId}]`);
    if (one === null) throw new Error(`no ${testId}`);
    return one;
  };
  const paste = (text: string): void => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
    set?.call(to, text);
    to.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const read = (testId: string): string => found(testId).textContent;
  const amount = (): string => (found("lk-send-amount") as HTMLInputElement).value;
  return { latchkit, to, found, paste, read, amount };
};

it("fills in the send form from a pasted payment link and names its network", async () => {
  const { to, paste, read, amount, latchkit } = await openForm();
  paste(`ethereum:${PAYEE}@1?value=1e16`);
  await vi.waitFor(() => expect([to.value, amount()]).toEqual([PAYEE, "0.01"]));
  expect(read("lk-send-link")).toContain("payment link for One");
  expect(latchkit.navigation.snapshot.current.view).toBe("WalletSend");
});

it("disables the review and names the network if a pasted payment link is for a different network", async () => {
  const { paste, read, found } = await openForm();
  paste(`ethereum:${PAYEE}@10?value=1e16`);
  await vi.waitFor(() => expect(read("lk-send-link")).toContain("payment on Ten"));
  expect(read("lk-send-to-problem")).toBe("Link is for another network");
  expect(found("lk-send-review").getAttribute("aria-disabled")).toBe("true");
});

it("shows that a payment link to a website's transaction is not supported", async () => {
  const { paste, read } = await openForm();
  paste("solana:https%3A%2F%2Fshop.example%2Fpay");
  await vi.waitFor(() => expect(read("lk-send-to-problem")).toBe("Payment link not supported"));
  expect(read("lk-send-link")).toContain("more than a plain transfer");
});
