import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/lib/run.mjs";

const FOLDER = join(ROOT, "test/gates/exercise/chain");
const TEST = "test/unit/infrastructure/toy-chain.test.ts";
const textOf = (file) => readFileSync(join(FOLDER, `${file}.txt`), "utf8");
const added = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(FOLDER.length + 1, -".txt".length));

/** Inserts `line` before the only place that reads `anchor`. */
const before = (anchor, line) => (text) => {
  const parts = text.split(anchor);
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times: ${anchor}`);
  return parts.join(`${line}${anchor}`);
};
/** Adds an entry to a table by namespace, and its import. */
const listed = (cosmos, name, file) => (text) =>
  before(
    `  cosmos: ${cosmos},\n`,
    `  toy: ${name},\n`,
  )(`import { ${name} } from "./${file}.js";\n${text}`);

/** Adds a chain that connects wallets of the host and reads balances, and cannot send. */
export const ADD_A_CHAIN = {
  heading: "Add a chain",
  most: 5,
  edit: {
    "src/domain/caip/caip.types.ts": before("] as const;", ', "toy"'),
    "src/domain/chains/chains.ts": listed("COSMOS", "TOY", "toy"),
    "src/domain/chains/rules.ts": listed("COSMOS_RULES", "TOY_RULES", "toy-rules"),
    "src/index.ts": before(
      "export { solana } from",
      'export { toy } from "./infrastructure/composition/chains/toy.js";\n',
    ),
    "test/support/fixtures/namespaces.ts": (text) =>
      before(
        '  cosmos: ["cosmos:cosmoshub-4"',
        '  toy: ["toy:main", "toy:test", "toy:other"],\n',
      )(
        before(
          "  cosmos: [\n",
          '  toy: [`toy1${"a".repeat(20)}`, `toy1${"b".repeat(20)}`],\n',
        )(text),
      ),
  },
  add: Object.fromEntries(
    added.filter((file) => file !== TEST).map((file) => [file, () => textOf(file)]),
  ),
  test: [TEST, textOf(TEST)],
  checks: [
    "test/unit/domain/caip",
    "test/unit/domain/chains",
    "test/unit/domain/connection/several-connections.test.ts",
    "test/unit/application/connection/several-namespaces.test.ts",
  ],
};
