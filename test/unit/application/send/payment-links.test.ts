import { describe, expect, it, vi } from "vitest";
import { sendModel } from "../../../../src/application/send/views/send.model.js";
import type { CaipNetworkId } from "../../../../src/index.js";
import { BOB } from "../../../support/builders/connection.js";
import { setupSend } from "../../../support/worlds/send.js";
import { flushPromises } from "../../../support/worlds/instance.js";

const TOKEN = "0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7";

const formWith = async (link: string, networkId?: CaipNetworkId) => {
  const page = await setupSend(networkId);
  const model = sendModel(page.latchkit);
  const shown = model.state$.subscribe();
  await page.send.edit({ to: link });
  await flushPromises();
  return { ...page, model, end: () => shown.unsubscribe() };
};

describe("payment link as a recipient", () => {
  it("fills in recipient and amount of a payment link, and sends only after a confirmation", async () => {
    const { model, progress, send, sent, answers } = await formWith(
      ` ethereum:${BOB}@1?value=2.5e17 `,
    );
    await vi.waitFor(() => expect(progress().draft.amount).toBe("0.25"));
    expect(progress().draft).toMatchObject({ to: BOB, token: undefined });
    expect(progress().link).toEqual({ isNetworkNamed: true });
    expect(model.snapshot.problem).toBeUndefined();
    expect([progress().step, sent]).toEqual(["editing", []]);
    const preview = await send.review();
    expect(preview).toMatchObject({ to: BOB, networkId: "eip155:1" });
    expect(preview.amount.units).toBe(25n * 10n ** 16n);
    expect(answers).toEqual([]);
  });
  it("fills in the payment link's token, and converts its amount with the on-chain decimals", async () => {
    const { progress } = await formWith(
      `ethereum:${TOKEN.toLowerCase()}@1/transfer?address=${BOB}&uint256=1500000000000000000`,
    );
    await vi.waitFor(() => expect(progress().draft.amount).toBe("1.5"));
    expect(progress().draft).toMatchObject({ to: BOB, token: TOKEN });
  });
  it("writes a payment link's amount with the decimal separator of the form", async () => {
    const { send, progress } = await formWith("");
    await send.edit({ decimalSign: "," });
    await send.edit({ to: `ethereum:${BOB}?value=1e17` });
    await vi.waitFor(() => expect(progress().draft.amount).toBe("0,1"));
    expect(progress().link).toEqual({ isNetworkNamed: false });
  });
  it("clears the typed amount if a payment link changes the token", async () => {
    const { send, progress } = await formWith("");
    await send.edit({ amount: "7" });
    await send.edit({ to: `ethereum:${TOKEN}/transfer?address=${BOB}` });
    expect(progress().draft).toMatchObject({ to: BOB, token: TOKEN, amount: "" });
    await send.edit({ amount: "3" });
    await send.edit({ to: `ethereum:${TOKEN}/transfer?address=${BOB}` });
    expect(progress().draft.amount).toBe("3");
  });
  it("does not fill in a payment link's amount after the user typed and deleted an amount", async () => {
    const { send, progress } = await formWith("");
    const edited = send.edit({ to: `ethereum:${BOB}?value=1e17` });
    void send.edit({ amount: "0.7" });
    void send.edit({ amount: "" });
    await edited;
    await flushPromises();
    expect(progress().draft).toMatchObject({ to: BOB, amount: "" });
  });
  it("never overwrites an amount typed while the payment link is being read", async () => {
    const { send, progress } = await formWith("");
    const edited = send.edit({ to: `ethereum:${BOB}?value=1e17` });
    void send.edit({ amount: "0.7" });
    await edited;
    await flushPromises();
    expect(progress().draft).toMatchObject({ to: BOB, amount: "0.7" });
  });
  it("rejects the review if the payment link's amount exceeds the balance", async () => {
    const { model, progress, send } = await formWith(`ethereum:${BOB}@1?value=1e30`);
    await vi.waitFor(() => expect(progress().draft.amount).toBe("1000000000000"));
    expect(model.snapshot.problem).toBeUndefined();
    await expect(send.review()).rejects.toMatchObject({
      code: "transaction/not-enough-funds",
      context: { covers: "transfer" },
    });
  });
  it("shows which network a payment link needs, and fills in the link after a switch to that network", async () => {
    const link = `ethereum:${BOB}@10?value=1e17`;
    const { model, progress, wallet, sent } = await formWith(link);
    expect(model.snapshot).toMatchObject({ problem: "link-elsewhere", linkNetwork: "Ten" });
    expect(progress().draft).toMatchObject({ to: link, amount: "" });
    wallet.emit({ kind: "network", networkId: "eip155:10" });
    await vi.waitFor(() => expect(progress().draft).toMatchObject({ to: BOB, amount: "0.1" }));
    expect(sent).toEqual([]);
  });
  it.each([
    [`ethereum:${BOB}?value=-1`, "malformed-link"],
    [`ethereum:${BOB}?value=1&value=1`, "malformed-link"],
    [`ethereum:${TOKEN}/approve?address=${BOB}&uint256=1`, "unsupported-link"],
    ["solana:https%3A%2F%2Fshop.example", "unsupported-link"],
    ["bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?req-x=1", "malformed-link"],
    ["bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W", "link-elsewhere"],
    ["ethereum: and 100,000 digits", "malformed-link", `ethereum:${"1".repeat(100_000)}`],
  ])('rejects the payment link %s with the problem "%s"', async (title, problem, link = title) => {
    const { model, progress, send } = await formWith(link.slice(0, 200_000));
    expect(model.snapshot.problem).toBe(problem);
    expect(progress().draft.to).toBe(link);
    const preview = send.preview({ to: link, amount: "0.1" });
    await expect(preview).rejects.toMatchObject({ code: "transaction/invalid" });
  });
  it("resolves a name in the payment link like a typed name", async () => {
    const { names, clock, progress, send } = await formWith("");
    names.assign("bob.eth", BOB);
    await send.edit({ to: "ethereum:pay-bob.eth?value=1e17" });
    clock.advance(500);
    await vi.waitFor(() =>
      expect(progress().recipient).toMatchObject({ status: "found", address: BOB }),
    );
    expect(progress().draft.to).toBe("bob.eth");
  });
  it("fills in the form when the host opens the send view with a payment link", async () => {
    const { latchkit, progress } = await formWith("");
    const to = `ethereum:${BOB}@1?value=1e17`;
    await latchkit.modal.open({ view: "WalletSend", arguments: { to } }).catch(() => undefined);
    await vi.waitFor(() => expect(progress().draft).toMatchObject({ to: BOB, amount: "0.1" }));
  });
  it("removes the payment link from the form's state after the user edits the recipient", async () => {
    const { send, progress } = await formWith(`ethereum:${BOB}@1`);
    expect(progress().link).toEqual({ isNetworkNamed: true });
    await send.edit({ amount: "1" });
    expect(progress().link).toEqual({ isNetworkNamed: true });
    await send.edit({ to: `${BOB} ` });
    expect(progress()).not.toHaveProperty("link");
  });
});
