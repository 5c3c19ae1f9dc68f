import { afterEach, describe, expect, it } from "vitest";
import { setupAbandonedRequests } from "../support/worlds/abandoned-requests.js";
import { flushPromises } from "../support/worlds/instance.js";

type Page = Awaited<ReturnType<typeof setupAbandonedRequests>>;
let page: Page;
afterEach(() => page.latchkit.dispose());

/** A message that waits for the user's decision in the frame, above the Account view. */
const setupPendingApproval = async ({ isOpen = true } = {}): Promise<Page> => {
  page = await setupAbandonedRequests("message");
  page.site.desk.wait();
  if (isOpen) await page.latchkit.modal.open();
  page.begin();
  await flushPromises();
  return page;
};
const shown = ({ latchkit }: Page): readonly string[] =>
  latchkit.modal.snapshot.isOpen
    ? latchkit.navigation.snapshot.entries.map(({ view }) => view)
    : [];

describe("approval of a request in the secure frame", () => {
  it("shows ApproveTransaction on top of the open view", { tags: ["S2-033"] }, async () => {
    const { memory } = await setupPendingApproval();
    expect(shown(page)).toEqual(["Account", "ApproveTransaction"]);
    expect(memory.isShown()).toBe(true);
  });

  it(
    "leaves ApproveTransaction once the user approved the request",
    { tags: ["S2-034"] },
    async () => {
      const { site, memory } = await setupPendingApproval();
      site.desk.approve(1);
      await flushPromises();
      expect(page.asked[0]?.end).toBe("done");
      expect([shown(page), memory.isShown()]).toEqual([["Account"], false]);
    },
  );

  it(
    "returns from the view ApproveTransaction to the previous view when the request fails",
    { tags: ["S2-035"] },
    async () => {
      const { site, memory } = await setupPendingApproval();
      site.refusal = "The vault is closed for repairs";
      site.desk.approve(1);
      await flushPromises();
      expect(page.asked[0]?.end).toEqual({ code: "wallet/request-failed", isRefusal: false });
      expect([shown(page), memory.isShown()]).toEqual([["Account"], false]);
    },
  );

  it(
    "cancels the request in the secure frame when the user leaves ApproveTransaction, and goes back",
    { tags: ["S2-035"] },
    async () => {
      const { memory } = await setupPendingApproval();
      memory.dismiss();
      await flushPromises();
      expect(page.asked[0]?.end).toMatchObject({ isRefusal: true });
      expect(memory.frame.log().join()).toContain("RPC_ABORT");
      expect([shown(page), memory.isShown()]).toEqual([["Account"], false]);
    },
  );

  it("closes the modal after approval if it was opened for ApproveTransaction", async () => {
    const { site } = await setupPendingApproval({ isOpen: false });
    expect(shown(page)).toEqual(["ApproveTransaction"]);
    site.desk.approve(1);
    await flushPromises();
    expect(shown(page)).toEqual([]);
  });

  it("keeps ApproveTransaction open until the user has decided both of two concurrent requests", async () => {
    const { site, begin } = await setupPendingApproval();
    begin();
    await flushPromises();
    expect(shown(page)).toEqual(["Account", "ApproveTransaction"]);
    site.desk.approve(1);
    await flushPromises();
    expect(shown(page)).toEqual(["Account", "ApproveTransaction"]);
    site.desk.approve(1);
    await flushPromises();
    expect(shown(page)).toEqual(["Account"]);
  });
});
