import { posix } from "node:path";

const LINK = /(?<!!)\[[^\]]*\]\(([^)\s]+)\)/g;
const NAMED_FILE = /`((?:src|test|scripts|demo|bench|examples|docs)\/[\w./-]*\w)`/g;

/** A heading's anchor as GitHub generates it. */
const anchorOf = (heading) =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

const anchorsOf = (text) =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, title]) => anchorOf(title));

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
    return [
      ...[...prose.matchAll(LINK)].flatMap(([, target]) =>
        problemOfLink(page, target, pages, known),
      ),
      ...[...prose.matchAll(NAMED_FILE)]
        .filter(([, file]) => !known.has(file))
        .map(([, file]) => `${page} names ${file}, which does not exist`),
    ];
  });
}
