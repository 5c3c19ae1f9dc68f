import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Amount, TransactionRequest } from "../../../../src/index.js";
import type { SendOutcome } from "../../../../src/ports/chain-signer.port.js";
import { ALICE, BOB } from "../../../support/builders/connection.js";
import { deferred } from "../../../support/doubles/manual-wallet.js";
import { errorCodeOf, setupConnected, flushPromises } from "../../../support/worlds/instance.js";

const ETHER = 10n ** 18n;

/** A connected page with the send form in its modal. */
const setupWorld = async () => {
  const sent: TransactionRequest[] = [];
  const answers: ReturnType<typeof deferred<SendOutcome>>[] = [];
  const holding = async (): Promise<Amount> => ({ units: ETHER, decimals: 18, symbol: "ETH" });
  const never = (): Promise<never> => new Promise(() => undefined);
  const reader = {
    namespace: "eip155",
    holding,
    networkFee: async (_account: string, _asked: { value?: bigint }): Promise<bigint> =>
      ETHER / 10n,
    waitForReceipt: never,
    balance: never,
  };
  const signer = {
    namespace: "eip155",
    send: (_: unknown, __: string, ___: unknown, request: TransactionRequest) => {
      const answer = deferred<SendOutcome>();
      sent.push(request);
      answers.push(answer);
      return answer.promise;
    },
  };
  const { latchkit, wallet } = await setupConnected({
    ports: { chains: { reader: async () => reader as never, signer: async () => signer as never } },
  });
  const actions = await latchkit.send.actions();
  await latchkit.modal.open({ view: "WalletSend" }).catch(() => undefined);
  const view = (): string => latchkit.navigation.snapshot.current.view;
  const progress = () => {
    const { send } = latchkit;
    if (send.snapshot.step === "loading") throw new Error("no code");
    return send.snapshot;
  };
  return { latchkit, wallet, actions, reader, sent, answers, view, progress };
};
let page: Awaited<ReturnType<typeof setupWorld>>;
beforeEach(async () => {
  page = await setupWorld();
});
const filled = async (): Promise<void> => {
  await page.actions.edit({ amount: "0,25", decimalSign: ",", to: BOB });
};

describe("SendFlow", () => {
  it("sends the reviewed amount, typed with the locale's decimal separator", async () => {
    await filled();
    const { amount } = await page.actions.review();
    expect(amount.units).toBe(ETHER / 4n);
    expect(page.progress().step).toBe("review");
    const done = page.actions.confirm();
    await vi.waitFor(() => expect(page.sent).toEqual([{ to: BOB, value: ETHER / 4n }]));
    expect(page.progress().step).toBe("sending");
    page.answers[0]?.resolve({ kind: "done", value: `0x${"a".repeat(64)}` });
    await done;
    expect(page.progress()).toMatchObject({ step: "sent", draft: { amount: "", to: "" } });
  });
  it("fills in the maximum amount to send, and sends it", async () => {
    await page.actions.edit({ decimalSign: ",", to: BOB });
    await page.actions.fillMaximum();
    expect(page.progress().draft).toMatchObject({ amount: "0,9", isMaximum: true });
    expect((await page.actions.review()).amount.units).toBe((9n * ETHER) / 10n);
  });
  it("drops the reviewed transfer when the user edits the send form", async () => {
    await filled();
    await page.actions.review();
    await page.actions.edit({ amount: "0.5" });
    expect(page.progress()).not.toHaveProperty("preview");
    expect(await errorCodeOf(page.actions.confirm())).toBe("transaction/invalid");
    expect(page.sent).toEqual([]);
  });
  it("keeps the user's decimal separator in the send form after a transfer", async () => {
    await filled();
    await page.actions.review();
    const done = page.actions.confirm();
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answers[0]?.resolve({ kind: "done", value: `0x${"a".repeat(64)}` });
    await done;
    expect(page.progress().draft).toMatchObject({ amount: "", decimalSign: "," });
  });
  it.each<[string, Parameters<typeof page.wallet.emit>[0]]>([
    ["network", { kind: "network", networkId: "eip155:10" }],
    ["account", { kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] }],
  ])(
    "keeps the form's decimal separator on another %s, so that 1.5 is never read as 1,5",
    async (_, event) => {
      await filled();
      page.wallet.emit(event);
      await flushPromises();
      expect(page.progress().draft).toMatchObject({ amount: "", decimalSign: "," });
    },
  );
  it("rejects reviewing a transfer if its amount could be read as two different numbers", async () => {
    await filled();
    await page.actions.edit({ amount: "1.234" });
    page.reader.holding = async () => ({ units: 10_000n * ETHER, decimals: 18, symbol: "ETH" });
    expect(await errorCodeOf(page.actions.review())).toBe("amount/malformed");
    expect(page.progress()).toMatchObject({ step: "editing", draft: { amount: "1.234" } });
  });
  it(
    "clears the send form on a network change, but keeps the recipient",
    { tags: ["S4-031"] },
    async () => {
      await filled();
      await page.actions.review();
      page.wallet.emit({ kind: "network", networkId: "eip155:10" });
      await flushPromises();
      expect(page.progress()).toMatchObject({ step: "editing", draft: { amount: "", to: BOB } });
      expect(page.progress()).not.toHaveProperty("preview");
    },
  );
  it("shows why the review of a transfer failed, and keeps the typed values", async () => {
    await page.actions.edit({ amount: "0.95", to: BOB });
    expect(await errorCodeOf(page.actions.review())).toBe("transaction/not-enough-funds");
    expect(page.progress()).toMatchObject({ step: "editing", draft: { amount: "0.95" } });
    expect(page.progress().error?.context).toMatchObject({ covers: "fees" });
  });
  it("shows the transfer's review again if the user declines in the wallet", async () => {
    await filled();
    await page.actions.review();
    const done = errorCodeOf(page.actions.confirm());
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.answers[0]?.resolve({ kind: "declined" });
    expect(await done).toBe("wallet/declined");
    expect(page.progress().step).toBe("review");
    expect(page.progress().preview?.account).toBe(`eip155:1:${ALICE}`);
  });
});

describe("maximum requested while the form changes", () => {
  /**
   * Fees that the test resolves one by one. A maximum asks again for the rest after its first fee,
   * which costs no extra fee.
   */
  const asked = (): ReturnType<typeof deferred<bigint>>[] => {
    const fees: ReturnType<typeof deferred<bigint>>[] = [];
    page.reader.networkFee = async (_account, { value = 0n }) => {
      if (value > ETHER / 2n) return 0n;
      const fee = deferred<bigint>();
      fees.push(fee);
      return fee.promise;
    };
    return fees;
  };
  const asking = (fees: readonly unknown[], count: number): Promise<void> =>
    vi.waitFor(() => expect(fees).toHaveLength(count));
  const reviewed = async (fees: ReturnType<typeof asked>): Promise<string | undefined> => {
    await filled();
    const maximum = errorCodeOf(page.actions.fillMaximum());
    await asking(fees, 1);
    const review = page.actions.review();
    await asking(fees, 2);
    fees[1]?.resolve(1n);
    await review;
    fees[0]?.resolve(1n);
    return maximum;
  };

  it("does not fill in the maximum amount if it arrives after a later review ended", async () => {
    expect(await reviewed(asked())).toBe("call/aborted");
    expect(page.progress()).toMatchObject({ step: "review", draft: { amount: "0,25" } });
    expect(page.progress().preview?.amount.units).toBe(ETHER / 4n);
  });
  it("does not fill in a maximum amount that the user requested during a pending review", async () => {
    const fees = asked();
    await filled();
    const review = page.actions.review();
    await asking(fees, 1);
    const maximum = errorCodeOf(page.actions.fillMaximum());
    await asking(fees, 2);
    fees[0]?.resolve(1n);
    await review;
    fees[1]?.resolve(1n);
    expect(await maximum).toBe("call/aborted");
    expect(page.progress()).toMatchObject({ step: "review", draft: { amount: "0,25" } });
  });
  it("does not end a later transfer review when computing a maximum amount fails", async () => {
    const fees = asked();
    await filled();
    const maximum = errorCodeOf(page.actions.fillMaximum());
    await asking(fees, 1);
    const review = page.actions.review();
    await asking(fees, 2);
    fees[1]?.resolve(1n);
    await review;
    fees[0]?.reject(new Error("The node is away"));
    expect(await maximum).not.toBe(undefined);
    expect(page.progress().step).toBe("review");
    expect(page.progress()).not.toHaveProperty("error");
  });
  it("does not fill in the maximum amount if it arrives after the account changed", async () => {
    const fees = asked();
    const maximum = errorCodeOf(page.actions.fillMaximum());
    await asking(fees, 1);
    page.wallet.emit({ kind: "accounts", accounts: [{ address: BOB, type: "eoa" }] });
    await flushPromises();
    fees[0]?.resolve(1n);
    expect(await maximum).toBe("call/aborted");
    expect(page.progress().draft).toMatchObject({ amount: "", isMaximum: false });
  });
  it("does not fill in the maximum amount if it arrives after the user typed and deleted an amount", async () => {
    const fees = asked();
    const maximum = errorCodeOf(page.actions.fillMaximum());
    await asking(fees, 1);
    await page.actions.edit({ amount: "5" });
    await page.actions.edit({ amount: "" });
    fees[0]?.resolve(1n);
    expect(await maximum).toBe("call/aborted");
    expect(page.progress().draft).toMatchObject({ amount: "", isMaximum: false });
  });
  it("does not fill in the maximum amount if it arrives after the user left the send view", async () => {
    const fees = asked();
    const maximum = errorCodeOf(page.actions.fillMaximum());
    await asking(fees, 1);
    page.latchkit.navigation.reset({ view: "Account" });
    fees[0]?.resolve(1n);
    expect(await maximum).toBe("call/aborted");
    expect(page.progress().draft).toMatchObject({ amount: "", isMaximum: false });
  });
  it("keeps a recipient that the user types while the maximum amount is being computed", async () => {
    const fees = asked();
    const maximum = page.actions.fillMaximum();
    await asking(fees, 1);
    await page.actions.edit({ to: BOB });
    fees[0]?.resolve(ETHER / 10n);
    await maximum;
    expect(page.progress().draft).toMatchObject({ amount: "0.9", isMaximum: true, to: BOB });
  });
});

describe("pending requests of the send form", () => {
  it("rejects computing a maximum amount while the wallet is asked to sign the transfer", async () => {
    await filled();
    await page.actions.review();
    const done = errorCodeOf(page.actions.confirm());
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    page.reader.networkFee = () => Promise.reject(new Error("The node is away"));
    expect(await errorCodeOf(page.actions.fillMaximum())).toBe("wallet/pending");
    expect(page.progress().step).toBe("sending");
    expect(page.progress()).not.toHaveProperty("error");
    page.answers[0]?.resolve({ kind: "declined" });
    await done;
  });
  it("aborts an older transfer review when a newer one starts", async () => {
    const fees: ReturnType<typeof deferred<bigint>>[] = [];
    page.reader.networkFee = () => {
      const fee = deferred<bigint>();
      fees.push(fee);
      return fee.promise;
    };
    await filled();
    const older = errorCodeOf(page.actions.review());
    await vi.waitFor(() => expect(fees).toHaveLength(1));
    const newer = page.actions.review();
    await vi.waitFor(() => expect(fees).toHaveLength(2));
    fees[1]?.resolve(1n);
    const preview = await newer;
    void page.actions.confirm().catch(() => undefined);
    await vi.waitFor(() => expect(page.answers).toHaveLength(1));
    fees[0]?.resolve(1n);
    expect(await older).toBe("call/aborted");
    expect(page.progress()).toMatchObject({ step: "sending" });
    expect(page.progress().preview).toBe(preview);
  });
});
