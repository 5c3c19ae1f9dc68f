import { addInstance } from "./kit.mjs";
import { fieldsOf, isStatic, objectText, transportsOf, inlineObject } from "./options.mjs";
import { childOfKind, spanOf, statementOf } from "./source.mjs";
import { addConfigImports, valueOf, wagmiText } from "./config.mjs";

const PAGE = "from-appkit.md#setup";
export const isAppKit = (source) => /^@reown\/appkit(?:-|\/|$)/.test(source);

/** Options with the same name and meaning. */
const SAME =
  "networks projectId metadata defaultNetwork featuredWalletIds includeWalletIds excludeWalletIds termsConditionsUrl privacyPolicyUrl debug customWallets enableReconnect enableNetworkSwitch allowUnsupportedChain chainImages".split(
    " ",
  );
const FEATURES =
  "email socials emailShowWallets swaps onramp send receive analytics legalCheckbox connectMethodsOrder collapseWallets".split(
    " ",
  );
const VARIABLES = { accent: "--lk-accent", "font-family": "--lk-font" };
const CHAINS = { SolanaAdapter: "solana", BitcoinAdapter: "bitcoin" };

const quoted = (text) => JSON.stringify(text);

function featuresText(fields) {
  const known = [...fields].map(([key, { text }]) => [key === "history" ? "activity" : key, text]);
  const isKnown = ([key]) => FEATURES.includes(key) || key === "activity";
  return known.every(isKnown) ? inlineObject(known) : undefined;
}

function variablesText(fields) {
  const entries = [...fields].map(([key, { text }]) => {
    const name = /^--(?:apkt|w3m)-(.*)$/.exec(key)?.[1];
    return name === "z-index" ? [] : [VARIABLES[name], text];
  });
  const known = entries.filter((entry) => entry.length > 0);
  if (known.some(([name]) => name === undefined)) return undefined;
  return inlineObject(known.map(([name, text]) => [quoted(name), text]));
}

/** One option of `createAppKit` as options of Latchkit; undefined if there is none. */
function optionOf(key, { text, node }) {
  if (SAME.includes(key)) return [[key, text]];
  if (key === "adapters") return [];
  if (key === "themeMode") return [["theme", [["mode", text]]]];
  const fields = fieldsOf(node);
  if (fields === undefined) return undefined;
  if (key === "features") {
    const features = featuresText(fields);
    return features && [["features", features]];
  }
  if (key !== "themeVariables") return undefined;
  const variables = variablesText(fields);
  return variables && [["theme", [["variables", variables]]]];
}

/** `createAppKit({ … })` of an app: the file, the call, and its options. */
function findCall(files) {
  for (const file of files)
    for (const { imported, local } of file.locals(isAppKit))
      for (const reference of imported === "createAppKit" ? file.references(local) : []) {
        const call = reference.parent();
        const object = childOfKind(childOfKind(call, "arguments"), "object");
        const fields = fieldsOf(object);
        const isTop = statementOf(reference).parent()?.kind() === "program";
        if (call.kind() === "call_expression" && fields && isTop)
          return { file, reference, call, fields };
      }
  return undefined;
}

/** `const name = new WagmiAdapter({ … })`. */
function findAdapter(files) {
  for (const file of files)
    for (const { imported, local } of file.locals(isAppKit))
      for (const reference of imported === "WagmiAdapter" ? file.references(local) : []) {
        const made = reference.parent();
        const declarator = made.parent();
        const fields = fieldsOf(childOfKind(childOfKind(made, "arguments"), "object"));
        if (
          made.kind() === "new_expression" &&
          declarator.kind() === "variable_declarator" &&
          fields
        )
          return { file, reference, made, fields };
      }
  return undefined;
}

/** The text of a value in another file: a literal, or a name that both files have. */
function repeated(file, { text, node }, target) {
  const value = valueOf(file, node);
  if (isStatic(value)) return value.text();
  const isShared = file
    .locals((source) => /^[.@~]/.test(source))
    .some(({ local }) => local === text);
  return isShared && target.has(text) ? text : undefined;
}

/** Options of the instance, and the names of those that a person has to move. */
function instanceOptions({ file, fields }, target) {
  const options = [];
  const lost = [];
  for (const [key, field] of fields) {
    if (key === "networks" || key === "adapters") continue;
    const text = file === target ? field.text : repeated(file, field, target);
    const found =
      text === undefined ? undefined : optionOf(key, { text, node: valueOf(file, field.node) });
    if (found === undefined) lost.push(key);
    else options.push(...found);
  }
  return { options: merged(options), lost };
}

function merged(options) {
  const look = options.filter(([key]) => key === "theme").flatMap(([, fields]) => fields);
  const rest = options.filter(([key]) => key !== "theme");
  return look.length === 0 ? rest : [...rest, ["theme", inlineObject(look)]];
}

/** `chains: [evm(), solana()]`, if the app has more than EVM. */
function chainsOf(files) {
  const names = files.flatMap((file) => file.locals(isAppKit).map(({ imported }) => imported));
  const others = Object.keys(CHAINS).filter((name) => names.includes(name));
  const isEvm = names.includes("WagmiAdapter") || /Ethers\w*Adapter/.test(names.join(" "));
  const calls = [...(isEvm ? ["evm"] : []), ...others.map((name) => CHAINS[name])];
  return others.length === 0 ? [] : calls;
}

/** Finds the call and the adapter of an app, and where the instance will be. */
export function replaceAdapters(files, project) {
  const call = findCall(files);
  const adapter = findAdapter(files);
  const isTogether = adapter === undefined || adapter.file === call?.file;
  const target = adapter === undefined || isTogether ? call?.file : adapter.file;
  const own = { ...project, call, adapter, isTogether, target, config: target?.path, files };
  own.importInstance = (file) => addInstance(file, own);
  own.askForProvider = () => {
    if (call === undefined) return;
    call.file.todo(call.reference, `put \`LatchkitProvider\` around your app`, PAGE);
  };
  if (call !== undefined && adapter !== undefined && !isTogether) replaceAdapter(own);
  return own;
}

function instanceLines({ call, adapter, isTogether, target, instance, files }) {
  const { options, lost } = instanceOptions(call, target);
  const chains = chainsOf(files);
  const { fields } = isTogether ? call : adapter;
  const networks = fields.get("networks")?.text ?? "[]";
  const first = [["networks", networks]];
  const local = (name) => (target.has(name) ? `${name}Chain` : name);
  if (chains.length > 0)
    first.push(["chains", `[${chains.map((name) => `${local(name)}()`).join(", ")}]`]);
  const imported = chains.map((name) => (target.has(name) ? `${name} as ${local(name)}` : name));
  target.add("latchkit", "createLatchkit", ...imported);
  const text = `export const ${instance} = createLatchkit(${objectText([...first, ...options])});`;
  return { text, lost };
}

/** Creates the instance and wagmi's config where the adapter was, or at `createAppKit`. */
function replaceAdapter(own) {
  const { adapter, call, target, instance } = own;
  const networks = adapter.fields.get("networks");
  const list = networks && valueOf(adapter.file, networks.node);
  const transports = adapter.fields.get("transports")?.text ?? (list && transportsOf(list));
  if (transports === undefined) {
    adapter.file.todo(adapter.reference, "use `createLatchkit` and wagmi's `createConfig`", PAGE);
    return false;
  }
  // wagmi asks for a list that cannot be empty.
  if (list?.kind() === "array" && list.text() !== networks.text && target.isTyped)
    target.insert(spanOf(list).end, " as const");
  const { text, lost } = instanceLines(own);
  for (const key of lost)
    call.file.todo(call.reference, `set \`${key}\` in \`createLatchkit\``, PAGE);
  const rest = [...adapter.fields]
    .filter(([key]) => !["networks", "projectId", "connectors", "customRpcUrls"].includes(key))
    .map(([key, field]) => [key, field.text]);
  for (const key of ["connectors", "customRpcUrls"])
    if (adapter.fields.has(key))
      adapter.file.todo(adapter.reference, `set \`${key}\` in \`createLatchkit\``, PAGE);
  const config = wagmiText(networks.text, transports, rest, { instance });
  placeAdapter(own, text, `{\n  wagmiConfig: ${config.replaceAll("\n", "\n  ")},\n}`);
  addConfigImports(target, transports);
  adapter.file.done(adapter.reference);
  own.isReplaced = true;
  return true;
}

/** At the adapter, or at the call if its options use what is declared between the two. */
function placeAdapter({ adapter, call, isTogether, target }, instance, config) {
  const statement = statementOf(adapter.reference);
  const { start } = spanOf(statement);
  const isLater = (name) =>
    target.root
      .findAll({ rule: { kind: "variable_declarator" } })
      .some((one) => one.children()[0].text() === name && spanOf(one).start > start);
  const names = [...call.fields.values()].flatMap(({ node }) =>
    [node, ...node.findAll({ rule: { kind: "identifier" } })].map((one) => one.text()),
  );
  if (!isTogether || !names.some(isLater)) {
    target.insertBefore(adapter.reference, [instance]);
    target.replace(adapter.made, config);
    return;
  }
  target.remove(statement);
  const moved = statement.text().replace(adapter.made.text(), () => config);
  target.insertBefore(call.reference, [instance, moved]);
}

/** Removes the call of `createAppKit`, or leaves its result's name for the modal. */
export function replaceCreateAppKit(file, own, project) {
  replaceNetworks(file);
  const { call, adapter, isTogether } = own;
  if (call?.file !== file) {
    if (call === undefined) leaveConfig(file);
    return;
  }
  if (adapter !== undefined && isTogether && !replaceAdapter(own)) return;
  if (adapter !== undefined && !isTogether && !own.isReplaced) {
    leaveConfig(file);
    return;
  }
  if (adapter === undefined) {
    const { text, lost } = instanceLines(own);
    for (const key of lost) file.todo(call.reference, `set \`${key}\` in \`createLatchkit\``, PAGE);
    file.insertBefore(call.reference, [text]);
  }
  finishCall(file, own, project);
}

function finishCall(file, own, { instance }) {
  const statement = statementOf(own.call.reference);
  for (const { local } of file
    .locals(isAppKit)
    .filter(({ imported }) => imported.endsWith("Adapter")))
    for (const one of file.references(local).filter((use) => !file.isDone(use))) {
      const declarator = one.parent().parent();
      if (declarator?.kind() === "variable_declarator") file.remove(statementOf(one));
      file.done(one);
    }
  file.done(own.call.reference);
  if (statement.kind() === "expression_statement") return file.remove(statement);
  own.importInstance(file);
  return file.replace(own.call.call, `${instance}.modal`);
}

function leaveConfig(file) {
  for (const { imported, local } of file.locals(isAppKit))
    if (["createAppKit", "WagmiAdapter"].includes(imported))
      for (const one of file.references(local)) file.todo(one, "use `createLatchkit`", PAGE);
}

/** Networks of other namespaces, and their names in `latchkit/networks`. */
const OTHER_NETWORKS = {
  solana: "solanaMainnet",
  solanaDevnet: "solanaDevnet",
  solanaTestnet: "solanaTestnet",
  bitcoin: "bitcoinMainnet",
  bitcoinTestnet: "bitcoinTestnet",
};

/** Imports chains from viem, and the type of a network too. */
function replaceNetworks(file) {
  for (const one of file.imports.filter(({ source }) => source === "@reown/appkit/networks")) {
    const quote = one.node.text().includes("'") ? "'" : '"';
    const written = ({ imported, local }, name = imported) =>
      name === local ? name : `${name} as ${local}`;
    const evm = one.specifiers.filter(
      ({ imported }) => /^[a-z]/.test(imported) && !OTHER_NETWORKS[imported],
    );
    const others = one.specifiers.filter(({ imported }) => OTHER_NETWORKS[imported]);
    const lines = [];
    if (evm.length > 0)
      lines.push(
        `import { ${evm.map((part) => written(part)).join(", ")} } from ${quote}viem/chains${quote};`,
      );
    if (others.length > 0)
      lines.push(
        `import { ${others.map((part) => written(part, OTHER_NETWORKS[part.imported])).join(", ")} } from ${quote}latchkit/networks${quote};`,
      );
    const type = one.specifiers.find(({ imported }) => imported === "AppKitNetwork");
    if (type !== undefined) {
      lines.push(`import type { Chain } from ${quote}viem${quote};`);
      for (const reference of file.references(type.local)) {
        file.replace(reference, "Chain");
        file.done(reference);
      }
    }
    file.replaceImport(one, lines.join("\n"));
  }
}
