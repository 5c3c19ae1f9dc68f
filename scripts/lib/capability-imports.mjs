import { posix } from "node:path";

/** Folders that may import any capability: flows navigate between them. */
const LEADS = ["flows"];

/**
 * Allowed imports from other capabilities besides `.api.ts`, with the number of importing files.
 * Entries may only shrink; an obsolete number is reported too.
 */
const TAKEN = {
  "catalogue → images/pictures-ready": 1,
};

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']*)\.js["']/gu;
const APPLICATION = /^src\/application\/([^/]+)\/(.+)$/u;

/** A file's imports from other capabilities besides `.api.ts`: `from → folder/module`. */
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

/** Differences between files (path and text) and the table. */
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
