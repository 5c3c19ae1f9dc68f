import { isWagmi } from "./wagmi-hooks.mjs";

const LISTS = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
const USED = /["'](?:wagmi|@wagmi\/[\w-]+)(?:\/[\w-]+)*["']/;

/** True if the text of a file names a package of wagmi, as an import does. */
export const namesWagmi = (text) => USED.test(text);

/** The text of a `package.json` without wagmi's packages; the same text if a script runs one. */
export function withoutWagmi(text) {
  const manifest = JSON.parse(text);
  if (Object.values(manifest.scripts ?? {}).some((script) => /\bwagmi\b/.test(script))) return text;
  let isChanged = false;
  for (const list of LISTS)
    for (const name of Object.keys(manifest[list] ?? {}).filter(isWagmi)) {
      delete manifest[list][name];
      isChanged = true;
    }
  if (!isChanged) return text;
  const indent = /^[ \t]+(?=")/m.exec(text)?.[0] ?? "  ";
  return `${JSON.stringify(manifest, null, indent)}${text.endsWith("\n") ? "\n" : ""}`;
}
