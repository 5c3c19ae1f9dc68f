import { describe, expect, it, vi } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import { activityModel } from "../../../../src/application/activity/views/activity.model.js";
import { accountModel } from "../../../../src/application/account/views/account.model.js";
import { DEFAULT_FEATURES } from "../../../../src/domain/config/features.js";
import { anAccount, fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";
import { flushPromises } from "../../../support/worlds/instance.js";

const current = anAccount();
const account = { status: "connected" as const, isRestoring: false, byNamespace: {}, current };
const value = { account: current.caipAddress, items: [], hasMore: true, readAt: 1 };

describe("ActivityModel", () => {
  it("shows only the active account's activity", () => {
    const shown = (list: typeof value) =>
      activityModel(fakeLatchkit({ account, activity: { status: "ready", value: list } }).latchkit)
        .snapshot.list;
    expect(shown(value)).toBe(value);
    expect(shown({ ...value, account: "eip155:1:0x0" })).toBeUndefined();
  });
  it("loads older activity at the end of the list, on request, and after a failure", async () => {
    const fixture = fakeLatchkit({ account, activity: { status: "ready", value } });
    const model = activityModel(fixture.latchkit);
    const asked = (): number =>
      fixture.calls.filter(({ action }) => action === "activity.more").length;
    const reach = (length: number, readAt = 1): number => {
      const items = Array.from({ length }, () => ({})) as never;
      fixture.say("activity", { status: "ready", value: { ...value, items, readAt } });
      model.reachEnd();
      return asked();
    };
    expect([reach(0), reach(0), reach(1), reach(1)]).toEqual([1, 1, 2, 2]);
    model.more();
    expect(asked()).toBe(3);
    fixture.answer("activity.more", () => Promise.reject(new Error("down")));
    expect(reach(2)).toBe(4);
    await flushPromises();
    expect(reach(2)).toBe(5);
    // The list was refreshed, and its first page has the same length.
    expect(reach(2, 2)).toBe(6);
  });
  it("opens the explorer page of an activity item's transaction and of the account", () => {
    const opened: string[] = [];
    const { latchkit } = fakeLatchkit({
      account: { ...account, explorerUrl: "https://explorer.example/a" },
    });
    const { links } = internalsOf(latchkit);
    vi.spyOn(links, "openTab").mockImplementation((url) => opened.push(url) > 0);
    const model = activityModel(latchkit);
    model.openExplorer();
    model.open("0xab");
    const { explorerUrl } = latchkit.network.snapshot.active;
    expect(opened).toEqual([
      "https://explorer.example/a",
      ...(explorerUrl === undefined ? [] : [`${explorerUrl}/tx/0xab`]),
    ]);
  });
  it(
    "shows the activity tab in the account view unless the host turned activity off",
    { tags: ["S1-022"] },
    () => {
      const leads = (activity: boolean) =>
        accountModel(
          fakeLatchkit({ account, features: { ...DEFAULT_FEATURES, activity } }).latchkit,
        ).snapshot.tabs.includes("activity");
      expect(DEFAULT_FEATURES.activity).toBe(true);
      expect([leads(true), leads(false)]).toEqual([true, false]);
    },
  );
});
