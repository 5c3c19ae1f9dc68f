import { createHash } from "node:crypto";
import { ADD_A_CHAIN } from "./add-a-chain.mjs";

/** Inserts `added` after the only place that reads `anchor`. */
const after = (anchor, added) => (text) => {
  const [before, rest, more] = text.split(anchor);
  if (rest === undefined || more !== undefined) throw new Error(`not once: ${anchor}`);
  return `${before}${anchor}${added}${rest}`;
};
/** Replaces the only place that reads `from`. */
const replaced = (from, to) => (text) => {
  if (text.split(from).length !== 2) throw new Error(`not once: ${from}`);
  return text.replace(from, () => to);
};
const all =
  (...edits) =>
  (text) =>
    edits.reduce((current, edit) => edit(current), text);

const WALLET = {
  id: "example-wallet",
  name: "Example Wallet",
  chains: ["eip155:*"],
  homepage: "https://wallet.example",
  order: 10_000,
  image_id: "latchkit-example",
};
const addWallet = (text) => {
  const { sha256, wallets } = JSON.parse(text);
  const listed = JSON.stringify([...wallets, WALLET]);
  const hash = createHash("sha256").update(listed).digest("hex");
  return text
    .replace(/\}\n\]\n\}\n$/u, () => `},\n${JSON.stringify(WALLET)}\n]\n}\n`)
    .replace(sha256, hash);
};
const walletRows = [
  ["name", WALLET.name],
  ["chains", "eip155:*"],
  ["homepage", WALLET.homepage],
].map((row) => [WALLET.id, ...row, "its own site", "another list"].join("\t"));

const OPTIONS = "src/infrastructure/composition/options";
const OPTION_TEST = `
import { afterEach, expect, it, vi } from "vitest";
import { createLatchkit } from "../../../../src/index.js";
import { unknownOptions } from "../../../../${OPTIONS}/option-notices.js";
import { PORTS } from "../../../../src/infrastructure/composition/ports.js";
import { NO_TAB_CHANNEL } from "../../../../src/infrastructure/browser/tab-channel.js";
import { TWO_NETWORKS as networks } from "../../../support/worlds/instance.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

afterEach(() => vi.unstubAllGlobals());

it("rejects a value of the wrong type and knows the option", () => {
  const wrong = { networks, syncTabs: "no" } as never;
  expect(thrownBy(() => createLatchkit(wrong))).toMatchObject({
    code: "options/wrong-type",
    context: { option: "syncTabs", fix: "Give true or false." },
  });
  expect(unknownOptions({ networks, syncTabs: false })).toEqual([]);
});

it("opens no tab channel if syncTabs is false", () => {
  vi.stubGlobal("window", {});
  const tabs = (options: object) => PORTS.tabs({ options } as never);
  expect(tabs({ networks, syncTabs: false })).toBe(NO_TAB_CHANNEL);
  expect(tabs({ networks })).not.toBe(NO_TAB_CHANNEL);
});
`;

const ERROR_TEST = `
import { expect, it } from "vitest";
import { createLatchkit } from "../../../../src/index.js";
import { TWO_NETWORKS as networks } from "../../../support/worlds/instance.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

it("rejects a project id of more than 4,096 characters", () => {
  expect(() => createLatchkit({ networks, projectId: "x".repeat(4_096) })).not.toThrow();
  expect(thrownBy(() => createLatchkit({ networks, projectId: "x".repeat(4_097) }))).toMatchObject({
    code: "options/too-long",
    message: 'Option "projectId" is too long. Give at most 4096 characters.',
    isCancellation: false,
  });
});
`;

const LANGUAGE_TEST = `
import { expect, it } from "vitest";
import { messages } from "latchkit/messages/sv";
import { loadTexts } from "../../../src/presentation-react/messages/locale.js";
import { textsOf } from "../../../src/testing/playwright/texts.js";

it("loads the language for a page, for a host and for a test", async () => {
  expect((await loadTexts("sv-FI", "core"))?.["connect"]).toBe("Anslut plånbok");
  expect((await loadTexts("sv", "all"))?.["titleSwap"]).toBeTypeOf("string");
  expect(messages.networksFound).toHaveProperty("other");
  expect(textsOf("sv")("connect")).toBe("Anslut plånbok");
});
`;
/** Swedish for the German texts of the test, and for those that equal English. */
const SWEDISH = {
  "Wallet verbinden": "Anslut plånbok",
  Browser: "Webbläsare",
  Details: "Detaljer",
  Token: "Polett",
  Website: "Webbplats",
};
const swedish = (german) =>
  german.replaceAll(/(?<=: )"([^"]+)"/gu, (quoted, text) =>
    text in SWEDISH ? `"${SWEDISH[text]}"` : quoted,
  );

/**
 * The everyday changes of CONTRIBUTING.md, by heading. `most`: existing files that it may edit;
 * `edit`: new text by file; `add`: text of new files, from the texts of existing ones; `test`: the
 * new test; `checks`: existing tests that guard the change.
 */
export const CHANGES = [
  ADD_A_CHAIN,
  {
    heading: "Add a wallet to the bundled list",
    most: 3,
    edit: {
      "src/infrastructure/wallet-catalogue/bundled/wallets.json": addWallet,
      "docs/internal/bundled-wallets.tsv": (text) => `${text}${walletRows.join("\n")}\n`,
      "src/infrastructure/images/packaged-images.ts": after(
        '  enkrypt: () => import("./packaged/enkrypt.svg?raw"),\n',
        '  example: () => import("./packaged/example.svg?raw"),\n',
      ),
    },
    add: {
      "src/infrastructure/images/packaged/example.svg": () =>
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>\n',
    },
    checks: [
      "test/unit/infrastructure/wallet-catalogue/bundled-record.test.ts",
      "test/unit/infrastructure/images/packaged-images.test.ts",
    ],
  },
  {
    heading: "Add a language",
    most: 1,
    edit: {
      "src/presentation-react/messages/languages.ts": after(
        '      () => import("../../messages/ja.review.json"),\n    ],\n',
        ["core", "rest", "review"].reduce(
          (lines, part) => `${lines}      () => import("../../messages/sv.${part}.json"),\n`,
          "    sv: [\n",
        ) + "    ],\n",
      ),
    },
    add: {
      "src/messages/sv.core.json": (read) => swedish(read("src/messages/de.core.json")),
      "src/messages/sv.rest.json": (read) => swedish(read("src/messages/de.rest.json")),
      "src/messages/sv.review.json": (read) => swedish(read("src/messages/de.review.json")),
    },
    test: ["test/unit/presentation-react/messages-sv.test.ts", LANGUAGE_TEST],
    checks: [
      "test/unit/presentation-react/messages-locales.test.ts",
      "test/unit/presentation-react/messages-status.test.ts",
      "test/unit/presentation-react/messages-typography.test.ts",
      "test/unit/presentation-react/messages.test.ts",
    ],
  },
  {
    heading: "Add an option",
    most: 4,
    edit: {
      [`${OPTIONS}/latchkit-options.ts`]: all(
        after(
          "  readonly enableReconnect?: boolean;\n",
          `  /** False keeps other tabs of the page independent. Default true. */
  readonly syncTabs?: boolean;\n`,
        ),
        after("  enableReconnect: flag,\n", "  syncTabs: flag,\n"),
      ),
      "src/infrastructure/composition/ports.ts": replaced(
        "    isServer()\n      ? NO_TAB_CHANNEL",
        "    isServer() || options.syncTabs === false\n      ? NO_TAB_CHANNEL",
      ),
      "docs/options.md": replaced(
        "| `stateCookie` | ours |",
        "| `syncTabs` | ours | False keeps other tabs of the page independent. Default true. |\n| `stateCookie` | ours |",
      ),
      "api/index.api.md": after(
        "    readonly swapTargets?: SwapTargets;\r\n",
        "    readonly syncTabs?: boolean;\r\n",
      ),
    },
    test: ["test/unit/infrastructure/composition/sync-tabs.test.ts", OPTION_TEST],
    checks: [
      "test/unit/docs/options-table.test.ts",
      "test/unit/infrastructure/composition/options.test.ts",
    ],
  },
  {
    heading: "Add an error code",
    most: 4,
    edit: {
      "src/domain/errors/errors.ts": all(
        after(
          '  readonly "options/not-listed": { readonly option: string; readonly fix: string };\n',
          `  /** The text is too long. Shorten it. */
  readonly "options/too-long": { readonly option: string; readonly fix: string };\n`,
        ),
        after(
          `  "options/not-listed": 'Option "{option}" has a value that is not listed. {fix}',\n`,
          `  "options/too-long": 'Option "{option}" is too long. {fix}',\n`,
        ),
      ),
      [`${OPTIONS}/option-checks.ts`]: after(
        `  if (typeof value !== "string" || value.trim() === "") throwWrongType(option, "Give a text.");\n`,
        `  if (String(value).length > 4_096)
    refuse("options/too-long", option, "Give at most 4096 characters.");\n`,
      ),
      "docs/errors.md": (text) =>
        text.replace(
          /\| `options\/not-listed` .*\n/u,
          (row) =>
            `${row}| \`options/too-long\` | Option "{option}" is too long. {fix} | The text is too long. Shorten it. |  |\n`,
        ),
      "api/index.api.md": replaced(
        '    readonly "options/unknown-namespace": {\r\n',
        [
          '    readonly "options/too-long": {',
          "        readonly option: string;",
          "        readonly fix: string;",
          "    };",
          '    readonly "options/unknown-namespace": {',
          "",
        ].join("\r\n"),
      ),
    },
    test: ["test/unit/infrastructure/composition/too-long.test.ts", ERROR_TEST],
    checks: [
      "test/unit/docs/generated-tables.test.ts",
      "test/unit/domain/errors/error-texts.test.ts",
      "test/unit/presentation-react/all-texts.test.ts",
    ],
  },
];
