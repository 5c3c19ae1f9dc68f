import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ERROR_TEXTS, errorText } from "../../support/error-texts.js";
import type { ErrorCode } from "../../../src/domain/errors/error-context.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { NATIVE_BALANCES } from "../../../src/domain/storage/native-balance-entry.js";
import { PORTFOLIOS } from "../../../src/domain/storage/portfolio-entry.js";
import { CONNECTION_ENTRIES } from "../../../src/domain/storage/connection-entries.js";
import { EMBEDDED_ENTRIES } from "../../../src/domain/storage/embedded-entries.js";
import { NAME_ENTRIES } from "../../../src/domain/storage/name-entries.js";
import { SIGN_IN_ENTRIES } from "../../../src/domain/storage/sign-in-entries.js";
import {
  FOREIGN_STORAGE_NAMES,
  STORAGE_ENTRIES,
  type StorageEntry,
  SECURE_COOKIE_PREFIX,
  stateCookieName,
  storageKey,
} from "../../../src/domain/storage/storage-registry.js";
import { STATE_COOKIE_SECONDS } from "../../../src/domain/storage/write-state-cookie.js";
import { PROVIDER_CODE_CASES } from "../../support/provider-codes.js";

/** Every field a text may name, as its own placeholder. */
const placeholders = new Proxy({}, { get: (_, field) => `{${String(field)}}` });
const errorRow = (code: ErrorCode): string => {
  const error = new LatchkitError(code, placeholders as never);
  return `| \`${code}\` | ${errorText(code, placeholders as never)} | ${error.isCancellation ? "yes" : ""} |`;
};
const storageRows = (): readonly string[] =>
  [
    ...Object.values(STORAGE_ENTRIES),
    ...Object.values(CONNECTION_ENTRIES),
    ...Object.values(EMBEDDED_ENTRIES),
    ...Object.values(SIGN_IN_ENTRIES),
    ...Object.values(NAME_ENTRIES),
    NATIVE_BALANCES,
    PORTFOLIOS,
  ].map(
    (entry: StorageEntry<unknown>) =>
      `| \`${storageKey("<instanceId>", entry)}\` | ${entry.owner} | ${entry.version} | \`${JSON.stringify(entry.default) ?? "nothing"}\` |`,
  );

const ERRORS_PAGE = [
  "# Errors",
  "",
  "Every promise of the facade rejects with a `LatchkitError`: `code`, a typed `context`, `message` in English, `isCancellation`, and the outside's own error as `cause`.",
  "This page is generated from the code map; a test compares the two. To add an error: one line in `src/domain/errors/error-context.ts`, one in `early-error-texts.ts` where code of an idle page reports it, else in `shared-errors.ts` or in the file of the capability that alone reports it.",
  "",
  "| code | message | a cancellation |",
  "|---|---|---|",
  ...(Object.keys(ERROR_TEXTS) as ErrorCode[]).map(errorRow),
  "",
  "## Numbers that wallets and nodes use",
  "",
  "A wallet's own number is in `context.providerCode`, its words in `context.walletMessage`. An error of another number, or of none, ends as a failed request does, unless its words say that the user declined or that an older request is open: wallets differ, so both are read, also inside `data.originalError`, `cause`, `error` and `info.error`. Both are read in twenty languages, and in JSON within a text.",
  "",
  "A network switch that fails in any other way has the chain offered once (EIP-3085); where that fails too it rejects with `chain/not-supported`. A text without a number that names no chain may be a refusal in unknown words: nothing is offered then, and the switch rejects with `wallet/request-failed`.",
  "",
  "| number | name | a signature rejects with | a network switch |",
  "|---|---|---|---|",
  ...PROVIDER_CODE_CASES.map(
    ({ code, name, sign, change }) =>
      `| ${code} | ${name} | \`${sign}\` | ${change === "added" ? "offers the chain to the wallet once, then switches" : `rejects with \`${change}\``} |`,
  ),
  "",
].join("\n");

const STORAGE_PAGE = [
  "# What is remembered",
  "",
  "Generated from `src/domain/storage/storage-registry.ts`, `connection-entries.ts`, `embedded-entries.ts`, `sign-in-entries.ts`, `name-entries.ts`, `native-balance-entry.ts` and `portfolio-entry.ts`; a test compares the two. Whatever else stands under a key reads as its default, and nothing is ever thrown because of it.",
  'Stored are the public addresses of accounts that were connected here (`connections`) and the names a user gave them (`address_labels`); forgetting a connection removes both. For 5 minutes the name and picture by which an account is known stand beside its address (`identity_cache`, `names_cache`); what is older is not used and goes with the next write. What an account holds stands beside its address for 30 seconds (`native_balance_cache`, `portfolio_cache`), so that a page that is loaded again shows it at once; it goes with a transaction that was mined and with the last connection. No wallet key or text of a request is stored, and no signature but those of `siwx: { kind: "browser" }` (`sign_in_sessions`: the message and its signature, until they end or the user disconnects) and `{ kind: "cloud" }` (`sign_in_cloud`: the same with the token of the project\'s service).',
  "",
  "| key | owner | version | default |",
  "|---|---|---|---|",
  ...storageRows(),
  "",
  "Under `latchkit:<instanceId>:v1:pairing:` stands what brings a WalletConnect session back after a reload, while there is one: the session, its key and the client's seed, the relay subscription, when it expires, and hashes of received messages.",
  "Keys of codes that nobody scanned and the texts of requests never leave the page's memory. With the last session all of it is removed but for an empty list of sessions and of keys, by which other tabs are notified of the end. A script of the page's own origin can read a living session's key there and act as this page: that is what keeps a session over a reload.",
  "",
  `Names that another library reads itself, and that are therefore never prefixed: ${FOREIGN_STORAGE_NAMES.map((name) => `\`${name}\``).join(", ")} (written when a wallet approves that the user left the page for by its link, removed with its connection or when a code is scanned instead).`,
  "",
  "## The cookie of `stateCookie`",
  "",
  `With the option \`stateCookie\` (default false) a page writes one cookie, \`${stateCookieName("<instanceId>")}\` (over TLS \`${SECURE_COOKIE_PREFIX}${stateCookieName("<instanceId>")}\`, which no sibling domain can write), so that its server can draw the buttons as they are going to be. It holds what they show and nothing else: the address shown of each kind of chain, the network's id, and the scheme where the page chose one.`,
  `It is there only while somebody is connected or a scheme is chosen, has less than 1 kB, is sent to the page's own site only (\`SameSite=Lax\`, \`Path=/\`, \`Secure\` over TLS), ends ${STATE_COOKIE_SECONDS / 86_400} days after it was written last, and is removed with the last connection. Without it no server is sent an address.`,
  "A server reads it with `cookieToInitialState`, which never throws and leaves out what no page of ours wrote, and gives the result to the provider on both sides:",
  "",
  "```ts",
  'import { cookieToInitialState } from "latchkit";',
  "",
  "// A second argument names another instanceId.",
  'export const initialStateOf = (request: Request) => cookieToInitialState(request.headers.get("cookie"));',
  "```",
  "",
  "Next.js: [next.md](next.md).",
  "",
  "The buttons show that account, busy, until the wallet is back; hooks have nobody connected meanwhile and `isRestoring: true`.",
  "",
].join("\n");

describe("pages generated from the code are up to date (UPDATE_DOCS=1 rewrites them)", () => {
  it.each([
    ["errors.md", ERRORS_PAGE],
    ["storage.md", STORAGE_PAGE],
  ])("docs/%s", (file, page) => {
    const path = new URL(`../../../docs/${file}`, import.meta.url);
    if (process.env["UPDATE_DOCS"]) writeFileSync(path, page);
    expect(readFileSync(path, "utf8")).toBe(page);
  });
});
