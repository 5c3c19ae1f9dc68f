import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const MESSAGES = fileURLToPath(new URL("../../src/messages", import.meta.url));
const CORE = ".core.json";

/** Languages with generated entries; English has a source file. */
export const LANGUAGES = readdirSync(MESSAGES)
  .filter((file) => file.endsWith(CORE))
  .map((file) => file.slice(0, -CORE.length))
  .filter((language) => language !== "en");

/** The package's entries and their source files. */
export const ENTRIES = {
  latchkit: "src/index.ts",
  ...Object.fromEntries(
    [
      "react",
      "element",
      "networks",
      "solana-web3js",
      "wagmi",
      "smart-sessions",
      "review",
      "themes",
      "secure-site",
      "container",
      ...["en", "en-XA", ...LANGUAGES].map((language) => `messages/${language}`),
      "testing",
    ].map((name) => [`latchkit/${name}`, `src/${name}.ts`]),
  ),
  "latchkit/testing/evm": "src/testing-evm.ts",
  "latchkit/testing/node": "src/testing-node.ts",
  "latchkit/testing/playwright": "src/testing-playwright.ts",
};

/** Aliases to import the package by name from the sources, for tests and the demo. */
export const sourceAliases = (root) => [
  ...Object.entries(ENTRIES).map(([name, file]) => ({
    find: new RegExp(`^${name}$`),
    replacement: join(root, file),
  })),
  { find: /^example-databases$/, replacement: join(root, "examples/databases/index.mjs") },
  { find: /^latchkit\/style\.css$/, replacement: join(root, "src/style.css") },
];

const languageOf = (id) => LANGUAGES.find((language) => id === join(MESSAGES, `${language}.ts`));

const source = (language) => `
import core from "./${language}.core.json";
import rest from "./${language}.rest.json";
import review from "./${language}.review.json";
import { withPluralForms } from "../presentation-react/messages/plural-forms.js";
export const messages = withPluralForms({ ...core, ...rest, ...review });
`;

/**
 * Generates the entries `latchkit/messages/<language>`; their types are in
 * `src/messages/locale.ts`.
 */
export const localeEntries = () => ({
  name: "locale-entries",
  enforce: "pre",
  resolveId: (id) => (languageOf(id) === undefined ? null : id),
  load: (id) => {
    const language = languageOf(id);
    return language === undefined ? null : source(language);
  },
});
