const IMPORT = /^\s*(?:import|export)\b[^;]*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"/gmu;
const RULE = "import/max-dependencies";

const importsIn = (text) =>
  new Set([...text.matchAll(IMPORT)].map(([, from, alone]) => from ?? alone)).size;

/**
 * Exemptions of single files from the limit of imports that are wider than the file needs: they
 * only shrink. `config`: that of oxlint; `files`: pairs of path and text.
 */
export function importLimitProblems({ overrides }, files) {
  const texts = new Map(files);
  return overrides
    .filter(({ files: [file], rules }) => RULE in rules && !file.includes("*"))
    .flatMap(({ files: named, rules }) => named.map((file) => [file, rules[RULE][1].max]))
    .filter(([file, max]) => importsIn(texts.get(file) ?? "") < max)
    .map(([file, max]) => `imports less than its limit of ${max}: ${file}`);
}
