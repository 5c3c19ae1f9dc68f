// @vitest-environment happy-dom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { describe, expect, it } from "vitest";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import { LazyPart } from "../../../../src/presentation-react/primitives/lazy-part.js";
import { fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";

describe("part of the account view whose code fails to load", () => {
  it("shows why an account section's code failed to load, and shows the section after a retry", async () => {
    const { latchkit } = fakeLatchkit();
    let isDown = true;
    const load = async () => {
      if (isDown) throw new TypeError("Failed to fetch");
      return { default: () => <p>tokens</p> };
    };
    const place = document.body.appendChild(document.createElement("main"));
    const root = createRoot(place);
    flushSync(() =>
      root.render(
        <InEnglish latchkit={latchkit}>
          <LazyPart chunk="tokens" load={load} retryTestId="lk-tokens-retry" props={{}} />
        </InEnglish>,
      ),
    );
    const retry = () => place.querySelector<HTMLElement>("[data-testid=lk-tokens-retry]");
    await expect.poll(retry).not.toBeNull();
    expect(place.querySelector("[role=alert]")?.textContent).toBe(
      "Part of this window didn’t load. Check your connection and try again.",
    );
    isDown = false;
    retry()?.click();
    await expect.poll(() => place.textContent).toBe("tokens");
    root.unmount();
    place.remove();
  });
});
