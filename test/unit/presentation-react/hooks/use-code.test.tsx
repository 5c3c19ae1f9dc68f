// @vitest-environment happy-dom
import type { ReactElement } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, it } from "vitest";
import { useCode } from "../../../../src/presentation-react/hooks/use-code.js";
import { LatchkitContext } from "../../../../src/presentation-react/provider/context.js";
import { fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";

function Words(props: { readonly language: string; readonly isWanted: boolean }): ReactElement {
  const words = useCode("words", async () => `texts in ${props.language}`, props.isWanted);
  return <p>{words}</p>;
}

it("`useCode` loads code in the page's current language, with the latest render's loader", async () => {
  const { latchkit } = fakeLatchkit();
  const place = document.createElement("main");
  const root = createRoot(place);
  const draw = (language: string, isWanted: boolean): void =>
    flushSync(() =>
      root.render(
        <LatchkitContext.Provider value={latchkit}>
          <Words language={language} isWanted={isWanted} />
        </LatchkitContext.Provider>,
      ),
    );
  draw("en", false);
  draw("de", false);
  draw("de", true);
  await expect.poll(() => place.textContent).toBe("texts in de");
  root.unmount();
});
