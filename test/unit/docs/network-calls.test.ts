import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";

const at = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const ROWS = at("docs/network-calls.md")
  .split("\n")
  .filter((line) => line.startsWith("| `"));
/** The requests in the code of these files, by the pattern's first group. */
const askedIn = (folder: string, files: RegExp, pattern: RegExp): readonly string[] => {
  const names = readdirSync(
    new URL(`../../../src/infrastructure/${folder}`, import.meta.url),
  ).filter((name) => files.test(name));
  return [
    ...new Set(
      names.flatMap((name) =>
        [...at(`src/infrastructure/${folder}/${name}`).matchAll(pattern)].map(
          ([, asked = ""]) => asked,
        ),
      ),
    ),
  ].sort();
};
const RPC = /method: "((?:get|send|simulate|request)\w+)"/gu;
const solana = [
  ...new Set([
    ...askedIn("chain-reader", /^solana/u, RPC),
    ...askedIn("chain-signer", /^solana/u, RPC),
  ]),
].sort();
const PLACEHOLDERS: Readonly<Record<string, string>> = { address: "<address>", vout: "<output>" };
const esplora = askedIn(
  "chain-reader",
  /^esplora/u,
  /api\s*\.(?:json|text|post)\(\s*[`"](\/[^`"]*)[`"]/gu,
).map((path) => path.replace(/\$\{(\w+)\}/gu, (_, name: string) => PLACEHOLDERS[name] ?? "<id>"));
/** The names between backticks in the second cell of the rows that match. */
const notified = (rows: RegExp): readonly string[] => [
  ...new Set(
    ROWS.filter((row) => rows.test(row))
      .flatMap((row) =>
        [...(row.split("|")[2] ?? "").matchAll(/`(?:GET |POST )?([^`]+)`/gu)].map(
          ([, name = ""]) => name,
        ),
      )
      .sort(),
  ),
];

describe("requests in docs/network-calls.md", () => {
  it("docs/network-calls.md lists exactly the calls to a Solana node", () => {
    expect(notified(/^\| `rpc` \| Solana:/u)).toEqual(solana);
  });
  it("docs/network-calls.md lists exactly the calls to an Esplora service", () => {
    expect(notified(/^\| `rpc` \| Bitcoin:/u)).toEqual([...esplora].sort());
  });
  it("docs/network-calls.md lists exactly the calls to a Safe that embeds the page", () => {
    expect(notified(/^\| `wallet` \| the Safe/u)).toEqual(
      [
        ...askedIn("wallet-connector", /^safe-provider/u, /ask\("(\w+)"/gu),
        "signMessage",
        "signTypedMessage",
      ].sort(),
    );
  });
  it.each(
    ROWS.flatMap((row) => [...row.matchAll(/`(test\/[\w./-]+)`/gu)].map(([, path = ""]) => path)),
  )("docs/network-calls.md names the test %s, which exists", (path) => {
    const [, folder = "", name = ""] = /^(.*)\/([^/]+)$/u.exec(path) ?? [];
    expect(
      readdirSync(new URL(`../../../${folder}`, import.meta.url)).some(
        (file) => file === name || file.startsWith(`${name}.`) || file.startsWith(name),
      ),
    ).toBe(true);
  });
});
