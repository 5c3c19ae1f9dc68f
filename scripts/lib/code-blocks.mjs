/** The code blocks of a page of Markdown: their language and their text, in order. */
export const codeBlocks = (markdown) =>
  [...markdown.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({
    language,
    code,
  }));

/** The first block of a language that contains a text; throws where there is none. */
export const codeBlock = (markdown, language, containing) => {
  const found = codeBlocks(markdown).find(
    (block) => block.language === language && block.code.includes(containing),
  );
  if (found === undefined) throw new Error(`no ${language} block has ${containing}`);
  return found.code;
};
