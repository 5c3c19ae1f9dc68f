import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { codeBlocks, exampleOf, brokenReferences, printedUnits } from "../lib/pages.mjs";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT, run, runBin } from "../lib/run.mjs";

// Split, so that this file does not match itself.
const FOREIGN = [
  ["/", "work", "/"].join(""),
  ["/", "root", "/"].join(""),
  ["registry", "npmjs"].join("."),
  ["npm", "mirror"].join(""),
];
const COMMANDS = ["npm run demo", "npm test"];

/** Merge conflict markers. */
export const mergeMarks = (file, text) =>
  text
    .split("\n")
    .flatMap((line, index) =>
      /^(?:<{7}|>{7}) \S/u.test(line) ? [`${file}:${index + 1} is a merge conflict marker`] : [],
    );

/** Lines that name a machine's folder or a registry host. */
export const foreignLines = (file, text) =>
  text
    .split("\n")
    .flatMap((line, index) =>
      FOREIGN.filter((word) => line.includes(word)).map(
        (word) => `${file}:${index + 1} names ${word}`,
      ),
    );

async function trackedProblems() {
  const { output } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"]);
  const files = output
    .trim()
    .split("\n")
    .filter((file) => !/\.(png|ico|woff2?)$/.test(file));
  const read = (file) => {
    try {
      return readFileSync(join(ROOT, file), "utf8");
    } catch {
      return "";
    }
  };
  return {
    files: files.length,
    problems: files.flatMap((file) => {
      const text = read(file);
      return [...foreignLines(file, text), ...mergeMarks(file, text)];
    }),
  };
}

/** Broken links between pages, and missing files that pages name. */
async function linkProblems() {
  const { output } = await run("git", ["ls-files", "--cached", "--others", "--exclude-standard"]);
  const files = output
    .trim()
    .split("\n")
    .filter((file) => existsSync(join(ROOT, file)));
  const pages = new Map(
    files
      .filter((file) => file.endsWith(".md"))
      .map((file) => [file, readFileSync(join(ROOT, file), "utf8")]),
  );
  return pages.size === 0 ? ["no page was seen"] : brokenReferences(pages, files);
}

/** Pages for hosts, where every TypeScript block is a complete file. */
const hostPages = () => [
  "README.md",
  ...readdirSync(join(ROOT, "docs"))
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];
const blocksOf = (page) => codeBlocks(readFileSync(join(ROOT, page), "utf8"));

/** Blocks that quote a file of the examples and differ from it. */
export const outdatedBlocks = (page, blocks, read) =>
  blocks.flatMap((block) => {
    const example = exampleOf(block);
    if (example === undefined || read(example.file) === example.text) return [];
    return [`${page}: a block differs from ${example.file}`];
  });
const readOrNothing = (file) => {
  const path = join(ROOT, file);
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
};
const exampleProblems = () =>
  hostPages().flatMap((page) => outdatedBlocks(page, blocksOf(page), readOrNothing));

const FILE_NAME = /^\/\/ file: ((?:[\w-]+\/)?[\w-]+\.tsx?)\n/;

/** Writes the blocks of a page to its own folder; a block may name its file. */
function writeBlocks(folder, page) {
  const blocks = blocksOf(page).filter(
    (block) => /^tsx?$/.test(block.language) && exampleOf(block) === undefined,
  );
  if (blocks.length > 0) mkdirSync(join(folder, page), { recursive: true });
  blocks.forEach(({ language, code }, at) => {
    const name = FILE_NAME.exec(code)?.[1] ?? `block-${at + 1}.${language}`;
    mkdirSync(dirname(join(folder, page, name)), { recursive: true });
    writeFileSync(join(folder, page, name), code);
  });
  return blocks.length;
}

/** Checks that README names the two commands, and type-checks every page's blocks. */
async function codeProblems() {
  const readme = readFileSync(join(ROOT, "README.md"), "utf8");
  const problems = COMMANDS.filter((command) => !readme.includes(command)).map(
    (command) => `README.md does not name ${command}`,
  );
  const folder = mkdtempSync(join(ROOT, "node_modules/.pages-"));
  try {
    const written = hostPages().reduce((sum, page) => sum + writeBlocks(folder, page), 0);
    if (written < 10) problems.push(`only ${written} code blocks were seen`);
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        extends: "../../tsconfig.json",
        compilerOptions: { noUnusedLocals: false },
        include: ["**/*"],
      }),
    );
    const { code, output } = await runBin("typescript/bin/tsc", ["--noEmit", "-p", folder]);
    return code === 0 ? problems : [...problems, `code of the pages does not compile: ${output}`];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks that pages and examples print amounts as `formatted` or by `formatAmount`. */
async function unitProblems() {
  const { output } = await run("git", ["ls-files", "examples"]);
  const examples = output.split("\n").filter((file) => /\.(?:m?[jt]s|[jt]sx)$/.test(file));
  const codeOf = (file) => {
    const text = readFileSync(join(ROOT, file), "utf8");
    return file.endsWith(".md") ? codeBlocks(text).map(({ code }) => code) : [text];
  };
  return [...hostPages(), ...examples.filter((file) => existsSync(join(ROOT, file)))].flatMap(
    (file) =>
      codeOf(file)
        .flatMap(printedUnits)
        .map((inner) => `${file} prints base units: ${inner}`),
  );
}

/**
 * Checks the docs: code compiles, links work, and no text
 * names a machine.
 */
export const docs = () =>
  gate("docs", async () => {
    const tracked = await trackedProblems();
    return {
      problems: [
        ...exampleProblems(),
        ...(await codeProblems()),
        ...(await linkProblems()),
        ...(await unitProblems()),
        ...tracked.problems,
        ...(tracked.files === 0 ? ["no file was seen"] : []),
      ],
      saw: `${tracked.files} files`,
    };
  });

await runAlone(import.meta.url, docs);
