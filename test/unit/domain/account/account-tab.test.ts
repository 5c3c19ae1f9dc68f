import { describe, expect, it } from "vitest";
import { accountTabs, shownTab } from "../../../../src/domain/account/account-rules.js";

const PLACE = { namespace: "eip155", isRead: true, hasActivity: true } as const;

describe("account tabs", { tags: ["S2-021"] }, () => {
  it("offers account tabs for tokens, NFTs and activity on EVM networks", () => {
    expect(accountTabs(PLACE)).toEqual(["tokens", "nfts", "activity"]);
  });
  it("hides the activity tab of the account when the host disabled it", () => {
    expect(accountTabs({ ...PLACE, hasActivity: false })).toEqual(["tokens", "nfts"]);
  });
  it("offers only the tokens tab of the account on chains other than EVM", () => {
    expect(accountTabs({ ...PLACE, namespace: "solana" })).toEqual(["tokens"]);
  });
  it("shows no account tabs if no reader exists for the chain", () => {
    expect(accountTabs({ ...PLACE, isRead: false })).toEqual([]);
  });
  it("selects the requested account tab, or the tokens tab if the requested one does not exist", () => {
    expect(shownTab(["tokens", "nfts"], "nfts")).toBe("nfts");
    expect(shownTab(["tokens", "nfts"], "activity")).toBe("tokens");
    expect(shownTab(["tokens", "nfts"], undefined)).toBe("tokens");
  });
});
