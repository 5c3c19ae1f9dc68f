import { readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Extractor, ExtractorConfig, ExtractorLogLevel } from "@microsoft/api-extractor";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT } from "../lib/run.mjs";

const REPORTS = join(ROOT, "api");

/**
 * Entries without report: style sheets have no types, languages share the types of English,
 * `standalone` only re-exports other entries, and the extractor does not support the container's
 * module augmentation.
 */
const LEFT_OUT = /style\.css|container|standalone|messages\/(?!en$)/;
const REEXPORTS = /^(?:export \* from "\.\/(?:index|element|networks)\.js";\n)+$/;

/** Entries by report name. */
const entries = () =>
  Object.entries(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).exports)
    .filter(([name, { types }]) => types && !LEFT_OUT.test(name))
    .map(([name, { types }]) => [
      name === "." ? "index" : name.slice("./".length).replaceAll("/", "-"),
      types,
    ]);

/** Checks that `standalone` has no declaration that no report shows. */
function standaloneProblems() {
  const types = readFileSync(join(ROOT, "dist/standalone.d.ts"), "utf8");
  return REEXPORTS.test(types.replace(/\/\*\*[\s\S]*?\*\/\n/, ""))
    ? []
    : ["standalone: exports more than the entries whose reports it shares"];
}

/** Members without a comment, and types that an entry uses without exporting them. */
const COUNTED = { "ae-undocumented": "undocumented", "ae-forgotten-export": "forgotten" };
/** The most of both that an entry may have. Entries without a row are not counted. */
const NONE = { undocumented: 0, forgotten: 0 };
const BUDGETS = { index: NONE, react: NONE, element: NONE, testing: NONE };

/** Problems of the counts of an entry. */
export const budgetProblems = (name, counts, budget = BUDGETS[name] ?? {}) =>
  Object.entries(budget)
    .filter(([kind, most]) => counts[kind] > most)
    .map(([kind, most]) => `${name}: ${counts[kind]} ${kind}, at most ${most} are allowed`);

/** Compares an entry with its report; `isUpdate` writes the report. */
function problemsOf([name, types], isUpdate) {
  const problems = [];
  const counts = { undocumented: 0, forgotten: 0 };
  const config = ExtractorConfig.prepare({
    configObjectFullPath: join(ROOT, "api-extractor.json"),
    packageJsonFullPath: join(ROOT, "package.json"),
    configObject: {
      projectFolder: ROOT,
      mainEntryPointFilePath: join(ROOT, types),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: "ES2023",
            lib: ["ES2023", "DOM", "DOM.Iterable"],
            module: "ESNext",
            moduleResolution: "bundler",
            jsx: "react-jsx",
            strict: true,
            skipLibCheck: true,
            types: ["node"],
          },
          files: [join(ROOT, types)],
        },
      },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: REPORTS,
        reportTempFolder: join(ROOT, "node_modules/.cache/latchkit-api"),
        includeForgottenExports: false,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } },
        // The report only lists exports. The two kinds that are counted are handled below.
        extractorMessageReporting: {
          default: { logLevel: ExtractorLogLevel.None },
          "ae-undocumented": { logLevel: ExtractorLogLevel.Warning, addToApiReportFile: false },
          "ae-forgotten-export": { logLevel: ExtractorLogLevel.Warning, addToApiReportFile: false },
        },
        tsdocMessageReporting: { default: { logLevel: ExtractorLogLevel.None } },
      },
    },
  });
  const { apiReportChanged } = Extractor.invoke(config, {
    localBuild: isUpdate,
    messageCallback: (message) => {
      message.handled = true;
      const kind = COUNTED[message.messageId];
      if (kind !== undefined) counts[kind] += 1;
      if (message.logLevel === ExtractorLogLevel.Error) problems.push(`${name}: ${message.text}`);
    },
  });
  problems.push(...budgetProblems(name, counts));
  return apiReportChanged && !isUpdate
    ? [...problems, `${name}: its public types changed; node scripts/gates/api.mjs --update`]
    : problems;
}

/** Checks that each entry's public types match its reviewed report in `api`. */
export const api = () =>
  gate("API reports", async () => {
    await mkdir(REPORTS, { recursive: true });
    const all = entries();
    const isUpdate = process.argv.includes("--update");
    return {
      problems: [...standaloneProblems(), ...all.flatMap((entry) => problemsOf(entry, isUpdate))],
      saw: `${all.length} entries`,
    };
  });

await runAlone(import.meta.url, api);
