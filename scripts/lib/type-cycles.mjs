import { posix } from "node:path";

const STATIC = /^\s*(?:import|export)\b[^;]*?\bfrom\s+"(\.[^"]+)"/gmu;

/** Static imports and re-exports of a file, including types but not `import()`. */
const importsOf = (file, text, files) =>
  [...text.matchAll(STATIC)]
    .map(([, path]) => posix.join(posix.dirname(file), path.replace(/\?.*$/u, "")))
    .map((path) => path.replace(/\.js$/u, ""))
    .flatMap((path) => [`${path}.ts`, `${path}.tsx`].filter((one) => files.has(one)));

/** Strongly connected components with more than one node (Tarjan 1972). */
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

/** Import cycles, including type imports. `files`: pairs of path and text. */
export function typeCycles(files) {
  const known = new Set(files.map(([file]) => file));
  const graph = new Map(files.map(([file, text]) => [file, importsOf(file, text, known)]));
  return loops(graph);
}

/** Reports every cycle. */
export const cycleProblems = (cycles) => cycles.map((files) => `import cycle: ${files.join(" ")}`);
