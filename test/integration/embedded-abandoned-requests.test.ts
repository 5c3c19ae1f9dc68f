import { afterEach, describe, expect, it } from "vitest";
import { isLatchkitError } from "../../src/index.js";
import { BOB } from "../support/builders/connection.js";
import {
  KINDS,
  type Kind,
  SIGNATURES,
  setupAbandonedRequests,
} from "../support/worlds/abandoned-requests.js";
import { flushPromises } from "../support/worlds/instance.js";
import { USDC_ADDRESS } from "../support/fixtures/swap.js";

/** Requests whose transaction the site itself sends. */
const TRANSFERS = KINDS.filter((kind) => !SIGNATURES.includes(kind) && kind !== "solana transfer");
type Page = Awaited<ReturnType<typeof setupAbandonedRequests>>;
const WAYS: readonly (readonly [string, (page: Page) => unknown])[] = [
  ["closes the modal", ({ latchkit }) => latchkit.modal.close()],
  ["presses Escape in the frame", ({ memory }) => memory.dismiss()],
  ["goes back", ({ latchkit }) => latchkit.navigation.back()],
];
let page: Page;
const ready = async (kind: Kind): Promise<Page> => {
  page = await setupAbandonedRequests(kind);
  page.site.desk.wait();
  page.keys.isSlow = true;
  return page;
};
const approved = async ({ site }: Page): Promise<void> => {
  site.desk.approve(1);
  await flushPromises();
};
const viewOf = ({ latchkit }: Page): string | undefined =>
  latchkit.modal.snapshot.isOpen ? latchkit.navigation.snapshot.entries.at(-1)?.view : undefined;
afterEach(() => page.latchkit.dispose());

describe.each(TRANSFERS)("%s in the embedded wallet", (kind) => {
  it.each(WAYS)(
    "sends the embedded wallet's transaction if the user approves it and then %s",
    async (_, leave) => {
      const { clock, keys, asked, sent, begin } = await ready(kind);
      begin();
      await flushPromises();
      expect(viewOf(page)).toBe("ApproveTransaction");
      await approved(page);
      await leave(page);
      await flushPromises();
      expect([viewOf(page), page.memory.isShown(), asked[0]?.end]).toEqual([
        undefined,
        false,
        undefined,
      ]);
      keys.answer();
      await clock.pass(10_000);
      expect([asked[0]?.end, sent()]).toEqual(["done", 1]);
    },
  );
  it.each(WAYS)(
    "rejects the embedded wallet's transaction as declined if the user %s without approving it",
    async (_, leave) => {
      const { asked, sent, begin } = await ready(kind);
      begin();
      await flushPromises();
      await leave(page);
      await flushPromises();
      const code = kind.includes("provider") ? 4001 : "wallet/declined";
      expect([asked[0]?.end, sent()]).toEqual([{ code, isRefusal: true }, 0]);
    },
  );
  it("rejects with transaction/unknown if the user approved a transfer and left, and the reply was lost", async () => {
    const { latchkit, clock, replies, asked, sent, begin } = await ready(kind);
    begin();
    await flushPromises();
    await approved(page);
    await latchkit.modal.close();
    replies.isLate = true;
    await clock.pass(14_999);
    expect(asked[0]?.end).toBeUndefined();
    await clock.pass(1);
    await flushPromises();
    expect([asked[0]?.end, sent()]).toEqual([{ code: "transaction/unknown", isRefusal: false }, 1]);
  });
});

describe("preview of a transfer that may have been sent", () => {
  const lost = async (kind: Kind): Promise<Page> => {
    const { latchkit, clock, begin } = await ready(kind);
    begin();
    await flushPromises();
    await approved(page);
    await latchkit.modal.close();
    await clock.pass(15_000);
    return page;
  };
  it.each(["send", "swap"] as const)(
    "rejects submitting the review of a %s a second time with the error of the first time",
    async (kind) => {
      const { replies, asked, sent, begin } = await lost(kind);
      begin();
      await flushPromises();
      expect(asked.map(({ end }) => end)).toEqual([
        { code: "transaction/unknown", isRefusal: false },
        { code: "transaction/unknown", isRefusal: false },
      ]);
      expect([replies.transfers, sent()]).toEqual([1, 1]);
    },
  );
  it("warns of a possibly sent transfer only when the user reviews one to the same address", async () => {
    const { latchkit } = await lost("send");
    const send = await latchkit.send.actions();
    const [again, other] = await Promise.all([
      send.preview({ amount: "0.25", to: BOB }),
      send.preview({ amount: "0.25", to: "0x00000000000000000000000000000000000000AA" }),
    ]);
    expect(again.warnings).toContain("earlier-transfer");
    expect(other.warnings).not.toContain("earlier-transfer");
  });
  it("warns of a possibly sent swap when the user reviews a swap of the same tokens", async () => {
    const { latchkit } = await lost("swap");
    const swap = await latchkit.swap.actions();
    const again = await swap.preview({ amount: "0.5", target: USDC_ADDRESS });
    expect(again.earlierMayBeSent).toBe(true);
  });
  it.each(["send", "swap"] as const)(
    "reports the hash of a dismissed %s if the embedded wallet answers late",
    async (kind) => {
      const { latchkit, replies, keys, sent, begin, asked } = await ready(kind);
      const events: string[] = [];
      latchkit.events.events$.subscribe(({ name }) => events.push(name));
      begin();
      await flushPromises();
      await approved(page);
      await latchkit.modal.close();
      await page.clock.pass(15_000);
      expect(asked[0]?.end).toMatchObject({ code: "transaction/unknown" });
      await page.clock.pass(60_000);
      keys.answer();
      await flushPromises();
      begin();
      await flushPromises();
      expect([asked[1]?.end, sent(), replies.transfers]).toEqual(["done", 1, 1]);
      expect(events).toContain(kind === "send" ? "SEND_SUCCESS" : "SWAP_SUCCESS");
      const { current } = latchkit.account.snapshot;
      expect(current).toBeDefined();
      const send = await latchkit.send.actions();
      const next = await send.preview({ amount: "0.25", to: BOB });
      expect(next.warnings).not.toContain("earlier-transfer");
    },
  );
  it("lets the user submit the review again if the wallet reports late that the user declined", async () => {
    const { latchkit, replies, asked, begin, clock, site } = await ready("send");
    replies.isLate = true;
    begin();
    await flushPromises();
    await latchkit.modal.close();
    await clock.pass(15_000);
    expect(asked[0]?.end).toMatchObject({ code: "transaction/unknown" });
    replies.isLate = false;
    replies.release();
    await flushPromises();
    site.desk.wait();
    begin();
    await flushPromises();
    expect([replies.transfers, viewOf(page)]).toEqual([2, "ApproveTransaction"]);
  });
  it.each(["send", "swap"] as const)(
    "still warns after a reload of a %s that may have been sent",
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
  it("warns of a transfer that may have been sent if the page was reloaded before the wallet answered", async () => {
    const { begin } = await ready("send");
    expect(page.isWarned).toBe(false);
    begin();
    await flushPromises();
    await approved(page);
    await page.reload();
    expect([page.isWarned, page.sent()]).toEqual([true, 1]);
  });
  it("rejects with transaction/unknown if the embedded wallet lost its connection to the secure site", async () => {
    const { site, asked, begin } = await ready("transaction");
    site.refusal = "Something went wrong";
    begin();
    await flushPromises();
    await approved(page);
    page.keys.answer();
    await flushPromises();
    expect([asked[0]?.end, page.sent()]).toEqual([
      { code: "transaction/unknown", isRefusal: false },
      1,
    ]);
  });
  it("shows the transfer as sent in the account if the wallet's answer arrives late", async () => {
    const { latchkit, clock, keys } = await ready("send");
    const send = await latchkit.send.actions();
    await latchkit.modal.open({ view: "WalletSend" });
    await send.edit({ amount: "0.25", decimalSign: ".", to: BOB });
    await send.review();
    const confirming = send.confirm().catch((error: unknown) => error);
    await flushPromises();
    await approved(page);
    latchkit.navigation.back();
    await clock.pass(15_000);
    expect(isLatchkitError(await confirming, "transaction/unknown")).toBe(true);
    keys.answer();
    await flushPromises();
    expect(latchkit.send.snapshot.step).toBe("sent");
    expect(viewOf(page)).toBe("Account");
  });
  it("reports a transfer with an unknown outcome as an error event, not as a user rejection", async () => {
    const { latchkit } = await ready("send");
    const events: string[] = [];
    latchkit.events.events$.subscribe(({ name }) => events.push(name));
    page.begin();
    await flushPromises();
    await approved(page);
    await latchkit.modal.close();
    await page.clock.pass(15_000);
    expect(events).toContain("SEND_ERROR");
    expect(events).not.toContain("SEND_REJECTED");
  });
  it("shows in the form that the outcome is unknown after the user confirmed the transfer in the modal", async () => {
    const { latchkit, clock } = await ready("send");
    const send = await latchkit.send.actions();
    await latchkit.modal.open({ view: "WalletSend" });
    await send.edit({ amount: "0.25", decimalSign: ".", to: BOB });
    await send.review();
    const confirming = send.confirm().catch((error: unknown) => error);
    await flushPromises();
    await approved(page);
    latchkit.navigation.back();
    await flushPromises();
    expect(viewOf(page)).toBe("WalletSendPreview");
    expect(latchkit.send.snapshot.step).toBe("sending");
    await clock.pass(15_000);
    expect(isLatchkitError(await confirming, "transaction/unknown")).toBe(true);
    expect(latchkit.send.snapshot).toMatchObject({ step: "review", mayBeSent: true });
  });
});

describe("library that retries failed requests", () => {
  const call = { method: "eth_sendTransaction", params: [{ to: BOB, value: "0x1" }] };
  const lost = async () => {
    const { latchkit, clock } = await ready("transaction");
    const provider = await latchkit.connection.provider("eip155");
    const ask = () => provider.request(call).catch((error: unknown) => error);
    const first = ask();
    await flushPromises();
    await approved(page);
    await latchkit.modal.close();
    await clock.pass(15_000);
    return { error: await first, ask };
  };
  it("does not ask the user again to approve a transfer that a library retries with unknown outcome", async () => {
    const { error, ask } = await lost();
    expect(isLatchkitError(error, "transaction/unknown")).toBe(true);
    expect([await ask(), await ask(), await ask()]).toEqual([error, error, error]);
    expect([page.replies.transfers, page.sent()]).toEqual([1, 1]);
  });
  it("asks the user again to approve the same transfer if it is requested 5 s later", async () => {
    const { ask } = await lost();
    await page.clock.pass(5_000);
    void ask();
    await flushPromises();
    expect(page.replies.transfers).toBe(2);
  });
});

describe("approval view", () => {
  it("shows the next approval request while a dismissed transfer waits for its reply", async () => {
    const { latchkit, keys, asked, begin } = await ready("transaction");
    begin();
    await flushPromises();
    await approved(page);
    await latchkit.modal.close();
    const signing = latchkit.account.signMessage("hello");
    await flushPromises();
    expect(viewOf(page)).toBe("ApproveTransaction");
    keys.answer();
    await page.clock.pass(10_000);
    expect([asked[0]?.end, viewOf(page)]).toEqual(["done", "ApproveTransaction"]);
    await approved(page);
    keys.answer();
    expect(await signing).toMatch(/^0x/u);
    expect(viewOf(page)).toBeUndefined();
  });
  it("closes the modal with the current request while a dismissed request still waits", async () => {
    const { latchkit, keys, asked, begin, replies } = await ready("transaction");
    begin();
    await flushPromises();
    await approved(page);
    await latchkit.modal.close();
    keys.isSlow = false;
    const signing = latchkit.account.signMessage("hello");
    await flushPromises();
    await approved(page);
    expect(await signing).toMatch(/^0x/u);
    expect([asked[0]?.end, viewOf(page), replies.transfers]).toEqual([undefined, undefined, 1]);
  });
});

describe("abandoned signature in the embedded wallet", () => {
  it.each([
    ["message", "modal/closed"],
    ["provider message", 4001],
  ] as const)(
    'rejects the shown signature request "%s" with %s when the user leaves the view',
    async (kind, code) => {
      const { latchkit, asked, begin } = await ready(kind);
      begin();
      await flushPromises();
      await latchkit.modal.close();
      await flushPromises();
      expect(asked[0]?.end).toEqual({ code, isRefusal: true });
    },
  );
});

describe("dispose during an open transfer", () => {
  it.each(TRANSFERS)(
    "does not report a pending %s as declined when the instance is disposed",
    async (kind) => {
      const { latchkit, asked, begin, clock } = await ready(kind);
      begin();
      await flushPromises();
      await approved(page);
      await latchkit.dispose();
      await flushPromises();
      expect(asked[0]?.end).toEqual({ code: "transaction/unknown", isRefusal: false });
      // The frame belongs to the host and still waits for its reply.
      await clock.pass(15_000);
      expect(clock.pending).toBe(0);
    },
  );
});
