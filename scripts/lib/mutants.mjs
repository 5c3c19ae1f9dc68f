import { parseAst } from "vite";

const FLIPPED = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
};

/** Yields all nodes of a syntax tree. */
function* nodesOf(value) {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesOf(one);
    return;
  }
  if (typeof value.type === "string") yield value;
  for (const [key, inner] of Object.entries(value)) if (key !== "parent") yield* nodesOf(inner);
}

/** `a ?? refuse()` is a guard: the mutant drops the refusal. */
const ofMissing = ({ start, end, left, right }, of) =>
  right.type === "CallExpression" && right.callee.name === "refuse"
    ? [{ start, end, to: `(${of(left)})` }]
    : [];

/** Mutations of a node: `start`, `end` and replacement. */
function changesAt(node, text) {
  const of = ({ start, end }) => text.slice(start, end);
  switch (node.type) {
    case "IfStatement":
      return [{ ...node.test, to: "false" }];
    case "ConditionalExpression":
      return [
        { ...node, to: `(${of(node.consequent)})` },
        { ...node, to: `(${of(node.alternate)})` },
      ];
    case "LogicalExpression":
      return node.operator === "??"
        ? ofMissing(node, of)
        : [
            { ...node, to: `(${of(node.left)})` },
            { ...node, to: `(${of(node.right)})` },
          ];
    case "BinaryExpression": {
      const operator = FLIPPED[node.operator];
      return operator === undefined
        ? []
        : [{ ...node, to: `${of(node.left)} ${operator} ${of(node.right)}` }];
    }
    case "ThrowStatement":
      return [{ ...node, to: ";" }];
    default:
      return [];
  }
}

/**
 * All small mutations of a source file: removed guards, halved or inverted conditions, as `{ line,
 * from, to, source }`.
 */
export function mutantsOf(text) {
  const found = [];
  for (const node of nodesOf(parseAst(text, { lang: "ts" })))
    for (const { start, end, to } of changesAt(node, text))
      found.push({
        line: text.slice(0, start).split("\n").length,
        from: text.slice(start, end),
        to,
        source: `${text.slice(0, start)}${to}${text.slice(end)}`,
      });
  return found;
}

/** A listed mutation; throws unless its text occurs exactly once, which keeps the list current. */
export function listedMutant({ file, from, to }, text) {
  const parts = text.split(from);
  if (parts.length !== 2)
    throw new Error(`${file}: found ${parts.length - 1} times instead of once: ${from}`);
  return {
    line: parts[0].split("\n").length,
    from,
    to,
    source: parts.join(to),
  };
}
