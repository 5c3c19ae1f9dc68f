import { isNamespace, parseCaipNetworkId } from "../../../domain/caip/caip.js";
import {
  CONNECT_METHODS,
  DEFAULT_FEATURES,
  FEATURE_LISTS,
  type HostFeatures,
} from "../../../domain/config/features.js";
import { CONNECTOR_GROUP_ORDER } from "../../../domain/connectors/connector.js";
import type { Namespace } from "../../../domain/caip/caip.types.js";
import { parseEvmChainId } from "../../../domain/network/chain-id.js";
import type { LatchkitOptions } from "./latchkit-options.js";
import {
  type Fields,
  WEB,
  flag,
  isFields,
  oneOf,
  refuse,
  securedUrl,
  text,
  url,
  wrong,
} from "./option-checks.js";
import { checkConnectors } from "./connectors-option.js";
import { checkProposal } from "./proposal-option.js";

const currency = (value: unknown, option: string): void => {
  if (!isFields(value)) return wrong(option, "Give symbol and decimals.");
  text(value["symbol"], `${option}.symbol`);
  const { decimals } = value;
  if (typeof decimals !== "number" || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    wrong(`${option}.decimals`, "Give a whole number from 0 to 36.");
};

const urls = (value: unknown, option: string): void => {
  if (!Array.isArray(value) || value.length === 0)
    return wrong(option, "Give at least one RPC URL.");
  value.forEach((one, index) => securedUrl(one, `${option}[${index}]`, "https:"));
};

const caipNetwork = (value: Fields, option: string): string => {
  const id = String(value["id"]);
  if (!isNamespace(id.split(":")[0]))
    refuse(
      "options/unknown-namespace",
      `${option}.id`,
      "Begin the id with eip155, solana, bip122, polkadot or cosmos.",
    );
  try {
    const { namespace, reference } = parseCaipNetworkId(id);
    if (namespace === "eip155") parseEvmChainId(reference);
  } catch {
    wrong(`${option}.id`, 'Give a CAIP-2 id such as "eip155:1".');
  }
  urls(value["rpcUrls"], `${option}.rpcUrls`);
  currency(value["currency"], `${option}.currency`);
  if (value["explorerUrl"] !== undefined) url(value["explorerUrl"], `${option}.explorerUrl`, WEB);
  return id;
};

const viemNetwork = (value: Fields, option: string): string => {
  try {
    parseEvmChainId(value["id"]);
  } catch {
    wrong(`${option}.id`, "Give a chain id below 2147483648.");
  }
  const rpc = value["rpcUrls"];
  const main = isFields(rpc) ? rpc["default"] : undefined;
  urls(isFields(main) ? main["http"] : undefined, `${option}.rpcUrls.default.http`);
  currency(value["nativeCurrency"], `${option}.nativeCurrency`);
  const explorers = value["blockExplorers"];
  const explorer = isFields(explorers) ? explorers["default"] : undefined;
  if (explorer !== undefined)
    url(
      isFields(explorer) ? explorer["url"] : undefined,
      `${option}.blockExplorers.default.url`,
      WEB,
    );
  return `eip155:${String(value["id"])}`;
};

const network = (value: unknown, option: string): string => {
  if (!isFields(value)) return wrong(option, "Give a network, or a viem Chain.");
  text(value["name"], `${option}.name`);
  if (typeof value["id"] === "number") return viemNetwork(value, option);
  if (typeof value["id"] === "string") return caipNetwork(value, option);
  return wrong(`${option}.id`, 'Give a CAIP-2 id such as "eip155:1", or a viem Chain.');
};

const networks = (value: unknown): readonly string[] => {
  if (!Array.isArray(value)) return wrong("networks", "Give a list of networks.");
  if (value.length === 0)
    return refuse("options/no-networks", "networks", "Name at least one network.");
  const ids = value.map((one, index) => network(one, `networks[${index}]`));
  ids.forEach((id, index) => {
    if (ids.indexOf(id) !== index)
      refuse(
        "options/listed-twice",
        `networks[${index}]`,
        `Leave ${id} out here: networks[${ids.indexOf(id)}] is the same network.`,
      );
  });
  return ids;
};

const chainUrls = (value: unknown, option: string): void => {
  if (value === undefined) return;
  if (!isFields(value)) return wrong(option, "Give an object: CAIP-2 id to RPC URLs.");
  for (const [id, list] of Object.entries(value)) urls(list, `${option}.${id}`);
};

const CHAIN_OF: Readonly<Record<Namespace, string>> = {
  eip155: "evm()",
  solana: "solana()",
  bip122: "bitcoin()",
  polkadot: 'universal("polkadot")',
  cosmos: 'universal("cosmos")',
};

const chains = (value: unknown, ids: readonly string[]): void => {
  if (value !== undefined && !Array.isArray(value))
    wrong("chains", "Give a list, such as [evm()].");
  const listed: readonly unknown[] = Array.isArray(value)
    ? value
    : [{ namespace: "eip155", load: () => undefined }];
  const namespaces = listed.map((one, index) => {
    if (!isFields(one) || typeof one["load"] !== "function")
      return wrong(`chains[${index}]`, "Give what evm() returns.");
    if (one["wallets"] !== undefined && typeof one["wallets"] !== "function")
      return wrong(`chains[${index}].wallets`, "Give a function, or leave it out.");
    if (!isNamespace(one["namespace"]))
      return refuse("options/unknown-namespace", `chains[${index}]`, "Give what evm() returns.");
    chainUrls(one["rpcUrls"], `chains[${index}].rpcUrls`);
    checkConnectors(one["connectors"], `chains[${index}].connectors`);
    return one["namespace"];
  });
  ids.forEach((id, index) => {
    const namespace = id.split(":")[0] as Namespace;
    if (!namespaces.includes(namespace))
      refuse(
        "options/network-without-chain",
        `networks[${index}]`,
        `Add ${CHAIN_OF[namespace]} of "latchkit" to "chains".`,
      );
  });
};

const locale = (value: unknown): void => {
  if (value === undefined) return;
  try {
    Intl.getCanonicalLocales(value as string);
  } catch {
    wrong("locale", 'Give a BCP 47 tag such as "en" or "ar-EG".');
  }
  text(value, "locale");
};

const theme = (value: unknown): void => {
  if (value === undefined) return;
  if (!isFields(value)) return wrong("theme", "Give an object.");
  oneOf(value["mode"], "theme.mode", ["light", "dark", "system"]);
  const { variables } = value;
  if (variables === undefined) return;
  if (!isFields(variables)) return wrong("theme.variables", "Give an object.");
  for (const [name, setting] of Object.entries(variables)) {
    if (!name.startsWith("--lk-")) wrong(`theme.variables.${name}`, 'Begin the name with "--lk-".');
    text(setting, `theme.variables.${name}`);
  }
};

const listOf = (value: unknown, option: string, allowed: readonly string[]): void => {
  if (value === undefined) return;
  if (!Array.isArray(value)) return wrong(option, `Give a list of: ${allowed.join(", ")}.`);
  value.forEach((name, index) => oneOf(name, `${option}[${index}]`, allowed));
};

const ORDERS = {
  connectorTypeOrder: CONNECTOR_GROUP_ORDER,
  connectMethodsOrder: CONNECT_METHODS,
  walletFeaturesOrder: DEFAULT_FEATURES.walletFeaturesOrder,
} as const;

/**
 * Checks what a host sets of features, at creation and later; throws the first
 * `options/wrong-type`.
 */
export function validateFeatures(value: unknown): asserts value is HostFeatures | undefined {
  if (value === undefined) return;
  if (!isFields(value)) return wrong("features", "Give an object.");
  for (const [name, usual] of Object.entries(DEFAULT_FEATURES))
    if (typeof usual === "boolean") flag(value[name], `features.${name}`);
  for (const [name, allowed] of Object.entries(ORDERS))
    listOf(value[name], `features.${name}`, allowed);
  for (const [name, allowed] of Object.entries(FEATURE_LISTS))
    if (typeof value[name] !== "boolean") listOf(value[name], `features.${name}`, allowed);
}

const chainImages = (value: unknown): void => {
  if (value === undefined) return;
  if (!isFields(value)) return wrong("chainImages", "Give an object of URLs by network id.");
  for (const [id, image] of Object.entries(value))
    url(image, `chainImages.${id}`, [...WEB, "data:"]);
};

const tokens = (value: unknown, ids: readonly string[]): void => {
  if (value === undefined) return;
  if (!isFields(value)) return wrong("tokens", "Give an object: CAIP-2 id to token.");
  for (const [id, token] of Object.entries(value)) {
    if (!ids.includes(id))
      refuse("options/not-listed", `tokens.${id}`, `Give one of: ${ids.join(", ")}.`);
    if (!isFields(token)) return wrong(`tokens.${id}`, "Give the token's address.");
    text(token["address"], `tokens.${id}.address`);
    if (id.startsWith("eip155:") && !/^0x[0-9a-fA-F]{40}$/.test(String(token["address"])))
      wrong(`tokens.${id}.address`, "Give 0x and 40 hexadecimal digits.");
    if (token["image"] !== undefined) url(token["image"], `tokens.${id}.image`, [...WEB, "data:"]);
  }
};

const services = (value: unknown): void => {
  if (value === undefined) return;
  if (!isFields(value)) return wrong("services", "Give an object.");
  for (const [name, base] of Object.entries(value)) {
    oneOf(name, `services.${name}`, [
      "catalogue",
      "blockchain",
      "telemetry",
      "relay",
      "secureFrame",
    ]);
    if (base !== undefined)
      securedUrl(base, `services.${name}`, name === "relay" ? "wss:" : "https:");
  }
};

const metadata = (value: unknown): void => {
  if (value === undefined) return;
  if (!isFields(value)) return wrong("metadata", "Give an object.");
  text(value["name"], "metadata.name");
  if (value["url"] !== undefined) url(value["url"], "metadata.url", WEB);
  const { icons } = value;
  if (icons === undefined) return;
  if (!Array.isArray(icons)) return wrong("metadata.icons", "Give a list of URLs.");
  icons.forEach((icon, index) => url(icon, `metadata.icons[${index}]`, [...WEB, "data:"]));
};

const walletIds = (value: unknown, option: string): void => {
  if (value === undefined) return;
  if (!Array.isArray(value)) return wrong(option, "Give a list of catalogue ids.");
  value.forEach((id, index) => {
    if (typeof id !== "string" || !/^[^\s,]{1,128}$/u.test(id))
      wrong(`${option}[${index}]`, "Give catalogue ids, without spaces and commas.");
  });
};

const catalogueFile = (value: unknown): void => {
  if (value === undefined || typeof value === "function") return;
  if (!isFields(value) || !Array.isArray(value["wallets"]))
    return wrong("catalogueFile", "Give version and wallets, or a function that loads them.");
  text(value["version"], "catalogueFile.version");
  if (value["sha256"] !== undefined && !/^[0-9a-f]{64}$/u.test(String(value["sha256"])))
    wrong("catalogueFile.sha256", "Give 64 hexadecimal digits.");
};

const FLAGS = [
  "enableEIP6963",
  "enableInjected",
  "enableReconnect",
  "stateCookie",
  "enableEmbedded",
  "enableMotion",
  "enableMobileFullScreen",
  "enableNetworkSwitch",
  "allowUnsupportedChain",
  "enableWalletConnect",
  "experimental_preferUniversalLinks",
  "debug",
  "analyticsAddress",
  "enableWallets",
  "basic",
  "manualWCControl",
  "enableCoinbase",
] as const;

const PROVIDER_METHODS = ["connect", "disconnect", "on", "removeListener"] as const;
const isProvider = (value: unknown): boolean =>
  isFields(value) &&
  isFields(value["client"]) &&
  PROVIDER_METHODS.every((method) => typeof value[method] === "function");

/** Longer ones overflow the timers of browsers. */
const LONGEST_MS = 2_147_483_647;
const interval = (value: unknown, option: string): void => {
  const ms = Number(value);
  if (value === undefined || value === 0) return;
  if (!Number.isInteger(value) || ms < 1_000 || ms > LONGEST_MS)
    wrong(option, "Give 0, or 1,000 ms and more.");
};

/** Basic shows one code and nothing else: without a way to have one the modal would be empty. */
const basic = (options: Fields): void => {
  if (options["basic"] !== true) return;
  if (options["enableWalletConnect"] === false)
    refuse("options/needs-another", "basic", 'Leave "enableWalletConnect" out.');
  const { services, ports } = options;
  const ways = [
    options["projectId"],
    options["universalProvider"],
    isFields(services) ? services["relay"] : undefined,
    isFields(ports) ? ports["pairing"] : undefined,
  ];
  if (options["manualWCControl"] !== true && ways.every((way) => way === undefined))
    refuse(
      "options/needs-another",
      "basic",
      'Give "projectId", "services.relay" or "universalProvider".',
    );
};

/** Checks what a host wrote, in any language; throws the first `options/…` error. */
export function validateOptions(options: unknown): asserts options is LatchkitOptions {
  if (!isFields(options)) return wrong("options", "Give an object.");
  const ids = networks(options["networks"]);
  chains(options["chains"], ids);
  const first = options["defaultNetwork"];
  if (first !== undefined && !ids.includes(first as string))
    refuse("options/not-listed", "defaultNetwork", `Give one of: ${ids.join(", ")}.`);
  if (options["siwe"] !== undefined && options["siwx"] !== undefined)
    refuse("options/siwe-and-siwx", "siwe", 'Keep "siwx", the newer one.');
  for (const name of ["siwe", "siwx"])
    if (options[name] !== undefined)
      refuse("options/not-built", name, "Leave it out: nothing would sign in.");
  for (const name of ["ports", "messages"])
    if (options[name] !== undefined && !isFields(options[name])) wrong(name, "Give an object.");
  for (const name of ["projectId", "styleNonce"])
    if (options[name] !== undefined) text(options[name], name);
  const id = options["instanceId"];
  if (id !== undefined && !(typeof id === "string" && /^[\w-]{1,64}$/.test(id)))
    wrong("instanceId", "Give 1 to 64 letters, digits, _ or -.");
  for (const name of ["termsConditionsUrl", "privacyPolicyUrl"])
    if (options[name] !== undefined) url(options[name], name, WEB);
  if (options["customWallets"] !== undefined && !Array.isArray(options["customWallets"]))
    wrong("customWallets", "Give a list of wallets.");
  for (const name of ["featuredWalletIds", "includeWalletIds", "excludeWalletIds"])
    walletIds(options[name], name);
  checkConnectors(options["connectors"], "connectors");
  if (typeof (options["coinbaseWallet"] ?? wrong) !== "function")
    wrong("coinbaseWallet", "Give a function.");
  oneOf(options["coinbasePreference"], "coinbasePreference", ["all", "smartWalletOnly", "eoaOnly"]);
  oneOf(options["preload"], "preload", ["idle", "intent", "none"]);
  oneOf(options["allWallets"], "allWallets", ["SHOW", "HIDE", "ONLY_MOBILE"]);
  catalogueFile(options["catalogueFile"]);
  for (const name of FLAGS) flag(options[name], name);
  checkProposal(options["universalProviderConfigOverride"], ids);
  if (options["universalProvider"] !== undefined && !isProvider(options["universalProvider"]))
    wrong("universalProvider", "Give an initialised UniversalProvider.");
  interval(options["balanceRefreshMs"], "balanceRefreshMs");
  basic(options);
  validateFeatures(options["features"]);
  chainImages(options["chainImages"]);
  tokens(options["tokens"], ids);
  services(options["services"]);
  metadata(options["metadata"]);
  theme(options["theme"]);
  locale(options["locale"]);
}
