import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Pictures } from "../../../../src/application/images/lazy-pictures.js";
import { activityOfSent } from "../../../../src/domain/activity/activity-list.js";
import { LatchkitError, type Activity } from "../../../../src/index.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import TransactionsView from "../../../../src/presentation-react/views/activity/transactions-view.js";
import { BOB } from "../../../support/builders/connection.js";
import { anAccount, fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";

const current = anAccount();
const drawn = (items: readonly Activity[], hasMore = false): string => {
  const account = { status: "connected", isRestoring: false, byNamespace: {}, current } as const;
  const value = { account: current.caipAddress, items, hasMore, readAt: 0 };
  const pictures: Pictures = {
    request: () => () => undefined,
    peek: ({ kind, id }) => `data:,${kind}-${id}`,
  };
  const { latchkit } = fakeLatchkit(
    { account, activity: { status: "ready", value } },
    { pictures },
  );
  return renderToStaticMarkup(
    <InEnglish latchkit={latchkit}>
      <TransactionsView />
    </InEnglish>,
  );
};
const empty = (hasMore: boolean): string => drawn([], hasMore);

describe("activity view without visible entries", () => {
  it("shows in the activity view that there are no transactions if the service has no older pages", () => {
    expect(empty(false)).toContain("No transactions yet");
    expect(empty(false)).not.toContain("Show older");
  });
  it("offers older transactions if every loaded one is spam", { tags: ["S5-036"] }, () => {
    expect(empty(true)).toContain("Show older");
    expect(empty(true)).not.toContain("No transactions yet");
  });
});

describe("activity view after a failed load", () => {
  it("words a load failure differently in the activity view than in the toast", () => {
    const account = { status: "connected", isRestoring: false, byNamespace: {}, current } as const;
    const error = new LatchkitError("http/unreachable", { url: "https://data.example" });
    const { latchkit } = fakeLatchkit({ account, activity: { status: "failed", error } });
    const markup = renderToStaticMarkup(
      <InEnglish latchkit={latchkit}>
        <TransactionsView />
      </InEnglish>,
    );
    expect(markup).toContain("Couldn’t load activity");
    expect(markup).not.toContain("Failed to fetch transactions");
  });
});

describe("activity of a sent transaction", () => {
  it("shows the picture of the network's currency or of the token for a sent transaction", () => {
    const { caipAddress: account } = current;
    const sent = { account, hash: "0xab", sentAt: 0, status: "pending" } as const;
    const known = { symbol: "USDC", decimals: 6 };
    const row = (token?: string): string =>
      drawn([
        activityOfSent(
          { ...sent, request: { to: BOB, value: 1n, ...(token && { token }) } },
          known,
        ),
      ]);
    expect(row()).toContain('src="data:,network-eip155:1"');
    expect(row(BOB)).toContain(`src="data:,contract-eip155:1:${BOB}"`);
  });
});
