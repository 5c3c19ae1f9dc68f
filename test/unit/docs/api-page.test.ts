import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const at = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const PAGE = at("docs/api.md");
const REPORT = at("api/index.api.md");

/** The text inside the first brackets, and what follows them. */
const bracketed = (text: string): { readonly inside: string; readonly after: string } => {
  let depth = 0;
  const start = text.indexOf("(");
  for (let index = start; index < text.length; index += 1) {
    const sign = text[index] ?? "";
    const isArrow = sign === ">" && text[index - 1] === "=";
    if ("({[<".includes(sign)) depth += 1;
    else if (")}]>".includes(sign) && !isArrow) depth -= 1;
    if (depth === 0)
      return { inside: text.slice(start + 1, index), after: text.slice(index + 1).trim() };
  }
  throw new Error(`no end of "${text}"`);
};
/** Splits at commas that are not inside brackets. */
const parts = (list: string): readonly string[] => {
  const found = [""];
  let depth = 0;
  for (const sign of list) {
    if ("({[<".includes(sign)) depth += 1;
    if (")}]>".includes(sign)) depth -= 1;
    if (sign === "," && depth === 0) found.push("");
    else found[found.length - 1] += sign;
  }
  return found.map((part) => part.trim()).filter((part) => part !== "");
};

interface Signature {
  /** Whether each parameter may be left out. */
  readonly optional: readonly boolean[];
  /** `Promise`, or the whole type. */
  readonly returns: string;
}
const returned = (type: string): string => (type.startsWith("Promise<") ? "Promise" : type);
const isOptional = (parameter: string): boolean =>
  /^\w+\?/u.test(parameter) || /^\{[^]*\}\?$/u.test(parameter);
/** `(message: string, call?) => Promise<string>`, as the page writes it. */
const documented = (text: string): Signature => {
  const { inside, after } = bracketed(text);
  return {
    optional: parts(inside).map(isOptional),
    returns: returned(after.replace(/^=> /u, "")),
  };
};
/** `signMessage(message: string, call?: Call): Promise<string>`, as the report writes it. */
const reported = (text: string): Signature => {
  const { inside, after } = bracketed(text);
  return {
    optional: parts(inside).map(isOptional),
    returns: returned(after.replace(/^: /u, "").replace(/;$/u, "")),
  };
};

/** The members of an interface of the report that are called, by name. */
const methodsOf = (name: string): ReadonlyMap<string, readonly string[]> => {
  const block = new RegExp(`^export interface ${name}\\b[^]*?^\\}`, "mu").exec(REPORT)?.[0] ?? "";
  const methods = new Map<string, string[]>();
  for (const line of block.replace(/\n\}$/u, "").split(/\n {4}(?=[\w/])/u)) {
    const method = /^(\w+)(?:<[^(]*>)?(?=\()/u.exec(line)?.[1];
    if (method === undefined) continue;
    methods.set(method, [
      ...(methods.get(method) ?? []),
      line.slice(line.indexOf("(")).replaceAll(/\s+/gu, " ").trim(),
    ]);
  }
  return methods;
};

const pascal = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`;
/** The actions of the page with their signatures, by group. */
const rows = PAGE.split(/^## /mu).flatMap((section) => {
  const group = /Group: `latchkit\.(\w+)`/u.exec(section)?.[1];
  if (group === undefined) return [];
  return [...section.matchAll(/^\| `(\w+)` \| `(\(.*?\) => .*?)`(?: |$)/gmu)]
    .map(([, action = "", signature = ""]) => ({
      name: `${group}.${action}`,
      group: pascal(group),
      action,
      signature: signature.replaceAll("\\|", "|"),
    }))
    .filter(({ group: owner }) => methodsOf(`${owner}Group`).size > 0);
});

/** Actions of the modal's own views. */
const NOT_FOR_HOSTS = ["showTab"];

describe("signatures in docs/api.md", () => {
  it("docs/api.md has a table for every group of the API", () => {
    expect(rows.length).toBeGreaterThan(20);
  });
  it.each(rows)(
    "docs/api.md gives $name the same signature as the API report",
    ({ group, action, signature }) => {
      const known = methodsOf(`${group}Group`).get(action)?.map(reported);
      expect(known).toContainEqual(documented(signature));
    },
  );
  it.each(["Account", "Connection", "Network"])(
    "docs/api.md lists every action of the group %s",
    (group) => {
      const named = rows.filter((row) => row.group === group).map(({ action }) => action);
      const missing = [...methodsOf(`${group}Group`).keys()].filter((one) => !named.includes(one));
      expect(missing.filter((one) => !NOT_FOR_HOSTS.includes(one))).toEqual([]);
    },
  );
});
