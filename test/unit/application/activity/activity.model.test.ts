import { describe, expect, it } from "vitest";
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
  it("S1-022 leads there from the account unless the host turned it off", () => {
    const leads = (activity: boolean) =>
      accountModel(fakeLatchkit({ account, features: { ...DEFAULT_FEATURES, activity } }).latchkit)
        .snapshot.hasActivity;
    expect(DEFAULT_FEATURES.activity).toBe(true);
    expect([leads(true), leads(false)]).toEqual([true, false]);
  });
});
