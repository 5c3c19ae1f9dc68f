// @vitest-environment happy-dom
import { useState, type ReactElement, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import { ViewFailure } from "../../../../src/presentation-react/shell/view-failure.js";
import { BalanceLine } from "../../../../src/presentation-react/views/account/balance-line.js";
import { WalletSection } from "../../../../src/presentation-react/views/connect/wallet-section.js";
import { Tabs } from "../../../../src/presentation-react/views/walletconnect/tabs.js";
import { fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";
import { RetryAction } from "../../../../src/presentation-react/primitives/action-button.js";
import { NoWallets } from "../../../../src/presentation-react/views/all-wallets/all-wallets-view.js";

const error = new LatchkitError("code/unavailable", { capability: "view" });
const nothing = (): void => undefined;
/** A failed part of the page, and what it shows while the retry runs. */
type Part = (failed: boolean, retry: () => void) => ReactNode;

const balance: Part = (failed, onRetry) => (
  <BalanceLine
    balance={failed ? { status: "failed", error } : { status: "loading" }}
    account="eip155:1:0x1"
    isSecond={false}
    onRetry={onRetry}
  />
);
const section: Part = (hasFailed, retry) => (
  <WalletSection
    section={{
      name: "recommended",
      rows: [],
      expected: hasFailed ? 0 : 2,
      placeholders: 0,
      hasFailed,
    }}
    choose={nothing}
    retry={retry}
    isBlocked={false}
  />
);
const catalogue: Part = (failed, retry) =>
  failed ? (
    <NoWallets
      state={{ status: "failed", wallets: [], installed: new Set(), more: "none", text: "", error }}
      clear={nothing}
      retry={retry}
    />
  ) : null;
const view: Part = (failed, retry) =>
  failed ? <ViewFailure error={error} onRetry={retry} /> : null;
const tab: Part = (failed, retry) => (
  <Tabs
    tabs={[
      { id: "a", name: "A" },
      { id: "b", name: "B" },
    ]}
    chosen="a"
    label="tabs"
    onChoose={nothing}
  >
    {failed ? <RetryAction error={error} onRetry={retry} /> : null}
  </Tabs>
);

function Stand({ part }: { readonly part: Part }): ReactElement {
  const [hasFailed, setFailed] = useState(true);
  return (
    <>
      <h2 id="lk-title" tabIndex={-1}>
        title
      </h2>
      {part(hasFailed, () => setFailed(false))}
    </>
  );
}

let end = nothing;
afterEach(() => end());
const drawn = (part: Part): ShadowRoot => {
  const { latchkit } = fakeLatchkit();
  const host = document.body.appendChild(document.createElement("div"));
  const shadow = host.attachShadow({ mode: "open" });
  const root = createRoot(shadow);
  flushSync(() =>
    root.render(
      <InEnglish latchkit={latchkit}>
        <Stand part={part} />
      </InEnglish>,
    ),
  );
  end = () => {
    root.unmount();
    host.remove();
  };
  return shadow;
};
const retryIn = (shadow: ShadowRoot): HTMLButtonElement | undefined =>
  [...shadow.querySelectorAll("button")].find(({ textContent }) => textContent === "Try again");

describe("focus of a pressed retry button", () => {
  it.each([
    ["balance", balance, "lk-title"],
    ["group of wallets", section, "lk-group-recommended"],
    ["wallet list", catalogue, "lk-title"],
    ["view", view, "lk-title"],
    ["tab", tab, "lk-tab-a"],
  ])(
    "when the retry button of a %s disappears, moves focus to the group's heading or the title",
    (_, part, name) => {
      const shadow = drawn(part);
      const button = retryIn(shadow);
      button?.focus();
      expect(shadow.activeElement).toBe(button);
      flushSync(() => button?.click());
      expect(retryIn(shadow)).toBeUndefined();
      const { activeElement } = shadow;
      expect(activeElement?.getAttribute("aria-labelledby") ?? activeElement?.id).toBe(name);
    },
  );

  it("does not move focus when a retry button without focus disappears", () => {
    const shadow = drawn(view);
    flushSync(() => retryIn(shadow)?.click());
    expect(retryIn(shadow)).toBeUndefined();
    expect(shadow.activeElement).toBeNull();
  });
});
