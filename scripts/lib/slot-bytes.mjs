import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { minifySync } from "vite";

/** The build names each source above what it became. */
const SOURCE = /^\s*\/\/ (src\/\S+)$/;
/** A hook that a page does not use is not in it. */
const HOOK = /^src\/presentation-react\/hooks\//;

/** The lines of a built file, each with the source that it became. */
function linesOf(file) {
  let source = "";
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      const named = SOURCE.exec(line)?.[1];
      if (named === undefined) return [{ source, line }];
      source = named;
      return [];
    });
}

const bytesOf = (lines) => {
  const code = lines.map(({ line }) => line).join("\n");
  return gzipSync(minifySync("chunk.js", code, { module: true }).code, { level: 9 }).length;
};

/**
 * What a capability costs in these chunks of a host's bundle: bytes, gzip, of the built files with
 * and without what became of its sources. `sources` are those that were seen.
 */
export function slotBytes(chunks, isOfCapability) {
  const files = new Set(
    chunks.flatMap(({ modules }) => modules).filter((file) => existsSync(file)),
  );
  const sources = new Set();
  let bytes = 0;
  for (const file of files) {
    const lines = linesOf(file);
    const isOut = ({ source }) => isOfCapability.test(source) && !HOOK.test(source);
    const own = lines.filter(isOut);
    if (own.length === 0) continue;
    for (const { source } of own) sources.add(source);
    bytes += bytesOf(lines) - bytesOf(lines.filter((one) => !isOut(one)));
  }
  return { bytes, sources: [...sources] };
}
