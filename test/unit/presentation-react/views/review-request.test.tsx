// @vitest-environment happy-dom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";
import type { PendingReview } from "../../../../src/application/review/review.api.js";
import { RULES } from "../../../../src/domain/review/rules.js";
import { english } from "../../../../src/presentation-react/messages/english.js";
import { FINDING_TEXTS } from "../../../../src/presentation-react/views/review/finding-texts.js";
import { ReviewRequestPanel } from "../../../../src/presentation-react/views/review/review-request-panel.js";
import { readRequest } from "../../../../src/review.js";
import { ADDRESS, fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";

const TOKEN = "0x2222222222222222222222222222222222222222";
const SPENDER = "0x3333333333333333333333333333333333333333";
const word = (value: string): string => value.replace("0x", "").padStart(64, "0");
/** An approval of `units`, in hex. */
const approval = (units: string): string => `0x095ea7b3${word(SPENDER)}${word(units)}`;
const UNLIMITED = approval("f".repeat(64));

const pending = (data: string, id = 1): PendingReview => {
  const request = {
    kind: "transaction",
    networkId: "eip155:1",
    account: ADDRESS,
    calls: [{ to: TOKEN, data }],
  } as const;
  const review = readRequest(request, { now: 1_800_000_000n });
  return { id, request, review, changes: { status: "not-simulated", why: "off" }, isHeld: false };
};

let end = (): void => undefined;
afterEach(() => end());

const shown = (first: PendingReview) => {
  const { latchkit } = fakeLatchkit();
  const decided: string[] = [];
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  const draw = (one: PendingReview): void =>
    flushSync(() =>
      root.render(
        <InEnglish latchkit={latchkit}>
          <ReviewRequestPanel
            pending={one}
            onApprove={(id) => decided.push(`approve ${id}`)}
            onCancel={(id) => decided.push(`cancel ${id}`)}
          />
        </InEnglish>,
      ),
    );
  draw(first);
  end = () => {
    root.unmount();
    place.remove();
  };
  const find = (id: string): HTMLElement | null =>
    place.querySelector<HTMLElement>(`[data-testid="lk-review${id}"]`);
  const press = (id: string): void => flushSync(() => find(id)?.click());
  return { draw, decided, find, press, words: () => place.textContent ?? "" };
};

describe("texts of findings", () => {
  it("shows users a text for each review rule", () => {
    for (const rule of Object.values(RULES).flatMap(Object.keys))
      expect(FINDING_TEXTS, rule).toHaveProperty(rule);
    for (const key of Object.values(FINDING_TEXTS)) expect(english[key], key).toBeTruthy();
  });
});

describe("the review of a request", () => {
  it("approves a request in which the review found no danger with one click", () => {
    const { press, decided, find } = shown(pending(approval("5")));
    expect(find("-accept")).toBeNull();
    press("-continue");
    expect(decided).toEqual(["approve 1"]);
  });

  it("approves a dangerous request only after the user accepted the possible loss", () => {
    const { press, decided } = shown(pending(UNLIMITED));
    press("-continue");
    expect(decided).toEqual([]);
    press("-accept");
    press("-continue");
    expect(decided).toEqual(["approve 1"]);
  });

  it("asks the user to accept the possible loss again for the next request", () => {
    const { press, decided, draw } = shown(pending(UNLIMITED));
    press("-accept");
    draw(pending(UNLIMITED, 2));
    press("-continue");
    expect(decided).toEqual([]);
  });

  it("asks the user to accept the possible loss again when the simulation finds a new danger", () => {
    const { press, decided, draw } = shown(pending(UNLIMITED));
    press("-accept");
    draw({
      ...pending(UNLIMITED),
      changes: {
        status: "simulated",
        block: 1n,
        moves: [],
        findings: [{ rule: "hidden-move", target: TOKEN }],
      },
    });
    press("-continue");
    expect(decided).toEqual([]);
  });

  it("disables Continue in the first 500 ms of a new review, and keeps the focus on the button", () => {
    const { press, decided, draw, find } = shown({ ...pending(approval("5")), isHeld: true });
    find("-continue")?.focus();
    press("-continue");
    expect(find("-continue")?.getAttribute("aria-disabled")).toBe("true");
    expect(document.activeElement).toBe(find("-continue"));
    expect(decided).toEqual([]);
    draw(pending(approval("5")));
    expect(find("-continue")?.hasAttribute("aria-disabled")).toBe(false);
    press("-continue");
    expect(decided).toEqual(["approve 1"]);
  });

  it("lets the user cancel a review at any time", () => {
    const { press, decided } = shown(pending(UNLIMITED));
    press("-cancel");
    expect(decided).toEqual(["cancel 1"]);
  });

  it("shows the raw data of a request at once if nothing can be decoded", () => {
    const { find, words } = shown(pending("0x12345678abcdef"));
    expect(find("-intent")?.textContent).toBe("We cannot read this request");
    expect(find("-details")?.hasAttribute("open")).toBe(true);
    expect(words()).toContain("0x12345678abcdef");
  });

  it("shows who gets permissions by a request, how much, until when, and how to revoke", () => {
    const { find } = shown(pending(UNLIMITED));
    expect(find("-grants")?.textContent).toContain(SPENDER);
    expect(find("-grants")?.textContent).toContain("No limit on the amount");
    expect(find("-grants")?.textContent).toContain("No end date");
    expect(find("-grants")?.textContent).toContain("You can take it back");
  });

  it("shows why a request was not simulated, or why its simulation fails", () => {
    const { find, draw } = shown(pending(approval("5")));
    expect(find("-certainty")?.textContent).toContain("this app does not use simulation");
    draw({ ...pending(approval("5")), changes: { status: "reverts", reason: "no\u202e funds" } });
    expect(find("-reverts")?.textContent).toContain("Reason given: no funds");
  });
});
