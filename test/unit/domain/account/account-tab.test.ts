import { describe, expect, it } from "vitest";
import { accountTabs, shownTab } from "../../../../src/domain/account/account-tab.js";

const PLACE = { namespace: "eip155", isRead: true, hasActivity: true } as const;

describe("the tabs of an account", { tags: ["S2-021"] }, () => {
  it("are tokens, NFTs and activity on EVM networks", () => {
    expect(accountTabs(PLACE)).toEqual(["tokens", "nfts", "activity"]);
  });
  it("leave out the activity where the host turned it off", () => {
    expect(accountTabs({ ...PLACE, hasActivity: false })).toEqual(["tokens", "nfts"]);
  });
  it("are the tokens alone on other chains", () => {
    expect(accountTabs({ ...PLACE, namespace: "solana" })).toEqual(["tokens"]);
  });
  it("are none where nothing reads the chain", () => {
    expect(accountTabs({ ...PLACE, isRead: false })).toEqual([]);
  });
  it("show what was chosen where there is such a tab, else the tokens", () => {
    expect(shownTab(["tokens", "nfts"], "nfts")).toBe("nfts");
    expect(shownTab(["tokens", "nfts"], "activity")).toBe("tokens");
    expect(shownTab(["tokens", "nfts"], undefined)).toBe("tokens");
  });
});
