import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";

const ROOT = new URL("../../../", import.meta.url);
const at = (path: string): string => readFileSync(new URL(path, ROOT), "utf8");

/** Documents outside the repository, and references into them. */
const FOREIGN =
  /http-services|product-behaviou?r|wallet-protocols|\bspec(?:ification)?(?:'s)? sections? \d|\b(?:threats?|faults?|rules?|findings?) [A-Z]\d{1,2}|(?<=[(;,] )[TFP]\d{1,2}\b|\([TFP]\d{1,2}\b|(?<!RFC \d{1,5} )\bsections? \d/giu;
const STATEMENT = /\bS\d-\d{3}\b/gu;
const PAGE = /\bdocs\/[\w./-]+\.(?:md|tsv)\b/gu;

const pages = new Set(
  readdirSync(new URL("docs", ROOT), { recursive: true, encoding: "utf8" }).map(
    (file) => `docs/${file}`,
  ),
);

/** References in comments that a reader of the repository cannot look up. */
function unresolved(text: string): readonly string[] {
  const comments = (text.match(/\/\*[\s\S]*?\*\/|\/\/ .*$/gmu) ?? [])
    .map((comment) => comment.replace(/\s*\n\s*(?:\*|\/\/)?\s*/gu, " "))
    .join("\n");
  return [
    ...(comments.match(FOREIGN) ?? []),
    ...(comments.match(STATEMENT) ?? []),
    ...(comments.match(PAGE) ?? []).filter((page) => !pages.has(page)),
  ];
}

const sources = readdirSync(new URL("src", ROOT), { recursive: true, encoding: "utf8" }).filter(
  (file) => /\.(?:tsx?|css)$/u.test(file),
);

describe("references in source comments", () => {
  it("source comments cite only pages of the repository and public standards", () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(
      sources.flatMap((file) => unresolved(at(`src/${file}`)).map((cited) => `${file}: ${cited}`)),
    ).toEqual([]);
  });

  it.each([
    ["/** How long it lasts, in ms (spec section 9). */", "spec section 9"],
    ["/** A line that breaks (spec\n * section 4). */", "spec section 4"],
    ["// Spec sections 2 and 5: hidden.", "Spec sections 2"],
    ["/** What the service answers (http-services 3.4). */", "http-services"],
    ["/** The view (product-behaviour 3.3). */", "product-behaviour"],
    ["const id = 1; // Wallet-protocols b.4", "Wallet-protocols"],
    ["/** More than any wallet grants (threat T25). */", "threat T25"],
    ["/** Sent once (P5). */", "(P5"],
    ["/** Explained in docs/nowhere.md. */", "docs/nowhere.md"],
  ])("reports a citation in %s that a reader cannot look up", (text, cited) => {
    expect(unresolved(text)).toEqual([cited]);
  });

  it("reports a statement id, which a reader cannot look up", () => {
    expect(unresolved("/** In ms (S9-001). */")).toEqual(["S9-001"]);
  });

  it.each([
    "/** Base64 (RFC 4648 section 4, padded). */",
    "/** Signatures of BIP-322; chains by CAIP-2; EIP-1193 errors. */",
    "/** In ms; docs/storage.md. */",
    'const paper = "product-behaviour";',
  ])("accepts the citation in %s", (text) => {
    expect(unresolved(text)).toEqual([]);
  });
});
