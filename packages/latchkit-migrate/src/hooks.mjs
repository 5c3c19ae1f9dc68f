import { ancestorOf, childOfKind, spanOf } from "./source.mjs";

const FUNCTIONS = ["function_declaration", "arrow_function", "function_expression", "function"];

/** `{ a, b: c }` of a declaration as `[{ key, local }]`; undefined if it is anything else. */
function patternOf(pattern) {
  if (pattern?.kind() !== "object_pattern") return undefined;
  const parts = pattern.children().filter((one) => one.isNamed());
  const entries = parts.map((one) => {
    if (one.kind() === "shorthand_property_identifier_pattern")
      return { key: one.text(), local: one.text() };
    if (one.kind() !== "pair_pattern") return undefined;
    const [key, value] = one.children().filter((part) => part.isNamed());
    return value.kind() === "identifier" ? { key: key.text(), local: value.text() } : undefined;
  });
  return entries.includes(undefined) ? undefined : entries;
}

/** `const { … } = useHook()`: the declaration and what it destructures. */
export function hookCall(reference) {
  const call = reference.parent();
  const declarator = call?.parent();
  const declaration = declarator?.parent();
  if (call?.kind() !== "call_expression" || declarator?.kind() !== "variable_declarator")
    return undefined;
  const declarators = declaration.children().filter((one) => one.kind() === "variable_declarator");
  const entries = patternOf(declarator.children()[0]);
  if (declarators.length !== 1 || entries === undefined) return undefined;
  const argumentsOf = call.children().find((one) => one.kind() === "arguments");
  return { declaration, entries, arguments: argumentsOf.children().filter((one) => one.isNamed()) };
}

/** The function around a node, else the whole file. */
export const scopeOf = (node, file) => ancestorOf(node, FUNCTIONS) ?? file.root;

/** A condition on a function that RainbowKit leaves undefined in some states. */
const isCondition = (reference) => {
  const parent = reference.parent();
  const isTest = (node) => spanOf(node.children()[0]).start === spanOf(reference).start;
  return (
    (["binary_expression", "ternary_expression"].includes(parent.kind()) && isTest(parent)) ||
    ["unary_expression", "parenthesized_expression"].includes(parent.kind())
  );
};

/**
 * Replaces hooks of another kit. `table` gives for each hook: `hook` and `base` (the name of its
 * result), `fields` (what each destructured field becomes: the same field's name, or a function
 * from the name of the result to an expression), and `page`. Optional: `problem`, a function that
 * tells why a use cannot be replaced, and `second`, a hook that only the fields `keys` need.
 */
export function replaceHooks(file, locals, table) {
  const emitted = new Set();
  const uses = locals
    .filter(({ imported }) => table[imported] !== undefined)
    .flatMap(({ imported, local }) =>
      file.references(local).map((reference) => ({ reference, rule: table[imported] })),
    )
    .toSorted((a, b) => spanOf(a.reference).start - spanOf(b.reference).start);
  for (const { reference, rule } of uses.filter((use) => !file.isDone(use.reference)))
    replaceHook(file, reference, rule, emitted);
}

const hasWord = (text, word) => new RegExp(`(?<![\\w$])${word}(?![\\w$])`).test(text);

/** Why a hook cannot be replaced; undefined if it can. */
export function hookProblem(file, reference, rule) {
  const found = hookCall(reference);
  const unknown = found?.entries.filter(({ key }) => rule.fields[key] === undefined) ?? [];
  if (unknown.length > 0)
    return `replace ${unknown.map(({ key }) => `\`${key}\``).join(", ")} of this hook`;
  const scope = scopeOf(reference, file).text();
  if (found === undefined || [rule.base, rule.second?.base].some((base) => hasWord(scope, base)))
    return `use \`${rule.hook}\` here`;
  return rule.problem?.(found, file, reference);
}

function replaceHook(file, reference, rule, emitted) {
  const problem = hookProblem(file, reference, rule);
  if (problem !== undefined) return file.todo(reference, problem, rule.page);
  const found = hookCall(reference);
  file.replace(found.declaration, hookText(file, found, rule, { emitted, reference }));
  file.add("latchkit/react", rule.hook);
  file.done(reference);
  for (const { key, local } of found.entries)
    warnOfConditions(file, rule.warnings?.[key], local, rule);
  return undefined;
}

function hookText(file, found, rule, { emitted, reference }) {
  const indent = file.indentAt(spanOf(found.declaration).start);
  const input = (rule.input ?? (() => ""))(found.arguments);
  const scope = spanOf(scopeOf(reference, file)).start;
  const isNew = (base) => !emitted.has(`${scope} ${base}`);
  const isSame = ({ key }) => typeof rule.fields[key] === "string";
  if (isNew(rule.base) && found.entries.every(isSame)) {
    const names = found.entries.map(({ key, local }) => {
      const field = rule.fields[key];
      return field === local ? field : `${field}: ${local}`;
    });
    return `const { ${names.join(", ")} } = ${rule.hook}(${input});`;
  }
  const lines = found.entries.map((entry) => {
    const field = rule.fields[entry.key];
    const value = isSame(entry)
      ? `${rule.base}.${field}`
      : field(rule.base, file, rule.second?.base);
    return `const ${entry.local} = ${value};`;
  });
  const needsSecond = found.entries.some(({ key }) => rule.second?.keys.includes(key));
  if (needsSecond) file.add("latchkit/react", rule.second.hook);
  const bases = [{ ...rule, input }, ...(needsSecond ? [{ ...rule.second, input: "" }] : [])];
  const first = bases.filter(({ base }) => isNew(base));
  for (const { base } of first) emitted.add(`${scope} ${base}`);
  const calls = first.map((one) => `const ${one.base} = ${one.hook}(${one.input});`);
  return [...calls, ...lines].join(`\n${indent}`);
}

function warnOfConditions(file, warning, local, { page }) {
  if (warning === undefined) return;
  const condition = file.references(local).find(isCondition);
  if (condition !== undefined) file.todo(condition, warning, page);
}

/** The call of a hook without arguments, of which the value itself is used. */
export function plainCall(reference) {
  const call = reference.parent();
  const isPlain = childOfKind(call, "arguments")?.text() === "()";
  return call?.kind() === "call_expression" && isPlain ? call : undefined;
}

/** Text for the chains of another kit, with the fields that networks of Latchkit have too. */
export const CHAINS = (network) =>
  `${network}.networks.map(({ reference, name, currency }) => ({ id: Number(reference), name, nativeCurrency: currency }))`;
/** Fields of a chain that have no counterpart, or one of another shape. */
const OF_CHAIN = /\b(?:rpcUrls|blockExplorers|contracts|testnet|fees|iconUrl)\b/;

/** True if the function around a hook reads no more of a chain than Latchkit's networks have. */
export const readsKnownChains = (file, reference) =>
  plainCall(reference) !== undefined && !OF_CHAIN.test(scopeOf(reference, file).text());

/** Replaces a hook call by the value it returns; `text` makes it from the result of `hook`. */
export function replaceValue(file, reference, { hook, text }) {
  file.replace(plainCall(reference), text(`${hook}()`));
  file.add("latchkit/react", hook);
  file.done(reference);
}
