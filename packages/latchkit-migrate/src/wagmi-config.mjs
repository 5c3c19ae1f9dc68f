import { isAttributeOf } from "./jsx.mjs";
import { isPathOf } from "./kit.mjs";
import { fieldsOf, inlineObject, objectText } from "./options.mjs";
import { ancestorOf, childOfKind, spanOf, statementOf } from "./source.mjs";
import { isWagmi } from "./wagmi-hooks.mjs";

/** Connectors of wallets that Latchkit lists without an option. */
const LISTED = ["latchkitConnector", "injected", "metaMask", "safe"];
const UNUSED = ["chains", "multiInjectedProviderDiscovery", "ssr"];
const COOKIE = /^createStorage\(\{\s*storage:\s*cookieStorage,?\s*\}\)$/;

const named = (node) => node.children().filter((one) => one.isNamed());
const calledName = (node) =>
  node.kind() === "call_expression" ? node.children()[0].text() : undefined;
const inputsOf = (call) => named(childOfKind(call, "arguments"));

/** wagmi's configs in a file: the call, its options, the statement, and the name it declares. */
export function configsIn(file) {
  const uses = file
    .locals(isWagmi)
    .filter(({ imported }) => imported === "createConfig")
    .flatMap(({ local }) => file.references(local));
  return uses.map((reference) => {
    const statement = statementOf(reference);
    const [declarator, ...more] = statement.findAll({ rule: { kind: "variable_declarator" } });
    const fields = fieldsOf(childOfKind(childOfKind(reference.parent(), "arguments"), "object"));
    const isTop = statement.parent()?.kind() === "program" && more.length === 0;
    const name = isTop && fields?.has("chains") ? declarator?.children()[0].text() : undefined;
    return { file, reference, statement, fields, name };
  });
}

/** Uses of a config in all files, outside its own statement and wagmi's registered types. */
export function configUses(files, { file, statement, name }) {
  const own = file.references(name).map((reference) => ({ file, reference }));
  const others = files.flatMap((other) =>
    other.imports
      .filter(({ source }) => isPathOf(other, source, file.path))
      .flatMap(({ specifiers }) => specifiers.filter(({ imported }) => imported === name))
      .flatMap(({ local }) => other.references(local))
      .map((reference) => ({ file: other, reference })),
  );
  const isOutside = (use) =>
    spanOf(statementOf(use.reference)).start !== spanOf(statement).start || use.file !== file;
  return [...own, ...others].filter(
    (use) => isOutside(use) && ancestorOf(use.reference, ["ambient_declaration"]) === undefined,
  );
}

/** True if a use of the config is the option of wagmi's provider. */
export const isOfProvider = ({ file, reference }) =>
  isAttributeOf(reference, file.locals(isWagmi), "WagmiProvider");

/** The addresses of a transport; undefined if it is of another kind. */
function urlsOf(transport) {
  if (calledName(transport) === "http") return inputsOf(transport).map((one) => one.text());
  const [list, ...more] = calledName(transport) === "fallback" ? inputsOf(transport) : [];
  if (list?.kind() !== "array" || more.length > 0) return undefined;
  const all = named(list).map(urlsOf);
  return all.includes(undefined) ? undefined : all.flat();
}

/** `chains: [evm({ rpcUrls })]` for transports with addresses; undefined if it cannot be told. */
function chainsOption(transports) {
  const entries = [...(fieldsOf(transports) ?? [["", undefined]])].map(([key, field]) => {
    const id = /^\[(.*)\]$/s.exec(key)?.[1];
    const urls = field && urlsOf(field.node);
    const isPlain = urls !== undefined && (id !== undefined || /^\d+$/.test(key));
    return isPlain ? [id ? `[\`eip155:\${${id}}\`]` : `"eip155:${key}"`, urls] : undefined;
  });
  if (entries.includes(undefined)) return undefined;
  const urls = entries
    .filter(([, list]) => list.length > 0)
    .map(([key, list]) => [key, `[${list.join(", ")}]`]);
  return urls.length === 0 ? [] : [["chains", `[evm({ rpcUrls: ${inlineObject(urls)} })]`]];
}

/** `projectId` of wagmi's connectors; undefined if one of them needs an option of its own. */
function connectorOptions(list) {
  if (list.kind() !== "array") return undefined;
  const all = named(list).map((one) => {
    if (LISTED.includes(calledName(one))) return [];
    const fields = calledName(one) === "walletConnect" && fieldsOf(inputsOf(one)[0]);
    return fields && fields.size === 1 && fields.has("projectId")
      ? [["projectId", fields.get("projectId").text]]
      : undefined;
  });
  return all.includes(undefined) ? undefined : all.flat();
}

function optionsFor(key, { text, node }) {
  if (UNUSED.includes(key)) return [];
  if (key === "transports") return chainsOption(node);
  if (key === "connectors") return connectorOptions(node);
  return key === "storage" && COOKIE.test(text) ? [["stateCookie", "true"]] : undefined;
}

/** Options of `createLatchkit` for those of wagmi's config, and names of options without one. */
export function movedConfig({ fields }) {
  const options = [];
  const lost = [];
  for (const [key, field] of fields) {
    const found = optionsFor(key, field);
    if (found === undefined) lost.push(key);
    else options.push(...found);
  }
  return { options, lost };
}

/** The call of `createLatchkit` in an app, with its options and its name. */
export function findInstance(files) {
  for (const file of files)
    for (const { local } of file.locals((source) => source === "latchkit"))
      for (const reference of local === "createLatchkit" ? file.references(local) : []) {
        const object = childOfKind(childOfKind(reference.parent(), "arguments"), "object");
        const declarator = ancestorOf(reference, ["variable_declarator"]);
        const fields = fieldsOf(object);
        if (fields && declarator)
          return { file, object, fields, name: declarator.children()[0].text() };
      }
  return undefined;
}

/** Adds options to the call of `createLatchkit`. */
export function addOptions({ file, object }, options) {
  const last = named(object).at(-1);
  const text = options.map(([key, value]) => `${key}: ${value}`).join(", ");
  if (last === undefined) file.replace(object, `{ ${text} }`);
  else file.insert(spanOf(last).end, `, ${text}`);
}

/** Puts `createLatchkit` where wagmi's config was. */
export function replaceByInstance({ file, statement, fields }, name, options) {
  const all = [["networks", fields.get("chains").text], ...options];
  file.insert(
    spanOf(statement).start,
    `export const ${name} = createLatchkit(${objectText(all)});\n\n`,
  );
  file.add("latchkit", "createLatchkit");
}
