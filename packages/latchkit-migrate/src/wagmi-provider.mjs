import { attributesOf, contentOf, tagOf } from "./jsx.mjs";
import { addInstance } from "./kit.mjs";
import { spanOf, statementOf } from "./source.mjs";

const QUERY = "@tanstack/react-query";
const ELEMENTS = ["jsx_element", "jsx_self_closing_element"];
const same = (a, b) => a !== undefined && b !== undefined && spanOf(a).start === spanOf(b).start;

/** Tags of a component that a file imports: name, tag, and whether it closes. */
export function tagsOf(file, isSource, component) {
  const local = file.locals(isSource).find(({ imported }) => imported === component)?.local;
  const references = local === undefined ? [] : file.references(local);
  return references.map((reference) => ({ reference, ...tagOf(reference) }));
}

/** What an element shows once the elements of a list are gone. */
function shownIn(element, gone) {
  const content = contentOf(element).filter((one) => one.text().trim() !== "");
  return content.flatMap((one) =>
    gone.some((other) => same(one, other) && one.kind() === "jsx_element")
      ? shownIn(one, gone)
      : [one],
  );
}

/** Removes the tags of elements and keeps what is between them, in a fragment if it must. */
function unwrap(file, elements) {
  for (const element of elements) {
    const [opening, closing] = [element.children()[0], element.children().at(-1)];
    const shown = shownIn(element, elements);
    const isRoot = element.parent().kind() !== "jsx_element";
    const isSingle = shown.length === 1 && ELEMENTS.includes(shown[0].kind());
    if (isRoot && !isSingle) {
      file.replace(opening, "<>");
      file.replace(closing, "</>");
      continue;
    }
    const inside = file.text.slice(spanOf(opening).end, spanOf(closing).start);
    const before = /^\s*/.exec(inside)[0].length;
    const after = inside.length - inside.trimEnd().length;
    file.edit({ start: spanOf(opening).start, end: spanOf(opening).end + before }, "");
    file.edit({ start: spanOf(closing).start - after, end: spanOf(closing).end }, "");
  }
}

/** The client of `QueryClientProvider` in a file, if nothing else uses it. */
function queryClient(file) {
  const tags = tagsOf(file, (source) => source === QUERY, "QueryClientProvider");
  const opening = tags.find(({ tag, isClosing }) => tag !== undefined && !isClosing);
  const attributes = opening === undefined ? new Map() : attributesOf(opening.tag);
  const client = attributes.get("client")?.text;
  if (attributes.size !== 1 || tags.length !== 2 || !/^[\w$]+$/.test(client ?? ""))
    return undefined;
  const uses = file.references(client).filter((one) => one.parent().kind() === "jsx_expression");
  const made = file.root
    .findAll({ rule: { kind: "new_expression" } })
    .filter((one) => one.text().startsWith("new QueryClient("));
  const statement = made.length === 1 ? statementOf(made[0]) : undefined;
  const isMade =
    statement !== undefined && new RegExp(`^const \\[?${client}\\]? = `).test(statement.text());
  return isMade && uses.length === 1 ? { tags, statement } : undefined;
}

/** True if wagmi alone needed the queries of an app. */
const isQueryUnused = (files) =>
  files
    .flatMap(({ imports }) => imports)
    .filter(({ source }) => source.startsWith("@tanstack/"))
    .every(
      ({ source, specifiers }) =>
        source === QUERY &&
        specifiers.every(({ imported }) => /^QueryClient(?:Provider)?$/.test(imported)),
    );

function dropQueries(file) {
  const found = queryClient(file);
  if (found === undefined) return [];
  file.removeUses(found.statement);
  for (const { reference } of found.tags) file.done(reference, 0);
  file.dropImports((source) => source === QUERY);
  file.dropImports((source) => source === "react", ["useState"]);
  return found.tags.filter(({ isClosing }) => !isClosing).map(({ tag }) => tag.parent());
}

function renameProvider(file, { reference, tag, name, isClosing }, instance) {
  file.replace(name, "LatchkitProvider");
  file.add("latchkit/react", "LatchkitProvider");
  file.done(reference, isClosing ? 0 : 1);
  if (isClosing) return;
  file.replace(attributesOf(tag).get("config").node, `latchkit={${instance.name}}`);
  addInstance(file, { config: instance.file.path, instance: instance.name });
}

/** Removes wagmi's provider, or makes it Latchkit's in an app that has none yet. */
export function dropProviders(files, tagsIn, instance) {
  const hasProvider = files.some(
    (file) => tagsOf(file, (source) => source === "latchkit/react", "LatchkitProvider").length > 0,
  );
  const dropsQueries = isQueryUnused(files);
  for (const file of files) {
    const tags = tagsIn(file);
    const gone = dropsQueries ? dropQueries(file) : [];
    for (const one of tags) {
      if (!hasProvider) renameProvider(file, one, instance);
      else file.done(one.reference, one.isClosing ? 0 : 1);
      if (hasProvider && !one.isClosing) gone.push(one.tag.parent());
    }
    unwrap(file, gone);
  }
}
