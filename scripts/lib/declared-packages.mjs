import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const COMMENT = /\/\*[\s\S]*?\*\//g;
const NAMED = /(?:\bfrom\s+|\bimport\(|^import\s*|types=)["']([^"'\n]+)["']/gm;
/** Their types are packages of their own, which whoever writes React in TypeScript has. */
const TYPED_ELSEWHERE = ["react", "react-dom"];
/** Declarations that a host imports only beside this framework. */
const FRAMEWORK_TYPES = /(?:^|\/)framework-types\/(\w+)\.d\.ts$/;

const packageOf = (name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/");
const namesIn = (file) =>
  [...readFileSync(file, "utf8").replaceAll(COMMENT, "").matchAll(NAMED)].map(([, name]) => name);

/** Every declaration file that is reached from one, itself too, with the packages that it names. */
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
 * Packages that published declarations name and a host may not have, so that its compiler refuses
 * them or takes what they type for `any`: those that are no dependency and no peer of `manifest`,
 * and those without types of their own. `isTyped` says whether an installed package has some.
 */
export function undeclaredPackages(folder, manifest, isTyped) {
  const { exports, dependencies, peerDependencies } = manifest;
  const listed = Object.keys({ ...dependencies, ...peerDependencies });
  const problemOf = (name) => {
    if (!listed.includes(name)) return `${name}, which is no dependency and no peer`;
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
