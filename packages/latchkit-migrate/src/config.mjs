import { fieldsOf, inlineObject, objectText, transportsOf } from "./options.mjs";
import { childOfKind, spanOf, statementOf } from "./source.mjs";

/** Options of the kit's config that describe the app, and their names in `metadata`. */
const METADATA = {
  appName: ["name", (text) => text],
  appDescription: ["description", (text) => text],
  appUrl: ["url", (text) => text],
  appIcon: ["icons", (text) => `[${text}]`],
};
const PROJECT_ID = ["projectId", "walletConnectProjectId"];
/** Options that Latchkit's wallets take the place of. */
const OF_WALLETS = ["wallets", "connectors"];
/** Options of the kit that have no meaning for wagmi or Latchkit. */
const UNUSED = ["enableFamily", "enableAaveAccount", "coinbaseWalletPreference"];

function partsOf(fields) {
  const metadata = [];
  const latchkit = [];
  const wagmi = [];
  const lost = [];
  for (const [key, { text }] of fields) {
    if (METADATA[key] !== undefined) metadata.push([METADATA[key][0], METADATA[key][1](text)]);
    else if (PROJECT_ID.includes(key)) latchkit.push(["projectId", text]);
    else if (OF_WALLETS.includes(key)) lost.push(key);
    else if (key !== "chains" && !UNUSED.includes(key)) wagmi.push([key, text]);
  }
  if (metadata.length > 0) latchkit.push(["metadata", inlineObject(metadata)]);
  return { latchkit, wagmi, lost };
}

/** Text of `createLatchkit(…)` with these options and those that providers of the app had. */
const instanceText = (networks, options, project) =>
  `createLatchkit(${objectText([["networks", networks], ...options, ...project.options])})`;

/** Text of wagmi's config with Latchkit's connector. */
export function wagmiText(chains, transports, options, project) {
  const rest = options.filter(([key]) => key !== "transports");
  const fields = [
    ["chains", chains],
    ["transports", transports],
    ["connectors", `[latchkitConnector(${project.instance})]`],
    ["multiInjectedProviderDiscovery", "false"],
    ...rest.filter(([key]) => key !== "multiInjectedProviderDiscovery"),
  ];
  return `withLatchkit(\n  createConfig(${objectText(fields, "  ")}),\n)`;
}

/** The declaration `const config = getDefaultConfig({ … })`, perhaps inside `createConfig(…)`. */
function configCall(reference) {
  const own = reference.parent();
  if (own?.kind() !== "call_expression") return undefined;
  const outer = own.parent()?.kind() === "arguments" ? own.parent().parent() : own;
  const declarator = outer.parent();
  if (declarator?.kind() !== "variable_declarator") return undefined;
  const statement = declarator.parent();
  const isTop =
    statement.parent().kind() === "program" ||
    (statement.parent().kind() === "export_statement" &&
      statement.parent().parent().kind() === "program");
  const fields = fieldsOf(childOfKind(childOfKind(own, "arguments"), "object"));
  return isTop && fields?.has("chains") ? { outer, fields } : undefined;
}

/** Replaces `getDefaultConfig` by `createLatchkit` and wagmi's `createConfig`. */
export function replaceConfig(file, reference, { page, project }) {
  const found = configCall(reference);
  const chains = found?.fields.get("chains");
  const transports =
    found?.fields.get("transports")?.text ?? (chains && transportsOf(valueOf(file, chains.node)));
  if (found === undefined || transports === undefined || file.has(project.instance))
    return file.todo(reference, "use `createLatchkit` and wagmi's `createConfig`", `${page}`);
  const { latchkit, wagmi, lost } = partsOf(found.fields);
  for (const key of lost)
    file.todo(
      reference,
      `\`${key}\` is gone: choose wallets in \`createLatchkit\``,
      page.replace(/#.*/, "#hooks-and-wallets"),
    );
  file.insertBefore(reference, [
    `export const ${project.instance} = ${instanceText(chains.text, latchkit, project)};`,
  ]);
  file.replace(found.outer, wagmiText(chains.text, transports, wagmi, project));
  addConfigImports(file, transports);
  return file.done(reference);
}

/** Imports of a file that creates the instance and wagmi's config. */
export function addConfigImports(file, transports) {
  file.add("latchkit", "createLatchkit");
  file.add("latchkit/wagmi", "latchkitConnector", "withLatchkit");
  file.add("wagmi", "createConfig", ...(transports.includes("http(") ? ["http"] : []));
}

/** The value behind a name that the same file declares, else the node itself. */
export function valueOf(file, node) {
  if (node.kind() !== "identifier" && node.kind() !== "shorthand_property_identifier") return node;
  const name = node.text();
  const declarator = file.root
    .findAll({ rule: { kind: "variable_declarator" } })
    .find((one) => one.children()[0].text() === name);
  return declarator?.children().at(-1) ?? node;
}

/** Where the instance will be: the file with the kit's config, if rules can replace it. */
export const createsInstance = (file, names) =>
  file
    .locals(() => true)
    .filter(({ imported, source }) => names(source)?.includes(imported))
    .some(({ local }) => file.references(local).some((one) => configCall(one) !== undefined));

/** RainbowKit's wallets by name in the catalogue; `undefined`: Latchkit lists it in any case. */
const WALLETS = {
  argentWallet: "Argent",
  bitgetWallet: "Bitget Wallet",
  braveWallet: undefined,
  coinbaseWallet: "Coinbase Wallet",
  imTokenWallet: "imToken",
  injectedWallet: undefined,
  ledgerWallet: "Ledger Live",
  metaMaskWallet: "MetaMask",
  okxWallet: "OKX Wallet",
  phantomWallet: "Phantom",
  rabbyWallet: "Rabby Wallet",
  rainbowWallet: "Rainbow",
  safeWallet: undefined,
  trustWallet: "Trust Wallet",
  uniswapWallet: "Uniswap Wallet",
  walletConnectWallet: undefined,
  zerionWallet: "Zerion",
};

/** The wallets in RainbowKit's list, and the names of its groups. */
function walletsOf(list) {
  const names = list
    .findAll({ rule: { kind: "identifier" } })
    .filter((one) => one.parent().kind() === "array")
    .map((one) => one.text());
  const groups = list
    .findAll({ rule: { kind: "pair" } })
    .filter((one) => one.children()[0].text() === "groupName")
    .map((one) => one.children().at(-1).text());
  return {
    known: names.flatMap((name) => (WALLETS[name] ? [JSON.stringify(WALLETS[name])] : [])),
    unknown: names.filter((name) => !Object.hasOwn(WALLETS, name)),
    groups,
  };
}

/** `const x = connectorsForWallets(…)` and the `createConfig` that takes it. */
function connectorsCall(file, reference) {
  const call = reference.parent();
  const declarator = call?.parent();
  if (call?.kind() !== "call_expression" || declarator?.kind() !== "variable_declarator")
    return undefined;
  const name = declarator.children()[0].text();
  const local = file
    .locals((source) => source === "wagmi")
    .find(({ imported }) => imported === "createConfig");
  const configs =
    local === undefined ? [] : file.references(local.local).map((one) => one.parent());
  for (const config of configs) {
    const fields = fieldsOf(childOfKind(childOfKind(config, "arguments"), "object"));
    const isTop = statementOf(config).parent().kind() === "program";
    if (isTop && fields?.get("connectors")?.text === name && fields.has("chains"))
      return { call, config, fields, statement: statementOf(reference) };
  }
  return undefined;
}

/** Replaces the connectors of chosen wallets by Latchkit's connector. */
export function replaceConnectors(file, reference, { page, project }) {
  const found = file.has(project.instance) ? undefined : connectorsCall(file, reference);
  if (found === undefined)
    return file.todo(
      reference,
      "use `latchkitConnector` and choose wallets in `createLatchkit`",
      page,
    );
  const [list, options] = childOfKind(found.call, "arguments")
    .children()
    .filter((one) => one.isNamed());
  const { latchkit } = partsOf(fieldsOf(options) ?? new Map());
  const wallets = walletsOf(list);
  for (const name of wallets.unknown)
    file.todo(found.config, `\`${name}\` is not in \`includeWalletIds\``, page);
  if (wallets.groups.length > 0)
    file.todo(found.config, `the groups of wallets were ${wallets.groups.join(", ")}`, page);
  const included =
    wallets.known.length > 0 ? [["includeWalletIds", `[${wallets.known.join(", ")}]`]] : [];
  const networks = found.fields.get("chains").text;
  file.insertBefore(found.config, [
    `export const ${project.instance} = ${instanceText(networks, [...latchkit, ...included], project)};`,
  ]);
  file.remove(found.statement);
  const { node } = found.fields.get("connectors");
  const connectors = `connectors: [latchkitConnector(${project.instance})], multiInjectedProviderDiscovery: false`;
  file.replace(node.kind() === "shorthand_property_identifier" ? node : node.parent(), connectors);
  file.insert(spanOf(found.config).start, "withLatchkit(");
  file.insert(spanOf(found.config).end, ")");
  addConfigImports(file, "");
  return file.done(reference);
}

/** True if this file has connectors that rules can replace. */
export const hasConnectors = (file, isKit) =>
  file
    .locals(isKit)
    .filter(({ imported }) => imported === "connectorsForWallets")
    .some(({ local }) => file.references(local).some((one) => connectorsCall(file, one)));

/** True if a use is inside the list of wallets that is replaced. */
export const isInWalletList = (reference, locals) => {
  const name = locals.find(({ imported }) => imported === "connectorsForWallets")?.local;
  const call = reference
    .ancestors()
    .find((one) => one.kind() === "call_expression" && one.children()[0].text() === name);
  return call !== undefined && spanOf(call).start !== spanOf(reference).start;
};
