import { renderToStaticMarkup } from "react-dom/server";
import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import {
  viewInternalsOf,
  type ViewInternals,
} from "../../../../src/application/shared/views/view-options.js";
import type { ToastState } from "../../../../src/application/toast/toast.api.js";
import { iconByName } from "../../../../src/presentation-react/icons/icon-by-name.js";
import { Sentence } from "../../../../src/presentation-react/shell/legal-notice.js";
import { InEnglish } from "../../../support/in-english.js";
import { Dock } from "../../../../src/presentation-react/shell/dock.js";
import { Footer } from "../../../../src/presentation-react/shell/footer.js";
import { fakeLatchkit } from "../../../support/fake-latchkit.js";

type Options = Partial<ViewInternals["options"]>;
const drawn = (part: ReactElement, toast: ToastState = {}, options: Options = {}): string => {
  const given = viewInternalsOf(fakeLatchkit().latchkit).options;
  const { latchkit } = fakeLatchkit({ toast }, { options: { ...given, ...options } });
  return renderToStaticMarkup(<InEnglish latchkit={latchkit}>{part}</InEnglish>);
};
const guard = { canClose: true, refusals: 0 };

describe("the dock", () => {
  it("renders both live regions before the first announcement", () => {
    expect(drawn(<Dock guard={guard} />)).toMatch(
      /role="status"[^>]*><\/div><div role="alert"[^>]*><\/div>/u,
    );
  });
  it.each([
    ["loading", "status"],
    ["success", "status"],
    ["error", "alert"],
  ] as const)("says a toast of %s in the region that is a %s", (variant, role) => {
    const markup = drawn(<Dock guard={guard} />, { shown: { id: 1, variant, text: "¤" } });
    expect(
      markup
        .split("¤")[0]
        ?.match(/role="(\w+)"/gu)
        ?.at(-1),
    ).toBe(`role="${role}"`);
    expect(markup.match(/¤/gu)).toHaveLength(1);
  });
  it("renders a close button on a toast that stays, and on no other", () => {
    expect(
      drawn(<Dock guard={guard} />, {
        shown: { id: 1, variant: "loading", text: "x", autoClose: false },
      }),
    ).toContain("lk-toast-close");
    expect(
      drawn(<Dock guard={guard} />, { shown: { id: 1, variant: "loading", text: "x" } }),
    ).not.toContain("lk-toast-close");
  });
  it("shows the text of a toast as text", () => {
    expect(
      drawn(<Dock guard={guard} />, { shown: { id: 1, variant: "error", text: "<img src=x>" } }),
    ).not.toContain("<img");
  });
  it("shows why the modal stays open", () => {
    expect(
      drawn(<Dock guard={{ canClose: false, refusals: 1, refusedBy: "signInRequired" }} />),
    ).toMatch(/role="alert".*Sign in or disconnect/u);
  });
});

describe("an icon by name", { tags: ["S2-037"] }, () => {
  const markup = (name: string | undefined): string =>
    renderToStaticMarkup(iconByName(name, "check"));
  it("is the one of that name", () => {
    expect(markup("wallet")).not.toBe(markup("check"));
  });
  it.each(["<svg onload=alert(1)>", "__proto__", "constructor", "toString", "", undefined])(
    "of %s is the usual one",
    (name) => {
      expect(markup(name)).toBe(markup("check"));
    },
  );
});

describe("the footer", () => {
  it("renders nothing where it has no content", () => {
    expect([drawn(<Footer view="Connect" />), drawn(<Footer view="Account" />)]).toEqual(["", ""]);
  });
  it.each([
    [{ termsUrl: "https://t.example" }, "By connecting, you agree to the terms of service."],
    [{ privacyUrl: "https://p.example" }, "By connecting, you agree to the privacy policy."],
    [
      { termsUrl: "https://t.example", privacyUrl: "https://p.example" },
      "By connecting, you agree to the terms of service and privacy policy.",
    ],
  ])("names the papers there are: %o", (legalNotice, words) => {
    expect(
      drawn(
        <Footer view="Connect" />,
        {},
        { legal: { kind: "footer", ...legalNotice } },
      ).replaceAll(/<[^>]*>/gu, ""),
    ).toBe(words);
  });
  it("links the networks to the explanation of a network", () => {
    expect(drawn(<Footer view="Networks" />)).toContain("What is a network?");
  });
});

describe("a sentence with elements in its slots", () => {
  it("keeps the order of the language and shows an unfilled slot", () => {
    expect(
      renderToStaticMarkup(
        <Sentence words="{b}, then {a} {c}" slots={{ a: <b>A</b>, b: <i>B</i> }} />,
      ),
    ).toBe("<i>B</i>, then <b>A</b> {c}");
  });
});
