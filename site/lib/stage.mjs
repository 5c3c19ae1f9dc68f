import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { GROUPS, sitePath } from "./pages.mjs";

export const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url));
export const SITE = fileURLToPath(new URL("..", import.meta.url));
/** Pages that VitePress builds: copies of `docs` with links of the site, and the reference. */
export const PAGES = join(SITE, ".cache/pages");

export const read = (file) => readFileSync(join(REPOSITORY, file), "utf8");

/** The Markdown files of a folder, in order. */
export const list = (folder) =>
  readdirSync(join(REPOSITORY, folder))
    .filter((name) => name.endsWith(".md"))
    .toSorted((a, b) => Number(b === "README.md") - Number(a === "README.md") || a.localeCompare(b))
    .map((name) => `${folder}/${name}`);

/** Every page of the site that is a file of the repository. */
export const sources = () =>
  GROUPS.flatMap(({ pages, folders = [] }) => [
    ...pages.map(([file, , island]) => ({ file, island })),
    ...folders.flatMap((folder) => list(folder).map((file) => ({ file }))),
  ]);

const FENCE = /^(```[\s\S]*?^```)$/gm;
const LINK = /(!?)\[((?:[^\]\\]|\\.)*)\]\(([^)\s]+)\)/g;

const siteLink = (from, target) => {
  const [path, anchor] = target.split("#");
  const file = posix.normalize(posix.join(posix.dirname(from), path));
  const to = sitePath(file) ?? (file.startsWith("docs/images/") ? file.slice(5) : undefined);
  if (to === undefined) return undefined;
  const relative = posix.relative(posix.dirname(sitePath(from)), to);
  const start = relative.startsWith(".") ? "" : "./";
  return `${start}${relative}${anchor === undefined ? "" : `#${anchor}`}`;
};

/** Links of a part without code. A file that is no page becomes its path, without a link. */
const withSiteLinks = (file, text) =>
  text
    .replaceAll(
      /(srcset|src)="(docs\/images\/[^"]+)"/g,
      (_, name, path) => `${name}="./${path.slice(5)}"`,
    )
    .replaceAll(LINK, (whole, mark, words, target) => {
      if (/^(?:[a-z]+:|#)/.test(target)) return whole;
      const to = siteLink(file, target);
      return to === undefined ? words : `${mark}[${words}](${to})`;
    });

/** Text outside of code blocks, changed by `change`. */
const outsideOfCode = (text, change) =>
  text
    .split(FENCE)
    .map((part) => (part.startsWith("```") ? part : change(part)))
    .join("");

/** A page of the repository with links of the site. */
export const pageText = (file) => outsideOfCode(read(file), (part) => withSiteLinks(file, part));

/** Gives each row of an error code an anchor, which the console's messages name. */
const withRowAnchors = (text) =>
  text.replaceAll(
    /^\| `([a-z-]+\/[a-z-]+)` \|/gm,
    (_, code) => `| <a id="${code}"></a>\`${code}\` |`,
  );

/** Pages whose blocks show types on hover, and how many of the blocks. */
const WITH_TYPES = [
  ["docs/quick-start.md", 4],
  ["docs/hooks.md", 8],
  ["docs/api.md", 8],
  ["docs/sign-in.md", 4],
  ["docs/send.md", 3],
  ["docs/swap.md", 3],
  ["docs/recipes.md", 8],
  ["docs/testing.md", 6],
  ["docs/languages.md", 4],
];
const TYPED = /^```(tsx?)\n([\s\S]*?)^```$/gm;
/** Files of a page are compiled in one folder, since those of a page import each other by `./`. */
const FILE_NAME = /^\/\/ file: (?:[\w-]+\/)?([\w-]+\.tsx?)\n/;

/** A block with the page's files that it imports in front, which twoslash compiles and cuts. */
const typedBlock = (code, files) => {
  const imported = [...files].filter(
    ([name, text]) => text !== code && code.includes(`"./${name.replace(/\.tsx?$/, "")}"`),
  );
  const before = imported.map(([name, text]) => `// @filename: ${name}\n${text}`).join("");
  const cut = imported.length === 0 ? "" : `${before}// @filename: block.tsx\n// ---cut---\n`;
  return `\`\`\`tsx twoslash\n${cut}${code}\`\`\``;
};

const withTypes = (file, text) => {
  let left = WITH_TYPES.find(([page]) => page === file)?.[1] ?? 0;
  const files = new Map(
    [...text.matchAll(TYPED)].flatMap(([, , code]) => {
      const name = FILE_NAME.exec(code)?.[1];
      return name === undefined ? [] : [[name, code]];
    }),
  );
  return text.replaceAll(TYPED, (whole, _, code) => {
    if (left === 0) return whole;
    left -= 1;
    return typedBlock(code, files);
  });
};

/** Puts a live example below the first paragraph. */
const withIsland = (text, island) => {
  if (island === undefined) return text;
  const [title, first, ...rest] = text.split("\n\n");
  return [title, first, `<LiveIsland name="${island}" />`, ...rest].join("\n\n");
};

/** Writes a page of the site. */
export const writePage = (path, text) => {
  const file = join(PAGES, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Copies the pages of the repository into the folder that VitePress builds. */
export const stage = ({ types = true } = {}) => {
  rmSync(PAGES, { recursive: true, force: true });
  for (const { file, island } of sources()) {
    const text = file === "docs/errors.md" ? withRowAnchors(pageText(file)) : pageText(file);
    writePage(sitePath(file), withIsland(types ? withTypes(file, text) : text, island));
  }
  cpSync(join(REPOSITORY, "docs/images"), join(PAGES, "images"), { recursive: true });
  cpSync(join(SITE, "playground/pages"), PAGES, { recursive: true });
};
