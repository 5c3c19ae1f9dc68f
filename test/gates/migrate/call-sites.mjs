import { SourceFile } from "../../../packages/latchkit-migrate/src/source.mjs";

const ELEMENT = /<(?:appkit|w3m)-[\w-]+/g;
export const isKit = (source) => /^(?:@rainbow-me|@reown|connectkit)(?:\/|$)/.test(source);
/** wagmi's packages, with the chains that it exports. */
export const isWagmi = (source) => /^@?wagmi(?:\/|$)/.test(source);

const isClosing = (reference) =>
  reference.ancestors().some((one) => one.kind() === "jsx_closing_element");

/**
 * Call sites of a library in an app: the names that its files import, and the uses of these names
 * outside imports. An import without names is one; a closing tag is no use of its own.
 */
export function countSites(texts, isLibrary) {
  const count = { imports: 0, uses: 0 };
  for (const [path, text] of texts) {
    const file = new SourceFile(path, text);
    for (const { specifiers } of file.imports.filter(({ source }) => isLibrary(source))) {
      count.imports += Math.max(1, specifiers.length);
      const uses = specifiers.flatMap(({ local }) => file.references(local));
      count.uses += uses.filter((one) => !isClosing(one)).length;
    }
    if (isLibrary("@reown/appkit")) count.uses += text.match(ELEMENT)?.length ?? 0;
  }
  return count;
}
