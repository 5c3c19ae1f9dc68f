import { renderToStaticMarkup } from "react-dom/server";
import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import {
  viewInternalsOf,
  type ViewInternals,
} from "../../../../src/application/shared/views/view-options.js";
import type { ToastState } from "../../../../src/application/toast/toast.api.js";
import { iconByName } from "../../../../src/presentation-react/shell/toast-line.js";
import { Sentence, Footer } from "../../../../src/presentation-react/shell/view-footer.js";
import { InEnglish } from "../../../support/fixtures/in-english.js";
import { Dock } from "../../../../src/presentation-react/shell/dock.js";
import { fakeLatchkit } from "../../../support/doubles/fake-latchkit.js";

type Options = Partial<ViewInternals["options"]>;
const drawn = (part: ReactElement, toast: ToastState = {}, options: Options = {}): string => {
  const given = viewInternalsOf(fakeLatchkit().latchkit).options;
  const { latchkit } = fakeLatchkit({ toast }, { options: { ...given, ...options } });
  return renderToStaticMarkup(<InEnglish latchkit={latchkit}>{part}</InEnglish>);
};
const guard = { canClose: true, refusals: 0 };

describe("Dock", () => {
  it("renders both live regions for toasts before the first announcement", () => {
    expect(drawn(<Dock guard={guard} />)).toMatch(
      /role="status"[^>]*><\/div><div role="alert"[^>]*><\/div>/u,
    );
  });
  it.each([
    ["loading", "status"],
    ["success", "status"],
    ["error", "alert"],
  ] as const)(
    'announces a toast of the variant "%s" in the live region with the role "%s"',
    (variant, role) => {
      const markup = drawn(<Dock guard={guard} />, { shown: { id: 1, variant, text: "¤" } });
      expect(
        markup
          .split("¤")[0]
          ?.match(/role="(\w+)"/gu)
          ?.at(-1),
      ).toBe(`role="${role}"`);
      expect(markup.match(/¤/gu)).toHaveLength(1);
    },
  );
  it("renders a close button only on a toast that does not close automatically", () => {
    expect(
      drawn(<Dock guard={guard} />, {
        shown: { id: 1, variant: "loading", text: "x", autoClose: false },
      }),
    ).toContain("lk-toast-close");
    expect(
      drawn(<Dock guard={guard} />, { shown: { id: 1, variant: "loading", text: "x" } }),
    ).not.toContain("lk-toast-close");
  });
  it("renders the text of a toast as text, not as markup", () => {
    expect(
      drawn(<Dock guard={guard} />, { shown: { id: 1, variant: "error", text: "<img src=x>" } }),
    ).not.toContain("<img");
  });
  it("shows why the modal stays open after the user tries to close it", () => {
    expect(
      drawn(<Dock guard={{ canClose: false, refusals: 1, refusedBy: "signInRequired" }} />),
    ).toMatch(/role="alert".*Sign in or disconnect/u);
  });
});

describe("iconByName", { tags: ["S2-037"] }, () => {
  const markup = (name: string | undefined): string =>
    renderToStaticMarkup(iconByName(name, "check"));
  it("returns the icon of the given icon name", () => {
    expect(markup("wallet")).not.toBe(markup("check"));
  });
  it.each(["<svg onload=alert(1)>", "__proto__", "constructor", "toString", "", undefined])(
    'returns the fallback icon for the unknown icon name "%s"',
    (name) => {
      expect(markup(name)).toBe(markup("check"));
    },
  );
});

describe("Footer", () => {
  it("renders no footer of the modal if it has no content", () => {
    expect([drawn(<Footer view="Connect" />), drawn(<Footer view="Account" />)]).toEqual(["", ""]);
  });
  it.each([
    [{ termsUrl: "https://t.example" }, "By connecting, you agree to the terms of service."],
    [{ privacyUrl: "https://p.example" }, "By connecting, you agree to the privacy policy."],
    [
      { termsUrl: "https://t.example", privacyUrl: "https://p.example" },
      "By connecting, you agree to the terms of service and privacy policy.",
    ],
  ])("with the option `legalNotice` %j, renders the sentence '%s'", (legalNotice, words) => {
    expect(
      drawn(
        <Footer view="Connect" />,
        {},
        { legal: { kind: "footer", ...legalNotice } },
      ).replaceAll(/<[^>]*>/gu, ""),
    ).toBe(words);
  });
  it("links the footer of Networks to the help about networks", () => {
    expect(drawn(<Footer view="Networks" />)).toContain("What is a network?");
  });
});

describe("Sentence", () => {
  it("keeps the language's word order in a sentence, and shows an unfilled placeholder unchanged", () => {
    expect(
      renderToStaticMarkup(
        <Sentence words="{b}, then {a} {c}" slots={{ a: <b>A</b>, b: <i>B</i> }} />,
      ),
    ).toBe("<i>B</i>, then <b>A</b> {c}");
  });
});
