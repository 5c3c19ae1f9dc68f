import { describe, expect, it } from "vitest";
import type { Transfer } from "../../../src/domain/activity/activity.js";
import type { RelativeTime } from "../../../src/domain/shared/calendar.js";
import { english } from "../../../src/presentation-react/messages/english.js";
import { formatMessage } from "../../../src/presentation-react/messages/format-message.js";
import {
  ageText,
  operationKey,
  transferText,
} from "../../../src/presentation-react/views/activity/activity-row.js";

const moved = (change: Partial<Transfer>): Transfer => ({
  direction: "out",
  name: "ETH",
  isCollectible: false,
  isSpam: false,
  ...change,
});

describe("activity sentences", () => {
  it("formats the age of an activity with short unit labels", { tags: ["S9-048"] }, () => {
    const ago = (unit: RelativeTime["unit"], count: number) =>
      ageText({ unit, count }, "en", (key, slots) => formatMessage(english[key], slots));
    expect([ago("minute", 5), ago("hour", 1), ago("day", 1)]).toEqual(["5 min", "1 hr", "1 d"]);
  });
  it('shows "Just now" for an activity less than a minute old', () => {
    for (const count of [0, 59])
      expect(ageText({ unit: "second", count }, "en", (key) => String(english[key]))).toBe(
        "Just now",
      );
  });
  it("shows a transfer's sign and amount with three decimals, and only the name of an NFT", () => {
    expect(transferText(moved({ quantity: "0.2509" }), "en")).toBe("−0.25 ETH");
    expect(transferText(moved({ direction: "in", quantity: "1234.5" }), "en")).toBe("+1,234.5 ETH");
    expect(transferText(moved({ quantity: "0.0001" }), "en")).toBe("−<0.001 ETH");
    expect(transferText(moved({ name: "Cat", isCollectible: true }), "en")).toBe("−Cat");
    expect(transferText(moved({ direction: "self" }), "en")).toBe("ETH");
  });
  it("describes an unknown operation as other activity, even if its name is a prototype property", () => {
    expect(operationKey({ operation: "trade" })).toBe("activityTrade");
    for (const operation of ["", "nonsense", "constructor", "__proto__"])
      expect(operationKey({ operation })).toBe("activityOther");
  });
});
