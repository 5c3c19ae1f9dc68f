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

/** What an arrow has from the place that it stands in. */
const OF_ITS_PLACE = /\b(?:this|arguments|super)\b/;
const cut = (code, parts, put) =>
  parts.reduceRight(
    (text, part) => text.slice(0, part.start) + put(part) + text.slice(part.end),
    code,
  );

/** An arrow as a function in brackets. */
function bracketed(code, { start, end, body, async: isAsync }) {
  const head = code.slice(start, body.start);
  const arrow = head.lastIndexOf("=>");
  const given = head.slice(isAsync ? "async".length : 0, arrow).trim();
  const params = given.startsWith("(") ? given : `(${given})`;
  const result = code.slice(start + arrow + "=>".length, end);
  const block = body.type === "BlockStatement" ? result : `{ return (${result}); }`;
  return `(${isAsync ? "async " : ""}function ${params} ${block})`;
}

/**
 * Its functions in brackets, which minifiers keep: browsers compile those with the function around
 * them. Declared ones come before all else, where they stand anyway.
 */
function eager(body) {
  const declared = parseAst(body).body.filter(({ type }) => type === "FunctionDeclaration");
  const first = declared.map(
    ({ id, start, end }) =>
      `var ${id.name} = (${body.slice(start, id.start)}${body.slice(id.end, end)});`,
  );
  const rest = cut(body, declared, () => "");
  const arrows = parseAst(rest)
    .body.flatMap(({ declarations = [] }) => declarations.map(({ init }) => init))
    .filter((init) => init?.type === "ArrowFunctionExpression")
    .filter((init) => !OF_ITS_PLACE.test(textOf(rest, init)));
  return [...first, cut(rest, arrows, (arrow) => bracketed(rest, arrow))].join("\n");
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
    // Compiled as it is fetched, not at the click: see `eager`.
    `const ${WAKE} = (function () {`,
    "if (isAwake) return;",
    "isAwake = true;",
    ...wakes.map(({ call }) => call),
    eager(body),
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
