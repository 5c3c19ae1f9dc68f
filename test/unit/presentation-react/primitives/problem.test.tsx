import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { FailureNote } from "../../../../src/presentation-react/primitives/problem.js";

const render = (error: LatchkitError | undefined, isUncertain = false): string =>
  renderToStaticMarkup(
    <FailureNote testId="note" error={error} isUncertain={isUncertain} text="Text" />,
  );
const declined = new LatchkitError("wallet/declined", { method: "eth_sendTransaction" });

test.each([declined, new LatchkitError("modal/closed", {})])(
  "shows the user's own decline in a neutral color: $code",
  (error) => {
    expect(render(error)).toContain('class="problem problem-neutral"');
  },
);

test("shows a failure in the color of errors", () => {
  expect(render(new LatchkitError("call/aborted", {}))).toContain('class="problem"');
});

test("shows a warning if the request may have been sent, whatever failed", () => {
  expect(render(declined, true)).toContain('class="problem problem-doubt"');
});
