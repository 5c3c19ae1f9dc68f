import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { GROUPS, sitePath } from "./pages.mjs";
import { SITE, list, pageText, sources } from "./stage.mjs";

const DESCRIPTION =
  "> Latchkit is an embeddable wallet-connection modal for web apps. Each page has a Markdown twin.";

const twin = (file) => `/${sitePath(file)}`;
/** The first sentence of a page. */
const firstSentence = (text) => {
  const paragraph = text
    .split("\n\n")
    .slice(1)
    .find((part) => /^(?:\w|\*|`(?!`))/.test(part));
  const line = (paragraph ?? "").replaceAll("\n", " ").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return /^.*?[.:](?= |$)/.exec(line)?.[0].replace(/:$/, ".") ?? line;
};

/** The index of llmstxt.org: one section a group, one line a page. */
const indexOfPages = () => {
  const groups = GROUPS.map(({ title, pages, folders = [] }) => {
    const files = [
      ...pages.map(([file, text]) => [file, text]),
      ...folders.flatMap((folder) => list(folder).map((file) => [file, sitePath(file)])),
    ];
    const lines = files.map(([file, text]) => {
      const about = firstSentence(pageText(file));
      return `- [${text}](${twin(file)})${about === "" ? "" : `: ${about}`}`;
    });
    return `## ${title}\n\n${lines.join("\n")}`;
  });
  return `# Latchkit\n\n${DESCRIPTION}\n\n${groups.join("\n\n")}\n`;
};

const write = (path, text) => {
  const file = join(SITE, "dist", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};

/** Writes `llms.txt`, `llms-full.txt` and the Markdown of each page beside it. */
export const writeTwins = () => {
  const pages = sources().map(({ file }) => [sitePath(file), pageText(file)]);
  for (const [path, text] of pages) write(path, text);
  write("llms.txt", indexOfPages());
  write(
    "llms-full.txt",
    pages.map(([path, text]) => `<!-- /${path} -->\n\n${text.trim()}\n`).join("\n"),
  );
};
