import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const COMMENT = /\/\*[\s\S]*?\*\//g;
const NAMED = /(?:\bfrom\s+|\bimport\(|^import\s*|types=)["']([^"'\n]+)["']/gm;
/** Packages with separate types, which TypeScript users of React have installed. */
const TYPED_ELSEWHERE = ["react", "react-dom"];
/** Declarations for hosts that use this framework. */
const FRAMEWORK_TYPES = /(?:^|\/)framework-types\/(\w+)\.d\.ts$/;

const packageOf = (name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");
const namesIn = (file) =>
  [...readFileSync(file, "utf8").replaceAll(COMMENT, "").matchAll(NAMED)].map(([, name]) => name);

/** Declaration files reachable from one, including itself, and the packages they name. */
function reached(first) {
  const named = new Map();
  const waiting = [resolve(first)];
  for (const file of waiting) {
    if (named.has(file) || !existsSync(file)) continue;
    const names = namesIn(file);
    named.set(
      file,
      names.filter((name) => !/^(?:\.|node:)/.test(name)),
    );
    const near = names.filter((name) => name.startsWith("."));
    waiting.push(...near.map((name) => join(dirname(file), name.replace(/\.js$/, ".d.ts"))));
  }
  return named;
}

/**
 * Packages named by published declarations that a host's compiler cannot resolve or treats as
 * `any`: neither dependency nor peer of `manifest`, or without types. `isTyped` checks an installed
 * package.
 */
export function undeclaredPackages(folder, manifest, isTyped) {
  const { exports, dependencies, peerDependencies } = manifest;
  const listed = Object.keys({ ...dependencies, ...peerDependencies });
  const problemOf = (name) => {
    if (!listed.includes(name)) return `${name}, which is neither a dependency nor a peer`;
    const isFine = TYPED_ELSEWHERE.includes(name) || isTyped(name);
    return isFine ? undefined : `${name}, which has no types of its own`;
  };
  const files = Object.values(exports).flatMap(({ types }) =>
    types === undefined ? [] : [...reached(join(folder, types))],
  );
  const problems = files.flatMap(([file, names]) =>
    names.flatMap((name) => {
      const isBeside = FRAMEWORK_TYPES.exec(file)?.[1] === packageOf(name);
      const problem = isBeside ? undefined : problemOf(packageOf(name));
      return problem === undefined ? [] : [`${file.slice(resolve(folder).length + 1)}: ${problem}`];
    }),
  );
  return [...new Set(problems)];
}
