import { codeBlocks } from "../../../../scripts/lib/pages.mjs";

/** A first line that names the file of a block; `examples/vue/` stands for the reader's folder. */
const FILE =
  /^(?:\/\/|<!--) (?:file: |examples\/[\w-]+\/)?((?:[\w.[\]-]+\/)*[\w.-]+\.\w+)(?: -->)?\n/;

/** The text of a page from a heading up to the next heading of any level. */
export const section = (markdown, heading) => {
  const found = markdown.split(/^(?=#+ )/m).find((part) => part.startsWith(`${heading}\n`));
  if (found === undefined) throw new Error(`the page has no heading "${heading}"`);
  return found;
};

/**
 * What a reader does, in order: each line of a shell block is a command, and a block that names its
 * file is pasted into it. Other blocks only explain.
 */
export const stepsOf = (markdown) =>
  codeBlocks(markdown).flatMap(({ language, code }) => {
    if (language === "sh")
      return code
        .trim()
        .split("\n")
        .map((command) => ({ command }));
    const [head, file] = FILE.exec(code) ?? [];
    return file === undefined ? [] : [{ file, text: code.slice(head.length) }];
  });
