import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { ROOT } from "../../../scripts/lib/run.mjs";

/** Places that may decide by a namespace's name, and why. An entry without a hit is reported. */
export const ALLOWED = [
  ["src/domain/chains/", "the records"],
  ["src/domain/caip/caip.types.ts", "the list of namespaces"],
  ["src/domain/catalogue/special-wallets.ts", "what single wallets support"],
  ["src/domain/pairing/own-browser.ts", "links into single wallets"],
  ["src/domain/embedded-wallet/", "account types of the facade, by namespace"],
  ["src/domain/image/packaged-networks.ts", "names of pictures, some of which are namespaces"],
  ["src/infrastructure/images/known-pictures.ts", "the same"],
  ["src/domain/review/evm/", "reads requests of one chain"],
  ["src/infrastructure/chain-reader/", "each reader is of one chain"],
  ["src/infrastructure/review/simulation/provider-simulation.ts", "EVM providers alone"],
  ["src/infrastructure/wallet-connector/solana-accounts.ts", "Wallet Standard on Solana"],
  ["src/infrastructure/wallet-connector/bitcoin/", "wallets of Bitcoin"],
  ["src/infrastructure/injected-wallets/standard-wallet.ts", "Wallet Standard on Solana"],
  ["src/secure-site/", "signs for two chains, each with its own page"],
  ["src/bridges/", "each bridge is to a library of one chain"],
  ["src/testing/", "doubles of single chains"],
];

const listed = /NAMESPACES = \[([^\]]*)\]/u;
/** The namespaces, as `caip.types.ts` lists them. */
export const NAMESPACES = listed
  .exec(readFileSync(join(ROOT, "src/domain/caip/caip.types.ts"), "utf8"))[1]
  .match(/[a-z0-9]+/gu);

const TEXT_TESTS = new Set(["startsWith", "endsWith", "includes", "indexOf"]);
const COMPARISONS = new Set(["===", "!==", "==", "!="]);
const PATTERN = new RegExp(
  `^\\^(?:\\((?:\\?:)?)?(?:\\w+\\|)*(?:${NAMESPACES.join("|")})[:|)]`,
  "u",
);

const isName = (node) =>
  node?.type === "Literal" && NAMESPACES.some((one) => [one, `${one}:`].includes(node.value));
const keyOf = ({ key }) => key?.name ?? key?.value;

const DECIDES = {
  BinaryExpression: ({ operator, left, right }) =>
    COMPARISONS.has(operator) && (isName(left) || isName(right)),
  SwitchCase: ({ test }) => isName(test),
  CallExpression: ({ callee, arguments: [first] }) =>
    TEXT_TESTS.has(callee.property?.name) && isName(first),
  Literal: ({ regex }) => regex !== undefined && PATTERN.test(regex.pattern),
  ArrayExpression: ({ elements }) => elements.filter(isName).length > 1,
  ObjectExpression: ({ properties }) =>
    properties.filter((one) => NAMESPACES.includes(keyOf(one))).length > 1,
};

function* nodesOf(value) {
  if (typeof value !== "object" || value === null) return;
  if (typeof value.type === "string") yield value;
  for (const inner of Object.values(value)) yield* nodesOf(inner);
}

/** Lines of a file that decide by a namespace's name: comparisons, text tests, lists and tables. */
export function namespaceLines(file, text) {
  if (!NAMESPACES.some((one) => text.includes(one))) return [];
  const nodes = [...nodesOf(parseSync(file, text).program)];
  const found = nodes.filter((node) => DECIDES[node.type]?.(node));
  return [...new Set(found.map(({ start }) => text.slice(0, start).split("\n").length))];
}

/** Decisions outside of the allowed places, and entries of `allowed` that nothing needs. */
export function namespaceProblems(files, allowed = ALLOWED) {
  const needed = new Set();
  const problems = files.flatMap(([file, text]) => {
    const lines = namespaceLines(file, text);
    const entry = allowed.find(([path]) => file.startsWith(path));
    if (entry && lines.length > 0) needed.add(entry);
    return entry
      ? []
      : lines.map((line) => `${file}:${line}: ask the namespace's record in src/domain/chains`);
  });
  const unneeded = allowed.filter((entry) => !needed.has(entry));
  return [
    ...problems,
    ...unneeded.map(([path]) => `${path}: allowed, but decides by no namespace`),
  ];
}
