import { Lang, parse } from "@ast-grep/napi";

/** Pages of the Latchkit repository. */
const DOCS = "docs/";
const REFERENCES = ["identifier", "type_identifier", "shorthand_property_identifier"];
const DECLARATIONS = ["variable_declarator", "required_parameter", "function_declaration"];

/** The position of a node in the text: index of its first character, and after its last one. */
export const spanOf = (node) => {
  const { start, end } = node.range();
  return { start: start.index, end: end.index };
};

export const childOfKind = (node, kind) => node?.children().find((one) => one.kind() === kind);

/** The nearest ancestor of one of these kinds. */
export const ancestorOf = (node, kinds) =>
  node.ancestors().find((one) => kinds.includes(one.kind()));

/** The statement around a node: the child of a block or of the file. */
export function statementOf(node) {
  let statement = node;
  while (!["program", "statement_block"].includes(statement.parent()?.kind() ?? "program"))
    statement = statement.parent();
  return statement;
}

function specifiersOf(clause) {
  if (clause === undefined) return [];
  return clause.children().flatMap((one) => {
    if (one.kind() === "identifier") return [{ imported: "default", local: one.text() }];
    if (one.kind() === "namespace_import")
      return [{ imported: "*", local: childOfKind(one, "identifier").text() }];
    if (one.kind() !== "named_imports") return [];
    return one
      .children()
      .filter((child) => child.kind() === "import_specifier")
      .map((child) => {
        const names = child.children().filter((part) => part.kind() === "identifier");
        return {
          imported: names[0].text(),
          local: names.at(-1).text(),
          isType: /^type\s/.test(child.text()),
        };
      });
  });
}

const importsOf = (root) =>
  root
    .children()
    .filter((node) => node.kind() === "import_statement")
    .map((node) => ({
      node,
      source: childOfKind(node, "string").text().slice(1, -1),
      isTypeOnly: /^import\s+type\s/.test(node.text()),
      specifiers: specifiersOf(childOfKind(node, "import_clause")),
    }));

const specifierText = ({ imported, local, isType }) =>
  `${isType ? "type " : ""}${imported}${imported === local ? "" : ` as ${local}`}`;

function importText({ source, isTypeOnly }, specifiers, quote) {
  const parts = specifiers
    .filter(({ imported }) => imported === "default" || imported === "*")
    .map(({ imported, local }) => (imported === "*" ? `* as ${local}` : local));
  const named = specifiers.filter(({ imported }) => imported !== "default" && imported !== "*");
  if (named.length > 0) parts.push(`{ ${named.map(specifierText).join(", ")} }`);
  return `import ${isTypeOnly ? "type " : ""}${parts.join(", ")} from ${quote}${source}${quote};`;
}

const parseFile = (path, text) =>
  parse(/\.[cm]?ts$/.test(path) ? Lang.TypeScript : Lang.Tsx, text).root();

/** True if a parser of TypeScript understands the whole text. */
export const isReadable = (path, text) =>
  parseFile(path, text).find({ rule: { kind: "ERROR" } }) === null;

/** One file of an app: its imports, and the edits that rules collect. */
export class SourceFile {
  imports;
  rewritten = 0;
  todos = [];
  #edits = [];
  #done = new Set();
  #added = new Map();

  constructor(path, text) {
    this.path = path;
    this.text = text;
    this.root = parseFile(path, text);
    this.imports = importsOf(this.root);
    this.isTyped = /\.[cm]?tsx?$/.test(path);
  }

  /**
   * Local names of what the file imports from a package, with the imported names. Leaves out names
   * that the file declares again, because a use of them may not mean the import.
   */
  locals(isSource) {
    return this.#imported(isSource).filter(({ local }) => !this.declares(local));
  }

  /** Says of imported names that the file declares again that a person has to look. */
  listDeclared(isSource, page) {
    for (const { local } of this.#imported(isSource).filter((one) => this.declares(one.local))) {
      const [first] = this.references(local);
      if (first !== undefined)
        this.todo(first, `check each \`${local}\`, it has two meanings`, page);
    }
  }

  #imported(isSource) {
    return this.imports
      .filter(({ source }) => isSource(source))
      .flatMap(({ source, specifiers }) => specifiers.map((one) => ({ ...one, source })));
  }

  /** Uses of a name outside imports, in the order of the text. */
  references(name) {
    return this.root
      .findAll({ rule: { any: REFERENCES.map((kind) => ({ kind })) } })
      .filter((node) => node.text() === name && !ancestorOf(node, ["import_statement"]));
  }

  /** True if the file declares the name itself, besides its import. */
  declares(name) {
    const isPattern = (node) => node.text() === name && node.parent().kind() === "object_pattern";
    const isName = (node) =>
      node.text() === name &&
      DECLARATIONS.includes(node.parent().kind()) &&
      node.parent().children()[0].text() === name;
    return (
      this.root
        .findAll({ rule: { kind: "shorthand_property_identifier_pattern" } })
        .some(isPattern) || this.references(name).some(isName)
    );
  }

  has(name) {
    return new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`).test(this.text);
  }

  replace(node, text) {
    this.edit(spanOf(node), text);
  }

  edit({ start, end }, text) {
    this.#edits.push({ start, end, text });
  }

  insert(at, text) {
    this.#edits.push({ start: at, end: at, text });
  }

  /** Inserts before the statement around a node, with its indentation. */
  insertBefore(node, lines) {
    const { start } = spanOf(statementOf(node));
    const indent = this.indentAt(start);
    this.insert(start, lines.map((line) => `${line}\n${indent}`).join(""));
  }

  /** Removes a statement and the lines after it that are empty. */
  remove(statement) {
    const { start, end } = spanOf(statement);
    this.edit({ start, end: end + /^\n*/.exec(this.text.slice(end))[0].length }, "");
  }

  indentAt(index) {
    return /^[ \t]*/.exec(this.text.slice(this.text.lastIndexOf("\n", index - 1) + 1))[0];
  }

  /** Counts a use as rewritten; its import can go. */
  done(reference, count = 1) {
    this.#done.add(spanOf(reference).start);
    this.rewritten += count;
  }

  isDone(reference) {
    return this.#done.has(spanOf(reference).start);
  }

  /** Leaves a use as it is, and says in a comment above it what to do. */
  todo(node, text, page) {
    const comment = `// TODO(latchkit): ${text}: ${DOCS}${page}`;
    const { start } = spanOf(statementOf(node));
    const line = this.text.slice(0, start).split("\n").length;
    const isNew = this.todos.every((one) => one.comment !== comment || one.line !== line);
    this.todos.push({ line, comment });
    const above = /(?:[ \t]*\/\/[^\n]*\n)*[ \t]*$/.exec(this.text.slice(0, start))[0];
    if (isNew && !above.includes(comment)) this.insertBefore(node, [comment]);
  }

  /** Imports a name. Several calls make one import of each package. */
  add(source, ...names) {
    const set = this.#added.get(source) ?? new Set();
    for (const name of names) set.add(name);
    this.#added.set(source, set);
  }

  /** Removes a statement and the uses of imports in it. Keeps an empty line in its place. */
  removeUses(statement) {
    const uses = statement.findAll({ rule: { any: REFERENCES.map((kind) => ({ kind })) } });
    for (const use of uses) this.done(use, 0);
    const { start, end } = spanOf(statement);
    const empty = /^\n*/.exec(this.text.slice(end))[0].length;
    const isBetween = empty > 1 && !/(?:^|\n\s*\n)$/.test(this.text.slice(0, start));
    this.edit({ start, end: end + empty - (isBetween ? 1 : 0) }, "");
  }

  /** Removes imports of a package whose uses are all rewritten, or only those of these names. */
  dropImports(isSource, names) {
    for (const one of this.imports.filter(({ source }) => isSource(source))) {
      const stays = ({ imported }) => names !== undefined && !names.includes(imported);
      const kept = one.specifiers.filter(
        (specifier) =>
          stays(specifier) ||
          this.references(specifier.local).some((reference) => !this.isDone(reference)),
      );
      if (kept.length === one.specifiers.length && kept.length > 0) continue;
      one.kept = kept;
    }
  }

  /** Removes an import statement without names, or gives it another source. */
  replaceImport(one, text) {
    one.text = text;
    this.rewritten += 1;
  }

  #quote() {
    return this.imports.at(0)?.node.text().includes("'") ? "'" : '"';
  }

  #finishImports() {
    const quote = this.#quote();
    const pending = new Map(this.#added);
    const lines = [];
    for (const one of this.imports) {
      const here = one.kept ?? one.specifiers;
      const more =
        one.isTypeOnly || here.some(({ imported }) => imported === "*")
          ? undefined
          : pending.get(one.source);
      if (more !== undefined) pending.delete(one.source);
      const missing = [...(more ?? [])].filter((name) => here.every(({ local }) => local !== name));
      const all = [...here, ...missing.map((name) => ({ imported: name, local: name }))];
      if (one.text === undefined && one.kept === undefined && missing.length === 0) continue;
      const text = one.text ?? (all.length === 0 ? "" : importText(one, all, quote));
      lines.push({ one, text });
    }
    const added = [...pending].map(([source, names]) =>
      importText(
        { source },
        [...names].map((name) => ({ imported: name, local: name })),
        quote,
      ),
    );
    this.#placeImports(lines, added);
  }

  /** New imports stand where the first removed or changed one was, else below the last one. */
  #placeImports(lines, added) {
    const [first] = lines;
    for (const { one, text } of lines) {
      const more = one === first?.one ? [...added, text].filter((line) => line !== "") : [text];
      const span = spanOf(one.node);
      const whole = more.filter((line) => line !== "").join("\n");
      const isAlone = whole === "" && this.text[span.end] === "\n";
      this.edit({ start: span.start, end: span.end + (isAlone ? 1 : 0) }, whole);
    }
    if (first !== undefined || added.length === 0) return;
    const last = this.imports.at(-1);
    const directive = this.root.children().find((node) => /^["']use \w+["'];?$/.test(node.text()));
    const after = last?.node ?? directive;
    if (after === undefined) this.insert(0, `${added.join("\n")}\n\n`);
    else this.insert(spanOf(after).end, `\n${added.join("\n")}`);
  }

  /** The file with all edits. Insertions come before replacements at the same place. */
  result() {
    this.#finishImports();
    const isInsertion = ({ start, end }) => (start === end ? 0 : 1);
    const order = this.#edits
      .map((edit, at) => ({ ...edit, at }))
      .toSorted((a, b) => a.start - b.start || isInsertion(a) - isInsertion(b) || a.at - b.at);
    let text = "";
    let at = 0;
    for (const edit of order) {
      if (edit.start < at) continue;
      text += this.text.slice(at, edit.start) + edit.text;
      at = edit.end;
    }
    return text + this.text.slice(at);
  }
}
