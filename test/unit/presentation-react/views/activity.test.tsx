import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LatchkitContext } from "../../../../src/presentation-react/provider/context.js";
import TransactionsView from "../../../../src/presentation-react/views/activity/transactions-view.js";
import { anAccount, fakeLatchkit } from "../../../support/fake-latchkit.js";

const current = anAccount();
const empty = (hasMore: boolean): string => {
  const account = { status: "connected", isRestoring: false, byNamespace: {}, current } as const;
  const value = { account: current.caipAddress, items: [], hasMore, readAt: 0 };
  const { latchkit } = fakeLatchkit({ account, activity: { status: "ready", value } });
  return renderToStaticMarkup(
    <LatchkitContext.Provider value={latchkit}>
      <TransactionsView />
    </LatchkitContext.Provider>,
  );
};

describe("an activity of which nothing is shown", () => {
  it("is none where there is nothing older", () => {
    expect(empty(false)).toContain("No transactions yet");
    expect(empty(false)).not.toContain("Show older");
  });
  it("S5-036 can be read on where all that was read is spam", () => {
    expect(empty(true)).toContain("Show older");
    expect(empty(true)).not.toContain("No transactions yet");
  });
});
