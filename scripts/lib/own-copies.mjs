/** Marks the copy of a source. */
const MARK = "own-copy";
const withoutMark = (id) => id.replace(`?${MARK}`, "").replace(`&${MARK}`, "");

/**
 * A chunk that is only ever fetched by `import()` stays one file in every bundler, and what comes
 * with it is one request. Where other code shares sources with it, the chunk has copies of its own:
 * `start` is its first source, `sources` are those that are copied. They must hold no state.
 */
export const ownCopies = ({ start, sources }) => ({
  name: "own-copies",
  enforce: "pre",
  async resolveId(source, importer = "", options) {
    const isIn = importer.endsWith(start) || importer.includes(MARK);
    if (!isIn || !source.startsWith(".")) return null;
    const found = await this.resolve(source, withoutMark(importer), { ...options, skipSelf: true });
    if (!found || !sources.some((one) => found.id.endsWith(one))) return found;
    return `${found.id}${found.id.includes("?") ? "&" : "?"}${MARK}`;
  },
});
