// @vitest-environment happy-dom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";
import type { SwapPreview, SwapState } from "../../src/index.js";
import { withFormatted } from "../../src/domain/balance/balance.js";
import { InEnglish } from "../support/fixtures/in-english.js";
import { SwapPreviewView } from "../../src/presentation-react/views/swap/swap-preview-view.js";
import { EMPTY_SWAP } from "../../src/domain/swap/swap-draft.js";
import { ADDRESS, anAccount, fakeLatchkit } from "../support/doubles/fake-latchkit.js";
import { ETH, USDC } from "../support/fixtures/swap.js";

const [ONE, OTHER] = ["11", "22"].map((byte) => `0x${byte.repeat(20)}`) as [string, string];

/** A review of 300 dollars for ether by an unlisted contract. */
const review = (to: string): SwapState => ({
  step: "review",
  draft: EMPTY_SWAP,
  check: () => undefined,
  tokens: { status: "idle" },
  estimate: { status: "idle" },
  secondsLeft: 30,
  preview: {
    account: `eip155:1:${ADDRESS}`,
    networkId: "eip155:1",
    source: USDC,
    target: ETH,
    given: withFormatted({ units: 300_000_000n, decimals: 6, symbol: "USDC" }),
    received: withFormatted({ units: 10n ** 17n, decimals: 18, symbol: "ETH" }),
    minimum: withFormatted({ units: 10n ** 16n, decimals: 18, symbol: "ETH" }),
    slippage: 1,
    providerFee: withFormatted({ units: 1n, decimals: 6, symbol: "USDC" }),
    to,
    isTargetKnown: false,
    isCallRead: false,
    needsYes: true,
    isUnlimited: false,
    isBatch: false,
    transaction: { to, value: 0n, data: "0x12345678" },
    expiresAt: 30_000,
  } satisfies SwapPreview,
});

let end = (): void => undefined;
afterEach(() => end());

const shown = (to: string) => {
  const fake = fakeLatchkit({
    account: {
      status: "connected",
      isRestoring: false,
      byNamespace: {},
      current: anAccount(),
    },
    swap: review(to),
  });
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <InEnglish latchkit={fake.latchkit}>
        <SwapPreviewView />
      </InEnglish>,
    ),
  );
  end = () => {
    root.unmount();
    place.remove();
  };
  const find = <E extends HTMLElement>(id: string): E => {
    const found = place.querySelector<E>(`[data-testid="${id}"]`);
    if (found === null) throw new Error(id);
    return found;
  };
  return {
    say: (contract: string) => flushSync(() => fake.say("swap", review(contract))),
    accept: () => find<HTMLInputElement>("lk-swap-accept"),
    isClosed: () => find("lk-swap-confirm").getAttribute("aria-disabled") === "true",
  };
};

describe("user's acceptance of an unknown contract", () => {
  it("enables the swap once the user accepted an unknown contract, also in a second review", () => {
    const { say, accept, isClosed } = shown(ONE);
    expect(isClosed()).toBe(true);
    flushSync(() => accept().click());
    expect([accept().checked, isClosed()]).toEqual([true, false]);
    say(ONE);
    expect([accept().checked, isClosed()]).toEqual([true, false]);
  });
  it("asks the user again for acceptance if the next review has a different unknown contract", () => {
    const { say, accept, isClosed } = shown(ONE);
    flushSync(() => accept().click());
    say(OTHER);
    expect([accept().checked, isClosed()]).toEqual([false, true]);
  });
});
