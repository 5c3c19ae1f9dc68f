import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseAst } from "vite";

const OF_REACT = /^(react|react-dom|observable-hooks|@tanstack\/react-virtual)(\/|$)/;

/** Every module that a built file names: imported, exported again or fetched later. */
function namesIn(code) {
  const names = [];
  const walk = (node) => {
    if (node === null || typeof node !== "object") return;
    if (typeof node.source?.value === "string") names.push(node.source.value);
    Object.values(node).forEach(walk);
  };
  walk(parseAst(code));
  return names;
}

/** The built files that `entry` reaches, lazy ones too, and the paths from React back to it. */
export function reactReachedFrom(dist, entry = "index.js") {
  const cameFrom = new Map([[join(dist, entry), undefined]]);
  const paths = [];
  const pathOf = (file) =>
    file === undefined ? [] : [relative(dist, file), ...pathOf(cameFrom.get(file))];
  // A map is walked in order of insertion, with what is added on the way.
  for (const file of cameFrom.keys())
    for (const name of namesIn(readFileSync(file, "utf8"))) {
      if (OF_REACT.test(name)) paths.push([name, ...pathOf(file)].join(" <- "));
      const target = join(dirname(file), name);
      if (name.startsWith(".") && existsSync(target) && !cameFrom.has(target))
        cameFrom.set(target, file);
    }
  return { paths, files: cameFrom.size };
}
