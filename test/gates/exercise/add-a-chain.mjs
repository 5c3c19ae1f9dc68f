import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/lib/root.mjs";

const FOLDER = join(ROOT, "test/gates/exercise/chain");
const added = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(FOLDER.length + 1));

/** Replaces the only place that reads `from`. */
const replace = (from, to) => (text) => {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times: ${from}`);
  return parts.join(to);
};
const listed = (table, name, file) => (text) =>
  replace(
    `  cosmos: ${table},\n`,
    `  cosmos: ${table},\n  toy: ${name},\n`,
  )(`import { ${name} } from "./${file}.js";\n${text}`);

/**
 * Adds the toy chain. `edit`: new text of existing files; `add`: new files, its test among them;
 * `checks`: existing tests that guard the change.
 */
export const ADD_A_CHAIN = {
  heading: "Add a chain",
  most: 5,
  edit: {
    "src/domain/caip/caip.types.ts": replace('"cosmos"] as const', '"cosmos", "toy"] as const'),
    "src/domain/chains/chains.ts": listed("COSMOS", "TOY", "toy"),
    "src/domain/chains/rules.ts": listed("COSMOS_RULES", "TOY_RULES", "toy-rules"),
    "src/index.ts": replace(
      'export { solana } from "./infrastructure/composition/chains/solana.js";',
      'export { solana } from "./infrastructure/composition/chains/solana.js";\nexport { toy } from "./infrastructure/composition/chains/toy.js";',
    ),
    "test/support/five-namespaces.ts": (text) =>
      replace(
        '  cosmos: ["cosmos:cosmoshub-4"',
        '  toy: ["toy:main", "toy:test", "toy:other"],\n  cosmos: ["cosmos:cosmoshub-4"',
      )(
        replace(
          "  cosmos: [\n",
          '  toy: [`toy1${"a".repeat(20)}`, `toy1${"b".repeat(20)}`],\n  cosmos: [\n',
        )(text),
      ),
  },
  add: Object.fromEntries(
    added.map((file) => [
      file.replace(/\.txt$/u, ""),
      () => readFileSync(join(FOLDER, file), "utf8"),
    ]),
  ),
  checks: ["test/unit/domain/chains", "test/unit/domain/vectors/caip-vectors.test.ts"],
};
