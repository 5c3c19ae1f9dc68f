import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ERROR_TEXTS, type ErrorCode } from "../../../src/domain/errors/errors.js";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
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
  NFT_IMAGES,
} from "../../../src/domain/storage/storage-registry.js";
import { PROVIDER_CODE_CASES } from "../../support/fixtures/provider-codes.js";
import { NATIVE_BALANCES, PORTFOLIOS } from "../../../src/domain/storage/balance-entries.js";
import { RECIPIENTS } from "../../../src/domain/send/recent-recipients.js";
import { UNSETTLED } from "../../../src/domain/transaction/unsettled-transfer.js";
import { STATE_COOKIE_SECONDS } from "../../../src/domain/storage/state-cookie.js";

const ERRORS = readFileSync(
  new URL("../../../src/domain/errors/errors.ts", import.meta.url),
  "utf8",
);
/** The first paragraph of each code's comment: what happened and what to do. */
const ADVICE = new Map(
  [...ERRORS.matchAll(/^  \/\*\*((?:(?!\*\/)[^])*)\*\/\n  readonly "([^"]+)":/gmu)].map(
    ([, comment = "", code = ""]) => {
      const [paragraph = ""] = comment
        .replaceAll(/^ *\*? ?/gmu, "")
        .trim()
        .split("\n\n");
      return [code, paragraph.replaceAll("\n", " ")];
    },
  ),
);

/** Every field a text may name, as its own placeholder. */
const placeholders = new Proxy({}, { get: (_, field) => `{${String(field)}}` });
const errorRow = (code: ErrorCode): string => {
  const error = new LatchkitError(code, placeholders as never);
  const cancels = error.isCancellation ? "yes" : "";
  const advice = ADVICE.get(code) ?? "";
  return `| \`${code}\` | ${error.message} | ${advice} | ${cancels} |`;
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
    UNSETTLED,
    RECIPIENTS,
    NFT_IMAGES,
  ].map(
    (entry: StorageEntry<unknown>) =>
      `| \`${storageKey("<instanceId>", entry)}\` | ${entry.owner} | ${entry.version} | ${entry.default === undefined ? "–" : `\`${JSON.stringify(entry.default)}\``} |`,
  );

const ERRORS_PAGE = [
  "# Errors",
  "",
  "If a promise of Latchkit rejects, it rejects with a `LatchkitError`. Check `isCancellation` first: it is true if the user declined or closed the modal, or if your code aborted the call.",
  "",
  "```ts",
  'import { type Latchkit, isLatchkitError } from "latchkit";',
  "",
  "/** Your own words for the user; `message` is for developers. */",
  "function textOf(code: string): string {",
  "  switch (code) {",
  '    case "wallet/pending":',
  '      return "Answer the open request in your wallet.";',
  '    case "wallet/no-answer":',
  '      return "Your wallet did not respond. Open it and try again.";',
  "    default:",
  '      return "The message was not signed. Please try again.";',
  "  }",
  "}",
  "",
  "export async function sign(latchkit: Latchkit, show: (text: string) => void) {",
  "  try {",
  '    return await latchkit.account.signMessage("Hello");',
  "  } catch (error) {",
  "    if (!isLatchkitError(error)) throw error;",
  "    if (error.isCancellation) return undefined;",
  "    console.error(error.message, error.cause);",
  "    show(textOf(error.code));",
  "    return undefined;",
  "  }",
  "}",
  "```",
  "",
  "| field | contents |",
  "|---|---|",
  "| `code` | one of the codes below |",
  "| `message` | English text for developers. Do not show it to users: the modal shows translated texts of its own |",
  '| `context` | details of the error. `isLatchkitError(error, "wallet/declined")` narrows the type of `context` to that code |',
  "| `isCancellation` | true if the user or your code cancelled the call. Then show no error |",
  "| `cause` | the error of the wallet, the node or the service |",
  "",
  "## Codes",
  "",
  "In a message, `{…}` stands for a value. `{fix}` says what to write instead.",
  "",
  "| code | message | what happened, and what to do | a cancellation |",
  "|---|---|---|---|",
  ...(Object.keys(ERROR_TEXTS) as ErrorCode[]).map(errorRow),
  "",
  "## Error numbers of wallets and nodes",
  "",
  "`context.providerCode` is the number of the wallet's error, and `context.walletMessage` is its text. Wallets use the same number for different errors, so Latchkit reads both the number and the text. It also looks for them in `data.originalError`, `cause`, `error`, `info.error` and in a JSON string inside the error's message. In twenty languages, it recognises texts that mean a rejection or an open request.",
  "",
  "For an unknown number, the call rejects with `wallet/request-failed`. If a network switch fails, Latchkit asks the wallet once to add the network (EIP-3085). If that fails too, the switch rejects with `chain/not-supported`. There is one exception: if the wallet's error has no number, and its text mentions no chain, the text may be a rejection that Latchkit does not recognise. Then Latchkit does not ask the wallet to add the network, and the switch rejects with `wallet/request-failed`.",
  "",
  "| number | name | a signature rejects with | a network switch |",
  "|---|---|---|---|",
  ...PROVIDER_CODE_CASES.map(
    ({ code, name, sign, change }) =>
      `| ${code} | ${name} | \`${sign}\` | ${change === "added" ? "asks the wallet once to add the network, then switches" : `rejects with \`${change}\``} |`,
  ),
  "",
].join("\n");

const STORAGE_PAGE = [
  "# Storage",
  "",
  "Latchkit stores its state in `localStorage`, under keys that start with `latchkit:<instanceId>:`. To store it elsewhere, pass `ports.storage`.",
  "",
  "| what | key | how long |",
  "|---|---|---|",
  "| addresses of accounts that were connected | `connections` | until the user or your app forgets the connection |",
  "| the user's names for addresses | `address_labels` | until the user removes the name or forgets the connection |",
  "| name and picture of an account | `identity_cache`, `names_cache` | 5 minutes |",
  "| balances and tokens | `native_balance_cache`, `portfolio_cache` | 30 seconds. Latchkit removes them earlier after a mined transaction, and when the last wallet disconnects |",
  "| a transfer or swap that may have been sent: the payer, and the recipient (of a transfer) or the tokens (of a swap) | `unsettled_transfers` | until the outcome is known, at most a day; only the newest 50 |",
  "| the last three recipients of each account on each network | `recent_recipients` | until newer recipients replace them or the user disconnects the account. Latchkit stores them for at most 20 accounts, those that sent most recently |",
  "| the choice to see the images of NFTs | `nft_images` | until the user hides them |",
  "| signed sign-in messages | `sign_in_sessions`, `sign_in_cloud` | until the session ends or the user disconnects |",
  "",
  "Latchkit stores no private keys of a wallet, and not the content of requests, such as the messages to sign. It stores no signatures, except those of the sign-in messages above.",
  "",
  "## All keys",
  "",
  "If Latchkit cannot read a value, it uses the default. Reading storage never throws.",
  "",
  "| key | capability | version | default |",
  "|---|---|---|---|",
  ...storageRows(),
  "",
  "## WalletConnect sessions",
  "",
  "The keys that start with `latchkit:<instanceId>:v1:pairing:` have the data with which Latchkit restores a session after a reload: the session and its key, the seed of the key that identifies this page to the relay (not a wallet's seed phrase), the relay subscription, the expiry, and hashes of received messages. Latchkit keeps unused pairing keys and the content of requests only in memory.",
  "",
  "When the last session ends, Latchkit removes this data. Some keys remain with empty lists, so that other tabs see that the session ended.",
  "",
  "**Security**: a script on your origin can read the key of an active session, and then send requests to the wallet as your page. A session that survives a reload always has this risk.",
  "",
  `One key has no prefix, because other libraries read it: ${FOREIGN_STORAGE_NAMES.map((name) => `\`${name}\``).join(", ")}. Latchkit writes this key when the user opens a wallet by its link, and removes it when the connection ends.`,
  "",
  "## The cookie of `stateCookie`",
  "",
  `With \`stateCookie: true\` Latchkit writes one cookie, \`${stateCookieName("<instanceId>")}\` (over TLS \`${SECURE_COOKIE_PREFIX}${stateCookieName("<instanceId>")}\`). Your server reads it to render the buttons in their final state. Without the option, Latchkit writes no cookie.`,
  "",
  "| property | value |",
  "|---|---|",
  "| contents | the active address of each namespace, the network id, and the colour scheme if your page set one |",
  "| exists | while a wallet is connected, and after your page set a colour scheme |",
  `| lifetime | ${STATE_COOKIE_SECONDS / 86_400} days after the last change |`,
  "| attributes | `SameSite=Lax`, `Path=/`, `Secure` over TLS |",
  "| size | below 1 kB |",
  "",
  "`cookieToInitialState` reads the cookie on the server. It never throws, and ignores invalid values. Pass the result to the provider on the server and in the browser:",
  "",
  "```ts",
  'import { cookieToInitialState } from "latchkit";',
  "",
  "// If your app sets instanceId, pass it as the second argument.",
  'export const initialStateOf = (request: Request) => cookieToInitialState(request.headers.get("cookie"));',
  "```",
  "",
  "[Next.js](next.md) has a complete example.",
  "",
  "Until Latchkit has restored the wallet, the buttons show the account of the cookie in their busy state. Hooks return `isRestoring: true` and no connected account.",
  "",
].join("\n");

it("every error code has a comment with advice", () => {
  expect(Object.keys(ERROR_TEXTS).filter((code) => !ADVICE.get(code))).toEqual([]);
});

describe("pages generated from the code (UPDATE_DOCS=1 rewrites them)", () => {
  it.each([
    ["errors.md", ERRORS_PAGE],
    ["storage.md", STORAGE_PAGE],
  ])("docs/%s is up to date with the code", (file, page) => {
    const path = new URL(`../../../docs/${file}`, import.meta.url);
    if (process.env["UPDATE_DOCS"]) writeFileSync(path, page);
    expect(readFileSync(path, "utf8")).toBe(page);
  });
});
