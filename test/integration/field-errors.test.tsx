// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EMPTY_DRAFT } from "../../src/domain/send/send-draft.js";
import type { SendProblem } from "../../src/domain/send/send-problem.js";
import { LatchkitError } from "../../src/domain/errors/latchkit-error.js";
import type { OnrampState, SendState } from "../../src/index.js";
import { withFormatted } from "../../src/domain/balance/balance.js";
import { InEnglish } from "../support/fixtures/in-english.js";
import UpdateEmailView from "../../src/presentation-react/views/email-update/email-update-view.js";
import OnRampProvidersView from "../../src/presentation-react/views/onramp/onramp-view.js";
import WalletSendView, {
  preview as sendPreview,
} from "../../src/presentation-react/views/send/wallet-send-view.js";
import { english } from "../../src/presentation-react/messages/english.js";
import { PROBLEM_TEXTS } from "../../src/presentation-react/views/send/problem-text.js";
import { ADDRESS, anAccount, fakeLatchkit } from "../support/doubles/fake-latchkit.js";
import { flushPromises } from "../support/worlds/instance.js";

const ACCOUNT = {
  status: "connected",
  isRestoring: false,
  byNamespace: {},
  current: anAccount(),
} as const;
const COLOURS = ":root { --_line: gray; --_accent-text: blue; --_danger: red }";
/** happy-dom supports `:focus` but not `:focus-within`. */
const sheetOf = (view: string): string =>
  ["primitives/form", `views/${view}`]
    .map((name) => readFileSync(`src/presentation-react/${name}.css`, "utf8"))
    .join("\n")
    .replaceAll(":focus-within", ":has(:focus)");

let end = (): void => undefined;
afterEach(() => end());

/** Renders a view with its style sheet in these states. */
const shown = async (
  View: ComponentType,
  sheet: string,
  states: Parameters<typeof fakeLatchkit>[0],
) => {
  const { latchkit, say } = fakeLatchkit({ account: ACCOUNT, ...states });
  const place = document.body.appendChild(document.createElement("main"));
  const style = document.head.appendChild(document.createElement("style"));
  style.textContent = `${COLOURS} ${sheetOf(sheet)}`;
  const root = createRoot(place);
  end = () => {
    root.unmount();
    place.remove();
    style.remove();
  };
  flushSync(() =>
    root.render(
      <InEnglish latchkit={latchkit}>
        <View />
      </InEnglish>,
    ),
  );
  await flushPromises();
  flushSync(() => undefined);
  return { place, say };
};
/** Whether a field is announced as wrong, and the colour of the line around `box`. */
const markOf = (place: Element, id: string, box: string): readonly [boolean, string] => {
  const field = place.querySelector<HTMLElement>(`[data-testid="${id}"]`);
  const around = field?.closest(box);
  if (!field || !around) throw new Error(`no ${id} in ${box}`);
  field.focus();
  const [colour = ""] = /red|blue|gray/u.exec(getComputedStyle(around).boxShadow) ?? [];
  return [field.getAttribute("aria-invalid") === "true", colour];
};

describe("payment amount for a purchase", () => {
  const buying = (change: Partial<OnrampState>): OnrampState =>
    ({
      step: "choosing",
      account: `eip155:1:${ADDRESS}`,
      providers: [],
      paymentCurrencies: [{ id: "USD", limits: [] }],
      purchaseCurrencies: [{ id: "1", name: "USD Coin", symbol: "USDC", networks: [] }],
      paymentAmount: "1",
      isSample: false,
      isPlaceholder: false,
      quotesLoading: false,
      ...change,
    }) as OnrampState;
  it.each([
    ["too little", { problem: "too-little" }, [true, "red"]],
    ["too much", { problem: "too-much" }, [true, "red"]],
    ["no amount", { paymentAmount: "", problem: "empty" }, [false, "blue"]],
    ["a valid amount", {}, [false, "blue"]],
  ] as const)(
    "marks the payment amount of a purchase as invalid only if it is out of range: %s",
    async (_, change, mark) => {
      const onramp = buying(change);
      const { place } = await shown(OnRampProvidersView, "onramp/onramp", { onramp });
      expect(markOf(place, "lk-onramp-amount", ".onramp-field")).toEqual(mark);
    },
  );
});

describe("fields of a transfer", () => {
  const sending = (problem?: SendProblem): SendState => ({
    step: "editing",
    draft: { ...EMPTY_DRAFT, amount: "5", to: "0x1" },
    check: () => problem,
  });
  const marks = async (problem?: SendProblem) => {
    const { place } = await shown(WalletSendView, "send/send", { send: sending(problem) });
    const amount = markOf(place, "lk-send-amount", ".send-amount");
    return { amount, to: markOf(place, "lk-send-to", ".send-field") };
  };
  /** The description of a field, and the label of the button. */
  const words = async (id: string, problem?: SendProblem) => {
    const { place } = await shown(WalletSendView, "send/send", { send: sending(problem) });
    const described = place
      .querySelector(`[data-testid="${id}"]`)
      ?.getAttribute("aria-describedby");
    const button = place.querySelector('[data-testid="lk-send-review"]')?.textContent;
    return [place.querySelector(`[id="${described}"]`)?.textContent, button];
  };
  it.each([
    ["lk-send-amount", "insufficient-funds"],
    ["lk-send-amount", "dust"],
    ["lk-send-to", "invalid-address"],
    ["lk-send-to", "unknown-name"],
  ] as const)('explains the transfer\'s problem below the field "%s": %s', async (id, problem) => {
    const [said, button] = await words(id, problem);
    expect(said).toBe(String(english[PROBLEM_TEXTS[problem]]).replace("{symbol}", "ETH"));
    expect(button).toBe(english.sendReview);
  });
  it("shows a missing recipient on the transfer's button, not below the field", async () => {
    expect(await words("lk-send-to", "no-recipient")).toEqual(["", english.sendNoRecipient]);
  });
  it.each(["malformed-amount", "too-precise", "insufficient-funds", "dust"] as const)(
    'marks only the amount field of a transfer as invalid for the problem "%s"',
    async (problem) => {
      expect(await marks(problem)).toEqual({ amount: [true, "red"], to: [false, "blue"] });
    },
  );
  it.each(["invalid-address", "unknown-name", "zero-address", "token-contract"] as const)(
    'marks only the recipient field of a transfer as invalid for the problem "%s"',
    async (problem) => {
      expect(await marks(problem)).toEqual({ amount: [false, "blue"], to: [true, "red"] });
    },
  );
  it.each(["no-amount", "zero-amount", "no-recipient", "looking-up", undefined] as const)(
    'marks no field of an unfinished transfer form as invalid for the problem "%s"',
    async (problem) => {
      expect(await marks(problem)).toEqual({ amount: [false, "blue"], to: [false, "blue"] });
    },
  );
});

describe("new e-mail address", () => {
  it.each([
    ["invalid", { kind: "invalid-email" }, [true, "red"]],
    ["unchanged", { kind: "unchanged" }, [true, "red"]],
    ["valid", undefined, [false, "blue"]],
  ] as const)(
    "marks the new e-mail address as invalid only if it cannot be used: %s",
    async (_, problem, mark) => {
      const emailUpdate = {
        step: "idle",
        email: "ana@example.org",
        ...(problem && { problem }),
      } as const;
      const { place } = await shown(UpdateEmailView, "email/email", { emailUpdate });
      expect(markOf(place, "lk-email-update", "input")).toEqual(mark);
    },
  );
});

describe("review of a transfer", () => {
  it("scrolls the transfer review's buttons into view after each failure, and at no other time", async () => {
    const brought: Element[] = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
      brought.push(this);
    });
    const amount = withFormatted({ units: 1n, decimals: 18, symbol: "ETH" });
    const review = {
      step: "review",
      draft: EMPTY_DRAFT,
      check: () => undefined,
      preview: {
        account: `eip155:1:${ADDRESS}`,
        networkId: "eip155:1",
        to: ADDRESS,
        amount,
        fee: amount,
        warnings: [],
      },
    } as const satisfies SendState;
    const { place, say } = await shown(sendPreview.default, "send/send", { send: review });
    const broughtBy = (state: SendState): readonly (string | null | undefined)[] => {
      flushSync(() => say("send", state));
      const all = brought.splice(0);
      return all.map((one) => one.querySelector("button")?.getAttribute("data-testid"));
    };
    expect(place.querySelector("[data-testid=lk-send-confirm]")).not.toBeNull();
    expect(broughtBy({ ...review })).toEqual([]);
    const error = new LatchkitError("rpc/timeout", { waitMs: 1 });
    expect(broughtBy({ ...review, error })).toEqual(["lk-send-confirm"]);
    expect(broughtBy({ ...review, error })).toEqual([]);
    expect(
      broughtBy({ ...review, error: new LatchkitError("rpc/timeout", { waitMs: 2 }) }),
    ).toEqual(["lk-send-confirm"]);
  });
});
