import { afterEach, describe, expect, it } from "vitest";
import { isLatchkitError } from "../../src/index.js";
import { BOB } from "../support/builders.js";
import { KINDS, type Kind, SIGNATURES, leftRequests } from "../support/left-requests.js";
import { settled } from "../support/started.js";
import { USDC_ADDRESS } from "../support/swap-cast.js";

/** All that have a transaction sent by the site itself. */
const TRANSFERS = KINDS.filter((kind) => !SIGNATURES.includes(kind) && kind !== "solana transfer");
type Page = Awaited<ReturnType<typeof leftRequests>>;
const WAYS: readonly (readonly [string, (page: Page) => unknown])[] = [
  ["closes the modal", ({ latchkit }) => latchkit.modal.close()],
  ["presses Escape in the frame", ({ memory }) => memory.dismiss()],
  ["goes back", ({ latchkit }) => latchkit.navigation.back()],
];
let page: Page;
const ready = async (kind: Kind): Promise<Page> => {
  page = await leftRequests(kind);
  page.site.desk.wait();
  page.keys.isSlow = true;
  return page;
};
const approved = async ({ site }: Page): Promise<void> => {
  site.desk.approve(1);
  await settled();
};
const viewOf = ({ latchkit }: Page): string | undefined =>
  latchkit.modal.snapshot.isOpen ? latchkit.navigation.snapshot.entries.at(-1)?.view : undefined;
afterEach(() => page.latchkit.dispose());

describe.each(TRANSFERS)("a %s in the embedded wallet", (kind) => {
  it.each(WAYS)("is sent where its user approves and then %s", async (_, leave) => {
    const { clock, keys, asked, sent, begin } = await ready(kind);
    begin();
    await settled();
    expect(viewOf(page)).toBe("ApproveTransaction");
    await approved(page);
    await leave(page);
    await settled();
    expect([viewOf(page), page.memory.isShown(), asked[0]?.end]).toEqual([
      undefined,
      false,
      undefined,
    ]);
    keys.answer();
    await clock.pass(10_000);
    expect([asked[0]?.end, sent()]).toEqual(["done", 1]);
  });
  it.each(WAYS)("is declined where its user %s without approving it", async (_, leave) => {
    const { asked, sent, begin } = await ready(kind);
    begin();
    await settled();
    await leave(page);
    await settled();
    const code = kind.includes("provider") ? 4001 : "wallet/declined";
    expect([asked[0]?.end, sent()]).toEqual([{ code, isRefusal: true }, 0]);
  });
  it("is unknown where it was approved and left, and its reply is lost", async () => {
    const { latchkit, clock, replies, asked, sent, begin } = await ready(kind);
    begin();
    await settled();
    await approved(page);
    await latchkit.modal.close();
    replies.isLate = true;
    await clock.pass(14_999);
    expect(asked[0]?.end).toBeUndefined();
    await clock.pass(1);
    await settled();
    expect([asked[0]?.end, sent()]).toEqual([{ code: "transaction/unknown", isRefusal: false }, 1]);
  });
});

describe("a preview whose transfer may have been sent", () => {
  const lost = async (kind: Kind): Promise<Page> => {
    const { latchkit, clock, begin } = await ready(kind);
    begin();
    await settled();
    await approved(page);
    await latchkit.modal.close();
    await clock.pass(15_000);
    return page;
  };
  it.each(["send", "swap"] as const)(
    "is never submitted again: a %s ends as before",
    async (kind) => {
      const { replies, asked, sent, begin } = await lost(kind);
      begin();
      await settled();
      expect(asked.map(({ end }) => end)).toEqual([
        { code: "transaction/unknown", isRefusal: false },
        { code: "transaction/unknown", isRefusal: false },
      ]);
      expect([replies.transfers, sent()]).toEqual([1, 1]);
    },
  );
  it("is warned of in the next review of a transfer to the same address, and in no other", async () => {
    const { latchkit } = await lost("send");
    const send = await latchkit.send.actions();
    const [again, other] = await Promise.all([
      send.preview({ amount: "0.25", to: BOB }),
      send.preview({ amount: "0.25", to: "0x00000000000000000000000000000000000000AA" }),
    ]);
    expect(again.warnings).toContain("earlier-transfer");
    expect(other.warnings).not.toContain("earlier-transfer");
  });
  it("is warned of in the next review of a swap of the same tokens", async () => {
    const { latchkit } = await lost("swap");
    const swap = await latchkit.swap.actions();
    const again = await swap.preview({ amount: "0.5", target: USDC_ADDRESS });
    expect(again.earlierMayBeSent).toBe(true);
  });
  it.each(["send", "swap"] as const)(
    "is a %s with its hash once the wallet answers after all",
    async (kind) => {
      const { latchkit, replies, keys, sent, begin, asked } = await ready(kind);
      const events: string[] = [];
      latchkit.events.events$.subscribe(({ name }) => events.push(name));
      begin();
      await settled();
      await approved(page);
      await latchkit.modal.close();
      await page.clock.pass(15_000);
      expect(asked[0]?.end).toMatchObject({ code: "transaction/unknown" });
      await page.clock.pass(60_000);
      keys.answer();
      await settled();
      begin();
      await settled();
      expect([asked[1]?.end, sent(), replies.transfers]).toEqual(["done", 1, 1]);
      expect(events).toContain(kind === "send" ? "SEND_SUCCESS" : "SWAP_SUCCESS");
      const { current } = latchkit.account.snapshot;
      expect(current).toBeDefined();
      const send = await latchkit.send.actions();
      const next = await send.preview({ amount: "0.25", to: BOB });
      expect(next.warnings).not.toContain("earlier-transfer");
    },
  );
  it("may be submitted again once the wallet says after all that its user declined it", async () => {
    const { latchkit, replies, asked, begin, clock, site } = await ready("send");
    replies.isLate = true;
    begin();
    await settled();
    await latchkit.modal.close();
    await clock.pass(15_000);
    expect(asked[0]?.end).toMatchObject({ code: "transaction/unknown" });
    replies.isLate = false;
    replies.release();
    await settled();
    site.desk.wait();
    begin();
    await settled();
    expect([replies.transfers, viewOf(page)]).toEqual([2, "ApproveTransaction"]);
  });
  it.each(["send", "swap"] as const)(
    "is warned of after the page is loaded anew: a %s",
    async (kind) => {
      await lost(kind);
      await page.reload();
      expect(page.isWarned).toBe(true);
      await page.clock.pass(23 * 3_600_000);
      await page.reload();
      expect(page.isWarned).toBe(true);
      await page.clock.pass(3_600_000);
      await page.reload();
      expect(page.isWarned).toBe(false);
    },
  );
  it("is warned of where the page is loaded anew before the wallet answers", async () => {
    const { begin } = await ready("send");
    expect(page.isWarned).toBe(false);
    begin();
    await settled();
    await approved(page);
    await page.reload();
    expect([page.isWarned, page.sent()]).toEqual([true, 1]);
  });
  it("is unknown where the wallet lost its site and says so without a reason", async () => {
    const { site, asked, begin } = await ready("transaction");
    site.refusal = "Something went wrong";
    begin();
    await settled();
    await approved(page);
    page.keys.answer();
    await settled();
    expect([asked[0]?.end, page.sent()]).toEqual([
      { code: "transaction/unknown", isRefusal: false },
      1,
    ]);
  });
  it("shows that it was sent to who still looks at its review", async () => {
    const { latchkit, clock, keys } = await ready("send");
    const send = await latchkit.send.actions();
    await latchkit.modal.open({ view: "WalletSend" });
    await send.edit({ amount: "0.25", decimalSign: ".", to: BOB });
    await send.review();
    const confirming = send.confirm().catch((error: unknown) => error);
    await settled();
    await approved(page);
    latchkit.navigation.back();
    await clock.pass(15_000);
    expect(isLatchkitError(await confirming, "transaction/unknown")).toBe(true);
    keys.answer();
    await settled();
    expect(latchkit.send.snapshot.step).toBe("sent");
    expect(viewOf(page)).toBe("Account");
  });
  it("is reported as an error, not as the user's refusal", async () => {
    const { latchkit } = await ready("send");
    const events: string[] = [];
    latchkit.events.events$.subscribe(({ name }) => events.push(name));
    page.begin();
    await settled();
    await approved(page);
    await latchkit.modal.close();
    await page.clock.pass(15_000);
    expect(events).toContain("SEND_ERROR");
    expect(events).not.toContain("SEND_REJECTED");
  });
  it("stays in the form as unknown for who confirmed it in the modal", async () => {
    const { latchkit, clock } = await ready("send");
    const send = await latchkit.send.actions();
    await latchkit.modal.open({ view: "WalletSend" });
    await send.edit({ amount: "0.25", decimalSign: ".", to: BOB });
    await send.review();
    const confirming = send.confirm().catch((error: unknown) => error);
    await settled();
    await approved(page);
    latchkit.navigation.back();
    await settled();
    expect(viewOf(page)).toBe("WalletSendPreview");
    expect(latchkit.send.snapshot.step).toBe("sending");
    await clock.pass(15_000);
    expect(isLatchkitError(await confirming, "transaction/unknown")).toBe(true);
    expect(latchkit.send.snapshot).toMatchObject({ step: "review", mayBeSent: true });
  });
});

describe("a library that repeats by itself what fails", () => {
  const call = { method: "eth_sendTransaction", params: [{ to: BOB, value: "0x1" }] };
  const lost = async () => {
    const { latchkit, clock } = await ready("transaction");
    const provider = await latchkit.connection.provider("eip155");
    const ask = () => provider.request(call).catch((error: unknown) => error);
    const first = ask();
    await settled();
    await approved(page);
    await latchkit.modal.close();
    await clock.pass(15_000);
    return { error: await first, ask };
  };
  it("does not have the same transfer shown again while it is unknown", async () => {
    const { error, ask } = await lost();
    expect(isLatchkitError(error, "transaction/unknown")).toBe(true);
    expect([await ask(), await ask(), await ask()]).toEqual([error, error, error]);
    expect([page.replies.transfers, page.sent()]).toEqual([1, 1]);
  });
  it("keeps nobody from asking for the same transfer later", async () => {
    const { ask } = await lost();
    await page.clock.pass(5_000);
    void ask();
    await settled();
    expect(page.replies.transfers).toBe(2);
  });
});

describe("the view of an approval", () => {
  it("is the next request's while a transfer that was left waits for its reply", async () => {
    const { latchkit, keys, asked, begin } = await ready("transaction");
    begin();
    await settled();
    await approved(page);
    await latchkit.modal.close();
    const signing = latchkit.account.signMessage("hello");
    await settled();
    expect(viewOf(page)).toBe("ApproveTransaction");
    keys.answer();
    await page.clock.pass(10_000);
    expect([asked[0]?.end, viewOf(page)]).toEqual(["done", "ApproveTransaction"]);
    await approved(page);
    keys.answer();
    expect(await signing).toMatch(/^0x/u);
    expect(viewOf(page)).toBeUndefined();
  });
  it("closes with its own request while one that was left still waits", async () => {
    const { latchkit, keys, asked, begin, replies } = await ready("transaction");
    begin();
    await settled();
    await approved(page);
    await latchkit.modal.close();
    keys.isSlow = false;
    const signing = latchkit.account.signMessage("hello");
    await settled();
    await approved(page);
    expect(await signing).toMatch(/^0x/u);
    expect([asked[0]?.end, viewOf(page), replies.transfers]).toEqual([undefined, undefined, 1]);
  });
});

describe("a signature in the embedded wallet that its user leaves", () => {
  it.each([
    ["message", "modal/closed"],
    ["provider message", 4001],
  ] as const)("is cancelled by who left: a %s rejects with %s", async (kind, code) => {
    const { latchkit, asked, begin } = await ready(kind);
    begin();
    await settled();
    await latchkit.modal.close();
    await settled();
    expect(asked[0]?.end).toEqual({ code, isRefusal: true });
  });
});

describe("disposing over an open transfer", () => {
  it.each(TRANSFERS)("does not call a %s refused", async (kind) => {
    const { latchkit, asked, begin, clock } = await ready(kind);
    begin();
    await settled();
    await approved(page);
    await latchkit.dispose();
    await settled();
    expect(asked[0]?.end).toEqual({ code: "transaction/unknown", isRefusal: false });
    // The frame is the host's own, and waits for its reply.
    await clock.pass(15_000);
    expect(clock.pending).toBe(0);
  });
});
