import { parseAst } from "vite";

/** The name under which a chunk exports the function that runs it. */
const WAKE = "wake";
const fileOf = (names) =>
  `\\.\\.?/(?:chunks/)?(?:${names.join("|").replaceAll(".", "\\.")})-[^"/]+`;
const textOf = (code, { start, end }) => code.slice(start, end);

/** What a chunk imports, what it exports, and the rest of it. */
function partsOf(code) {
  const { body } = parseAst(code);
  const imports = body.filter(({ type }) => type === "ImportDeclaration");
  const exports = body.filter(({ type }) => type.startsWith("Export"));
  if (exports.some(({ specifiers, source }) => !specifiers || source))
    throw new Error("asleep: an export of a form that is not known");
  const statements = body.filter((one) => !imports.includes(one) && !exports.includes(one));
  return {
    imports: imports.map((one) => ({ text: textOf(code, one), from: one.source.value })),
    exports: exports.flatMap(({ specifiers }) =>
      specifiers.map(({ local, exported }) => ({ local: local.name, as: exported.name })),
    ),
    body:
      statements.length === 0
        ? ""
        : code.slice(imports.at(-1)?.end ?? 0, exports[0]?.start ?? code.length).trim(),
  };
}

/** The chunk as one function, which the first that needs the chunk calls. */
function asleep({ imports, exports, body }, wakes) {
  const outer = (name) => `out_${name}`;
  const names = [...new Set(exports.map(({ local }) => local))];
  return [
    ...imports.map(({ text }) => text),
    ...wakes.map(({ text }) => text),
    `let isAwake = false;`,
    names.length > 0 ? `let ${names.map(outer).join(", ")};` : "",
    // In brackets, which minifiers keep: browsers then compile it as it is fetched, not at the click.
    `const ${WAKE} = (function () {`,
    "if (isAwake) return;",
    "isAwake = true;",
    ...wakes.map(({ call }) => call),
    body,
    ...names.map((name) => `${outer(name)} = ${name};`),
    "});",
    `export { ${[WAKE, ...exports.map(({ local, as }) => `${outer(local)} as ${as}`)].join(", ")} };`,
    "",
  ].join("\n");
}

const awake = ({ imports, exports, body }, wakes) =>
  [
    ...imports.map(({ text }) => text),
    ...wakes.flatMap(({ text, call }) => [text, call]),
    body,
    exports.length > 0
      ? `export { ${exports.map(({ local, as }) => `${local} as ${as}`).join(", ")} };`
      : "",
    "",
  ].join("\n");

/**
 * Chunks that can be fetched without being run: each is one function, and whoever imports it calls
 * that function first. `chunks` are their names; `ahead` are the source files whose own imports
 * only fetch. Works in every bundler, as it is in the built files.
 */
export function sleepingChunks({ chunks, ahead }) {
  const isAsleep = new RegExp(`^${fileOf(chunks)}$`);
  const request = new RegExp(
    `(import\\("${fileOf(chunks)}"\\))(?:\\.then\\(\\(n\\) => (n\\.\\w+)\\))?`,
    "g",
  );
  // Of a file that only fetches, what comes after it is run by whoever calls the result.
  const later = new RegExp(`${request.source}\\.then\\(\\((\\w+)\\) => \\(\\) => \\3\\)`, "g");
  // The bundler writes the path of each source above it.
  const region = new RegExp(
    `(^// (?:${ahead.join("|")})\n[\\s\\S]*?(?=^// |^export |(?![\\s\\S])))`,
    "m",
  );
  const woken =
    (before) =>
    (_, call, member = "n") =>
      `${call}.then((n) => ${before}(n.${WAKE}(), ${member}))`;
  const found = new Set();
  const waking = (code) =>
    code
      .split(region)
      .map((part) => {
        if (!region.test(part)) return part.replace(request, woken(""));
        found.add(part);
        return part.replace(later, woken("() => ")).replace(request, "$1");
      })
      .join("");
  const wakesOf = (imports) =>
    [...new Set(imports.map(({ from }) => from).filter((from) => isAsleep.test(from)))].map(
      (from, index) => ({
        text: `import { ${WAKE} as ${WAKE}_${index} } from "${from}";`,
        call: `${WAKE}_${index}();`,
      }),
    );
  return {
    name: "sleeping-chunks",
    buildStart: () => found.clear(),
    generateBundle() {
      if (found.size !== ahead.length)
        throw new Error("sleeping-chunks: not every file that fetches ahead was seen");
    },
    renderChunk(source, { name }) {
      const code = waking(source);
      const isSleeper = chunks.includes(name);
      if (!isSleeper && !isAsleepImported(code, chunks)) return code === source ? null : { code };
      const parts = partsOf(code);
      const wakes = wakesOf(parts.imports);
      return { code: (isSleeper ? asleep : awake)(parts, wakes) };
    },
  };
}

const isAsleepImported = (code, chunks) => new RegExp(` from "${fileOf(chunks)}";`).test(code);
