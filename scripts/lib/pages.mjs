import { posix } from "node:path";

/** Code blocks of a Markdown page in order. */
export const codeBlocks = (markdown) =>
  [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({
    language,
    code,
  }));

/** The first block of a language that contains a text; throws if there is none. */
export const codeBlock = (markdown, language, containing) => {
  const found = codeBlocks(markdown).find(
    (block) => block.language === language && block.code.includes(containing),
  );
  if (found === undefined) throw new Error(`no ${language} block has ${containing}`);
  return found.code;
};

const EXAMPLE = /^(?:\/\/|<!--|#) (examples\/\S+)(?: -->)?\n/;

/**
 * The file of `examples` that a block names in its first line, and its expected text; undefined for
 * other blocks. Examples have their own compilation.
 */
export const exampleOf = ({ code }) => {
  const [head, file] = EXAMPLE.exec(code) ?? [];
  return file === undefined ? undefined : { file, text: code.slice(head.length) };
};

const LINK = /(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g;
const NAMED_FILE = /`((?:src|test|scripts|demo|bench|examples|docs)\/[\w./-]*\w)`/g;

/** A heading's anchor as GitHub generates it. */
export const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

export const anchorsOf = (text) =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, title]) => anchorOf(title));

/** Files that a page tells its reader to make. */
const filesToMake = (text) =>
  new Set([...text.matchAll(/^\/\/ file: (\S+)$/gm)].map(([, file]) => file));

const outsideOfCode = (text) => text.replaceAll(/^```[\s\S]*?^```$/gm, "");

function problemOfLink(page, target, pages, known) {
  if (/^[a-z]+:/.test(target)) return [];
  const [path, anchor] = target.split("#");
  const file = path === "" ? page : posix.normalize(posix.join(posix.dirname(page), path));
  if (!known.has(file)) return [`${page} links to ${target}, which does not exist`];
  if (anchor === undefined || !pages.has(file)) return [];
  return anchorsOf(pages.get(file)).includes(anchor)
    ? []
    : [`${page} links to ${target}, which has no such heading`];
}

/**
 * Broken links between pages, and missing repository files that a page names. `pages`: path → text;
 * `files`: all paths of the repository.
 */
export function brokenReferences(pages, files) {
  const folders = files.flatMap((file) => {
    const parts = file.split("/").slice(0, -1);
    return parts.map((_, at) => parts.slice(0, at + 1).join("/"));
  });
  const known = new Set([...files, ...folders]);
  return [...pages].flatMap(([page, text]) => {
    const prose = outsideOfCode(text);
    const toMake = filesToMake(text);
    return [
      ...[...prose.matchAll(LINK)].flatMap(([, target]) =>
        problemOfLink(page, target, pages, known),
      ),
      ...[...prose.matchAll(NAMED_FILE)]
        .filter(([, file]) => !known.has(file) && !toMake.has(file))
        .map(([, file]) => `${page} names ${file}, which does not exist`),
    ];
  });
}

/** Printing code: `${…}` in templates, `{…}` in JSX, console arguments. */
const PRINTS = [/\$\{([^{}]*)\}/g, /(?<![$=(,]\s*)\{([^{};]*)\}/g, /\bconsole\.\w+\(([^;]*)\);/g];
/** Object fields, as in `{ value: amount.units }`, do not print. */
const FIELD = /^\s*\w+\s*(?::|,|$)/;
const FORMATTED = /\bformatAmount\([^()]*\)/g;
const WORDS = /(["'`])[^"'`]*\1/g;
const TEMPLATE = /\$\{[^{}]*\}/g;

const bare = (code) => code.replaceAll(FORMATTED, "");

/** Expressions that print base units as amounts. */
export const printedUnits = (code) => {
  const [templates, elements, calls] = PRINTS.map((form) =>
    [...code.matchAll(form)].map(([, inner = ""]) => inner.trim()),
  );
  const printed = [
    ...templates,
    ...elements.filter((inner) => !FIELD.test(inner)),
    ...calls.map((inner) => inner.replaceAll(TEMPLATE, "")),
  ];
  return printed.filter((inner) => /\bunits\b/.test(bare(inner).replaceAll(WORDS, "")));
};
