import { hookCall, scopeOf } from "./hooks.mjs";
import { fieldsOf } from "./options.mjs";
import { childOfKind, spanOf } from "./source.mjs";

const isWithin = (node, outer) => {
  const [inside, around] = [spanOf(node), spanOf(outer)];
  return inside.start >= around.start && inside.end <= around.end;
};

/** Uses of a name in the function that destructures it from a hook, without that declaration. */
export const usesIn = (file, reference, local, declaration) =>
  file
    .references(local)
    .filter((use) => isWithin(use, scopeOf(reference, file)) && !isWithin(use, declaration));

/** The arguments of a call by this name; undefined if the use is no call. */
export function argumentsOf(use) {
  const call = use.parent();
  const isCalled =
    call.kind() === "call_expression" && spanOf(call.children()[0]).start === spanOf(use).start;
  const list = isCalled ? childOfKind(call, "arguments") : undefined;
  return list?.children().filter((one) => one.isNamed());
}

/** True if nothing reads what a call returns. */
function isResultUnused(use) {
  const call = use.parent();
  const outer = call.parent().kind() === "await_expression" ? call.parent() : call;
  return ["expression_statement", "arrow_function"].includes(outer.parent().kind());
}

/** True if a use is a call without arguments, or passes the function on. */
export const takesNothing = (use) => (argumentsOf(use) ?? []).length === 0;

/** A check of calls with one object that has these fields, and no others than `optional` ones. */
export const takesObject =
  (required, optional = [], isValue = () => true) =>
  (use) => {
    const list = argumentsOf(use);
    const fields = list?.length === 1 ? fieldsOf(list[0]) : undefined;
    if (fields === undefined) return false;
    const keys = [...fields.keys()];
    return (
      required.every((key) => keys.includes(key)) &&
      keys.every((key) => [...required, ...optional].includes(key)) &&
      [...fields.values()].every(({ node }) => isValue(node))
    );
  };

/** Both: the check, and that nothing reads the result. */
export const withoutResult = (check) => (use) => check(use) && isResultUnused(use);

/** A check of uses such as `chain?.name` with one of these fields. */
export const readsOnly = (keys) => (use) => {
  const parent = use.parent();
  return (
    parent.kind() === "member_expression" &&
    spanOf(parent.children()[0]).start === spanOf(use).start &&
    keys.includes(childOfKind(parent, "property_identifier")?.text())
  );
};

/** The fields that a file destructures from a hook, as their local names. */
function namesFrom(file, hooks, key) {
  const calls = file
    .locals(() => true)
    .filter(({ imported }) => hooks.includes(imported))
    .flatMap(({ local }) => file.references(local))
    .map((reference) => hookCall(reference))
    .filter((found) => found !== undefined);
  return calls.flatMap(({ entries }) =>
    entries.filter((entry) => entry.key === key).map(({ local }) => local),
  );
}

/** True if an argument is `{ address }` of the connected account, or nothing. */
export function isOwnAddress(file, [input, ...more]) {
  const fields = fieldsOf(input);
  if (more.length > 0 || fields?.size !== 1) return false;
  const address = fields.get("address")?.text;
  const hooks = ["useAccount", "useConnection", "useLatchkitAccount"];
  return address !== undefined && namesFrom(file, hooks, "address").includes(address);
}
