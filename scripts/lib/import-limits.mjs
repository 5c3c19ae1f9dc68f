const IMPORT = /^\s*(?:import|export)\b[^;]*?\bfrom\s+"([^"]+)"|^import\s+"([^"]+)"/gmu;
const RULE = "import/max-dependencies";

const importsIn = (text) =>
  new Set([...text.matchAll(IMPORT)].map(([, from, alone]) => from ?? alone)).size;

/**
 * Files whose exemption from the import limit is wider than needed. `config`: oxlint's; `files`:
 * pairs of path and text.
 */
export function importLimitProblems({ overrides }, files) {
  const texts = new Map(files);
  return overrides
    .filter(({ files: [file], rules }) => RULE in rules && !file.includes("*"))
    .flatMap(({ files: named, rules }) => named.map((file) => [file, rules[RULE][1].max]))
    .filter(([file, max]) => importsIn(texts.get(file) ?? "") < max)
    .map(([file, max]) => `the import limit of ${max} is wider than needed: ${file}`);
}
