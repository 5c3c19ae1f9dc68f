import { posix } from "node:path";

/** Folders that import any capability: a flow leads from one to the next, so it knows them all. */
const LEADS = ["flows"];

/**
 * What a capability still takes of another besides its `.api.ts`, with the number of files that do.
 * The table only shrinks: what is no longer imported is a fault too, until its line is lowered.
 */
const TAKEN = {
  "catalogue → images/pictures-ready": 1,
};

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']*)\.js["']/gu;
const APPLICATION = /^src\/application\/([^/]+)\/(.+)$/u;

/** What a file takes of other capabilities besides their `.api.ts`: `from → folder/module`. */
function takenBy(file, text) {
  const [, own] = APPLICATION.exec(file) ?? [];
  if (own === undefined || LEADS.includes(own)) return [];
  return [...text.matchAll(IMPORT)].flatMap(([, path]) => {
    const target = posix.join(posix.dirname(file), path);
    const [, other, module = ""] = APPLICATION.exec(target) ?? [];
    const isOpen = !other || [own, "shared"].includes(other) || module.endsWith(".api");
    return isOpen ? [] : [`${own} → ${other}/${module}`];
  });
}

/** Where files (path and text) take more or less than a table allows, as sentences. */
export function capabilityProblems(files, table = TAKEN) {
  const counts = new Map();
  for (const [file, text] of files)
    for (const taken of new Set(takenBy(file, text)))
      counts.set(taken, (counts.get(taken) ?? 0) + 1);
  return [...new Set([...counts.keys(), ...Object.keys(table)])].flatMap((taken) => {
    const [is, may] = [counts.get(taken) ?? 0, table[taken] ?? 0];
    if (is > may) return [`${taken}: ${is} files, ${may} may; import its .api.ts`];
    return is < may ? [`${taken}: lower its line of TAKEN from ${may} to ${is}`] : [];
  });
}
