import { describe, expect, it, vi } from "vitest";
import { internalsOf } from "../../../../src/application/internals.js";
import { activityModel } from "../../../../src/application/activity/views/activity.model.js";
import { accountModel } from "../../../../src/application/account/views/account.model.js";
import { DEFAULT_FEATURES } from "../../../../src/domain/config/features.js";
import { anAccount, fakeLatchkit } from "../../../support/fake-latchkit.js";

const current = anAccount();
const account = { status: "connected" as const, isRestoring: false, byNamespace: {}, current };
const value = { account: current.caipAddress, items: [], hasMore: true, readAt: 1 };

describe("the view model of the activity", () => {
  it("has the list of the active account and of no other", () => {
    const shown = (list: typeof value) =>
      activityModel(fakeLatchkit({ account, activity: { status: "ready", value: list } }).latchkit)
        .snapshot.list;
    expect(shown(value)).toBe(value);
    expect(shown({ ...value, account: "eip155:1:0x0" })).toBeUndefined();
  });
  it("leads to the explorer, of one transaction and of the account", () => {
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
  it("S1-022 leads there from the account unless the host turned it off", () => {
    const leads = (activity: boolean) =>
      accountModel(
        fakeLatchkit({ account, features: { ...DEFAULT_FEATURES, activity } }).latchkit,
      ).snapshot.tabs.includes("activity");
    expect(DEFAULT_FEATURES.activity).toBe(true);
    expect([leads(true), leads(false)]).toEqual([true, false]);
  });
});
