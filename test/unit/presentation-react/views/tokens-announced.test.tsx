// @vitest-environment happy-dom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { describe, expect, it } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import { Dock } from "../../../../src/presentation-react/shell/dock.js";
import TokensPart from "../../../../src/presentation-react/views/tokens/tokens-part.js";
import { anAccount, fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";
import type { Toast } from "../../../../src/domain/toast/toast-rules.js";

/** The texts of the live regions after a first failure, including its toast. */
const announcedOf = (error: LatchkitError): readonly string[] => {
  const { latchkit, calls, say } = fakeLatchkit({
    tokens: { status: "failed", error },
    account: { status: "connected", isRestoring: false, byNamespace: {}, current: anAccount() },
  });
  const place = document.body.appendChild(document.createElement("main"));
  const root = createRoot(place);
  flushSync(() =>
    root.render(
      <InEnglish latchkit={latchkit}>
        <Dock guard={{ canClose: true, refusals: 0 }} />
        <TokensPart />
      </InEnglish>,
    ),
  );
  const toast = calls.find(({ action }) => action === "toast.show");
  if (toast) flushSync(() => say("toast", { shown: { ...(toast.args[0] as Toast), id: 1 } }));
  const live = [...place.querySelectorAll("[role=alert], [role=status]")];
  flushSync(() => root.unmount());
  place.remove();
  return live.map(({ textContent }) => textContent).filter((words) => words !== "");
};

describe("first failure to read tokens", () => {
  it("announces the first failure to read tokens once, in the toast", { tags: ["F6"] }, () => {
    const error = new LatchkitError("http/unreachable", { url: "https://data.example" });
    expect(announcedOf(error)).toEqual(["Token Balance Unavailable"]);
  });
  it(
    "announces the first failure to read tokens in the list if there is no toast",
    { tags: ["F6"] },
    () => {
      const error = new LatchkitError("chain/adapter-not-found", { namespace: "eip155" });
      expect(announcedOf(error)).toEqual([expect.stringMatching(/^Token Balance Unavailable/u)]);
    },
  );
});
