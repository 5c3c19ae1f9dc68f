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
