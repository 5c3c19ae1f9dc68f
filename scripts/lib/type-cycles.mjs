import { posix } from "node:path";

/** Cycles that are older than the rule. The list only shrinks: one that is gone is a fault too. */
const OLDER = [
  [
    "src/application/connection/ask-wallet.ts",
    "src/application/connection/connect-wallet.ts",
    "src/application/connection/wallet-operations.ts",
  ].join(" "),
  [
    "src/domain/embedded-wallet/email.ts",
    "src/domain/secure-frame/frame-payloads.ts",
    "src/domain/secure-frame/frame-times.ts",
  ].join(" "),
  [
    "src/infrastructure/wallet-connector/pairing-session.ts",
    "src/infrastructure/wallet-connector/pairing-wallet-connector.ts",
  ].join(" "),
  [
    "src/testing/node/fault-bodies.ts",
    "src/testing/node/faults.ts",
    "src/testing/node/relay/relay.ts",
    "src/testing/node/services/services.types.ts",
    "src/testing/node/solana/rpc-front.ts",
    "src/testing/node/solana/solana.types.ts",
    "src/testing/node/world.types.ts",
  ].join(" "),
];

const STATIC = /^\s*(?:import|export)\b[^;]*?\bfrom\s+"(\.[^"]+)"/gmu;

/** Paths that a file imports or re-exports statically, types too. `import()` is no such edge. */
const importsOf = (file, text, files) =>
  [...text.matchAll(STATIC)]
    .map(([, path]) => posix.join(posix.dirname(file), path.replace(/\?.*$/u, "")))
    .map((path) => path.replace(/\.js$/u, ""))
    .flatMap((path) => [`${path}.ts`, `${path}.tsx`].filter((one) => files.has(one)));

/** The strongly connected parts of a graph that have more than one node (Tarjan 1972). */
const loops = (graph) => {
  const seen = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    const state = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(node, state);
    stack.push(node);
    for (const next of graph.get(node)) {
      if (!seen.has(next)) state.low = Math.min(state.low, visit(next).low);
      else if (seen.get(next).isOpen) state.low = Math.min(state.low, seen.get(next).index);
    }
    if (state.low === state.index) {
      const part = stack.splice(stack.indexOf(node));
      for (const one of part) seen.get(one).isOpen = false;
      if (part.length > 1) found.push(part.sort());
    }
    return state;
  };
  for (const node of graph.keys()) if (!seen.has(node)) visit(node);
  return found.sort((one, other) => (one[0] < other[0] ? -1 : 1));
};

/**
 * Groups of files that reach each other by imports, those of types included. `files`: pairs of path
 * and text.
 */
export function typeCycles(files) {
  const known = new Set(files.map(([file]) => file));
  const graph = new Map(files.map(([file, text]) => [file, importsOf(file, text, known)]));
  return loops(graph);
}

/** Cycles that nobody knew of, and those of the list that are gone. */
export function cycleProblems(cycles, older = OLDER) {
  const found = cycles.map((files) => files.join(" "));
  return [
    ...found.filter((one) => !older.includes(one)).map((one) => `a cycle of imports: ${one}`),
    ...older.filter((one) => !found.includes(one)).map((one) => `no cycle any more: ${one}`),
  ];
}
