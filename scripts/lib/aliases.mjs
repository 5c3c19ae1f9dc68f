import { join } from "node:path";
import { LANGUAGES } from "./locale-entries.mjs";

/** The package's entries and their source files. */
export const ENTRIES = {
  latchkit: "src/index.ts",
  "latchkit/react": "src/react.ts",
  "latchkit/element": "src/element.ts",
  "latchkit/networks": "src/networks.ts",
  "latchkit/solana-web3js": "src/solana-web3js.ts",
  "latchkit/wagmi": "src/wagmi.ts",
  "latchkit/smart-sessions": "src/smart-sessions.ts",
  "latchkit/secure-site": "src/secure-site.ts",
  "latchkit/container": "src/container.ts",
  "latchkit/messages/en": "src/messages/en.ts",
  "latchkit/messages/en-XA": "src/messages/en-XA.ts",
  ...Object.fromEntries(
    LANGUAGES.map((language) => [`latchkit/messages/${language}`, `src/messages/${language}.ts`]),
  ),
  "latchkit/testing": "src/testing.ts",
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
