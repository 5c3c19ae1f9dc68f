import { ancestorOf, spanOf } from "./source.mjs";

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

const scopeOf = (node) => {
  const scope = ancestorOf(node, FUNCTIONS);
  return scope === undefined ? 0 : spanOf(scope).start;
};

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
 * from the name of the result to an expression), and `page`.
 */
export function replaceHooks(file, locals, table) {
  const emitted = new Set();
  const uses = locals
    .filter(({ imported }) => table[imported] !== undefined)
    .flatMap(({ imported, local }) =>
      file.references(local).map((reference) => ({ reference, rule: table[imported] })),
    )
    .toSorted((a, b) => spanOf(a.reference).start - spanOf(b.reference).start);
  for (const { reference, rule } of uses) replaceHook(file, reference, rule, emitted);
}

function replaceHook(file, reference, rule, emitted) {
  const found = hookCall(reference);
  const unknown = found?.entries.filter(({ key }) => rule.fields[key] === undefined);
  if (found === undefined || unknown.length > 0 || file.has(rule.base)) {
    const names = unknown?.map(({ key }) => `\`${key}\``).join(", ");
    const what = names ? `replace ${names} of this hook` : `use \`${rule.hook}\` here`;
    file.todo(reference, what, rule.page);
    return;
  }
  const scope = `${scopeOf(reference)} ${rule.base}`;
  const isFirst = !emitted.has(scope);
  const isSame = found.entries.every(({ key }) => typeof rule.fields[key] === "string");
  if (!isFirst || !isSame) emitted.add(scope);
  file.replace(found.declaration, hookText(file, found, rule, isFirst));
  file.add("latchkit/react", rule.hook);
  file.done(reference);
  for (const { key, local } of found.entries)
    warnOfConditions(file, rule.warnings?.[key], local, rule);
}

function hookText(file, found, rule, isFirst) {
  const indent = file.indentAt(spanOf(found.declaration).start);
  const input = (rule.input ?? (() => ""))(found.arguments);
  const isSame = ({ key }) => typeof rule.fields[key] === "string";
  if (isFirst && found.entries.every(isSame)) {
    const names = found.entries.map(({ key, local }) => {
      const field = rule.fields[key];
      return field === local ? field : `${field}: ${local}`;
    });
    return `const { ${names.join(", ")} } = ${rule.hook}(${input});`;
  }
  const lines = found.entries.map((entry) => {
    const field = rule.fields[entry.key];
    const value = isSame(entry) ? `${rule.base}.${field}` : field(rule.base, file);
    return `const ${entry.local} = ${value};`;
  });
  const first = isFirst ? [`const ${rule.base} = ${rule.hook}(${input});`] : [];
  return [...first, ...lines].join(`\n${indent}`);
}

function warnOfConditions(file, warning, local, { page }) {
  if (warning === undefined) return;
  const condition = file.references(local).find(isCondition);
  if (condition !== undefined) file.todo(condition, warning, page);
}
