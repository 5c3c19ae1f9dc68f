// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { LatchkitError } from "../../../../src/domain/errors/latchkit-error.js";
import { FailureNote } from "../../../../src/presentation-react/primitives/problem.js";

const COLORS = ":root { --_danger: red; --_text: black; --_text-2: gray; }";
const RULES = readFileSync("src/presentation-react/primitives/problem.css", "utf8");
const declined = new LatchkitError("wallet/declined", { method: "eth_sendTransaction" });
const failed = new LatchkitError("call/aborted", {});

beforeEach(() => {
  const sheet = document.createElement("style");
  sheet.textContent = `${COLORS}\n${RULES}`;
  document.head.replaceChildren(sheet);
});
afterEach(() => document.body.replaceChildren());

/** What a user sees and hears of the note. */
const shown = (error: LatchkitError | undefined, isUncertain = false, text = "What happened") => {
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  flushSync(() =>
    root.render(<FailureNote testId="note" error={error} isUncertain={isUncertain} text={text} />),
  );
  const note = document.querySelector<HTMLElement>("[data-testid=note]");
  if (note === null) throw new Error("no note is rendered");
  const icons = [...note.querySelectorAll("svg")];
  return {
    role: note.getAttribute("role"),
    text: note.textContent,
    color: getComputedStyle(note).color,
    hasWarningIcon: icons.length === 1,
    isIconSilent: icons.every((icon) => icon.getAttribute("aria-hidden") === "true"),
  };
};

test.each([declined, new LatchkitError("modal/closed", {})])(
  "shows that the user declined as an alert in a neutral color: $code",
  (error) => {
    expect(shown(error)).toEqual({
      role: "alert",
      text: "What happened",
      color: "gray",
      hasWarningIcon: false,
      isIconSilent: true,
    });
  },
);

test("shows a failure as an alert in the color of errors", () => {
  expect(shown(failed)).toMatchObject({ role: "alert", color: "red", hasWarningIcon: false });
});

test.each([declined, failed])(
  "for any error code, warns with an icon if the request may have been sent: $code",
  (error) => {
    expect(shown(error, true)).toEqual({
      role: "alert",
      text: "What happened",
      color: "black",
      hasWarningIcon: true,
      isIconSilent: true,
    });
  },
);

test("renders an alert element before a failure, so that screen readers announce the failure", () => {
  expect(shown(undefined, false, "")).toMatchObject({ role: "alert", text: "" });
});
