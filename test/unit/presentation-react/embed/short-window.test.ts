// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";

const SHEETS = ["theme/modal", "embed/embed", "views/networks/search-field"]
  .map((name) => readFileSync(`src/presentation-react/${name}.css`, "utf8"))
  .join("");
const CARD = `<div class="card"><div class="header"></div><div class="content"><div class="view">
  <label class="search"></label></div></div></div>`;
const { happyDOM } = window as unknown as {
  readonly happyDOM: { setViewport(size: { readonly height: number }): void };
};

/** The scroll container, and the positions of header and search, at a window height in CSS px. */
const shown = (around: string, height: number) => {
  happyDOM.setViewport({ height });
  document.body.innerHTML = `<style>${SHEETS}</style><div class="${around}">${CARD}</div>`;
  const at = (name: string): Element => {
    const found = document.querySelector(`.${name}`);
    if (found === null) throw new Error(`no ${name}`);
    return found;
  };
  // happy-dom does not derive `overflow-y`.
  const scroller = ["content", "card"].find((name) =>
    getComputedStyle(at(name)).overflow.includes("auto"),
  );
  const [header, search] = ["header", "search"].map((name) => getComputedStyle(at(name)).position);
  return { scroller, header, search };
};
afterEach(() => {
  happyDOM.setViewport({ height: 768 });
  document.body.innerHTML = "";
});

describe("scroll container of a view", () => {
  const ITSELF = { scroller: "content", header: "relative", search: "sticky" };
  it("scrolls the content of a dialog, or the whole card in a short window", () => {
    expect(shown("overlay", 768)).toEqual(ITSELF);
    expect(shown("overlay", 360)).toEqual({
      scroller: "card",
      header: "sticky",
      search: "relative",
    });
  });
  it("scrolls the content of an embedded card in a window of any height", () => {
    expect(shown("embed", 768)).toEqual(ITSELF);
    expect(shown("embed", 360)).toEqual(ITSELF);
  });
});
