import type { Answer } from "../faults.js";
import type { Fault } from "../fault.types.js";
import type { CatalogueEntry } from "./services.types.js";

const FIELD_BYTES = 1_000_000;
const id = (digit: string): string => digit.repeat(64);

const LINKS = [
  "javascript:alert(1)//",
  "JaVaScRiPt:alert(1)//",
  "\u0001javascript:alert(1)//",
  "java\nscript:alert(1)//",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:https://example.test/1",
  "about:blank",
  "intent://pay#Intent;scheme=tel;end",
  "https://user:secret@example.test/",
  "//example.test/",
  "not an address",
] as const;

const wallet = (fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => ({
  id: id("a"),
  name: "Hostile",
  badge_type: "certified",
  chains: ["eip155:1", "eip155:10", "eip155:31337"],
  ...fields,
});

/** Links that a page must not open, each in every link field of its own wallet. */
const badLinks = LINKS.map((link, index) =>
  wallet({
    id: `${id("b").slice(2)}${index.toString(16).padStart(2, "0")}`,
    name: `Bad link ${index}`,
    mobile_link: link,
    link_mode: link,
    desktop_link: link,
    webapp_link: link,
    homepage: link,
    app_store: link,
    play_store: link,
    chrome_store: link,
  }),
);

/** Names and rdns that imitate well-known wallets by other scripts or invisible characters. */
const lookAlikes = ["MetaM\u0430sk", "Meta\u200bMask", "\u202eksaMateM", "MetaMask"].map(
  (name, index) =>
    wallet({
      id: `${id("c").slice(1)}${index}`,
      name,
      rdns: "io.metamask",
      mobile_link: "https://example.test/",
    }),
);

/** Invalid wallet entries, and keys that pollute an object when copied carelessly. */
const malformedEntries = (bytes: number): readonly unknown[] => [
  null,
  7,
  "wallet",
  [],
  {},
  [wallet({})],
  wallet({ id: "", name: "No id" }),
  wallet({ id: "../../appkit", name: "Path for an id" }),
  wallet({ id: id("d"), name: "" }),
  wallet({ id: id("e"), name: { toString: "no" } }),
  wallet({ id: id("f"), name: "Chains", chains: ["eip155", "", 7, null] }),
  wallet({ id: id("0"), name: "x".repeat(bytes) }),
  wallet({
    id: id("1"),
    name: "Long link",
    mobile_link: `https://example.test/${"x".repeat(bytes)}`,
  }),
  JSON.parse(
    `{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"id":"${id("2")}","name":"__proto__","rdns":"constructor","image_id":"../../e"}`,
  ),
  wallet({ id: "__proto__", name: "constructor" }),
];

/**
 * The requested page with malicious entries between its wallets, its first wallet twice, and a
 * wrong count.
 */
export function hostileWallets(
  answer: Answer,
  { bytes = FIELD_BYTES }: Extract<Fault, { kind: "hostile" }>,
): Answer {
  const { data } = JSON.parse(answer.body.toString("utf8")) as {
    readonly data: readonly CatalogueEntry[];
  };
  const duplicates = data.slice(0, 1).map((first) => ({ ...first, name: `${first.name} again` }));
  return {
    ...answer,
    body: Buffer.from(
      JSON.stringify({
        count: data.length,
        data: [...badLinks, ...data, ...lookAlikes, ...malformedEntries(bytes), ...duplicates],
      }),
    ),
  };
}
