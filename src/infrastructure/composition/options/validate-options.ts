import { CHAINS, chainOf } from "../../../domain/chains/chains.js";
import { isNamespace, parseCaipNetworkId } from "../../../domain/caip/caip.js";
import {
  CONNECT_METHODS,
  DEFAULT_FEATURES,
  FEATURE_LISTS,
  type HostFeatures,
} from "../../../domain/config/features.js";
import { CONNECTOR_GROUP_ORDER } from "../../../domain/connectors/connector.js";
import { NAMESPACES, type Namespace } from "../../../domain/caip/caip.types.js";
import { toNetworkId, type NetworkRef } from "../../../domain/network/networks.js";
import { isLargeChainId, parseNamedChainId } from "../../../domain/network/chain-id.js";
import type { LatchkitOptions } from "./latchkit-options.js";
import {
  type Fields,
  PICTURE,
  entries,
  fields,
  flag,
  isFields,
  list,
  oneOf,
  optionalUrl,
  refuse,
  securedUrl,
  text,
  url,
  wrong,
} from "./option-checks.js";
import { checkConnectors } from "./connectors-option.js";
import { checkProposal } from "./proposal-option.js";

/** The code that adds the chain of a namespace, such as `evm()`. */
const factoryOf = (namespace: Namespace): string => {
  const { factory } = CHAINS[namespace];
  return factory ? `${factory}()` : `universal("${namespace}")`;
};

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
      `Begin the id with one of: ${NAMESPACES.join(", ")}.`,
    );
  try {
    const { namespace, reference } = parseCaipNetworkId(id);
    if (CHAINS[namespace].hasChainIds) parseNamedChainId(reference);
  } catch {
    wrong(
      `${option}.id`,
      isLargeChainId(id)
        ? 'Give a chain id below 2147483648, as "eip155:1" has it.'
        : 'Give a CAIP-2 id such as "eip155:1".',
    );
  }
  urls(value["rpcUrls"], `${option}.rpcUrls`);
  currency(value["currency"], `${option}.currency`);
  optionalUrl(value["explorerUrl"], `${option}.explorerUrl`);
  return id;
};

const within = (value: unknown, name: string): unknown =>
  isFields(value) ? value[name] : undefined;

const viemNetwork = (value: Fields, option: string): string => {
  try {
    parseNamedChainId(value["id"]);
  } catch {
    wrong(`${option}.id`, "Give a chain id below 2147483648.");
  }
  urls(within(within(value["rpcUrls"], "default"), "http"), `${option}.rpcUrls.default.http`);
  currency(value["nativeCurrency"], `${option}.nativeCurrency`);
  const explorer = within(value["blockExplorers"], "default");
  if (explorer !== undefined) url(within(explorer, "url"), `${option}.blockExplorers.default.url`);
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
  if (!Array.isArray(value)) return wrong("networks", "Give a list.");
  if (value.length === 0)
    return refuse("options/no-networks", "networks", "Name at least one network.");
  const ids = value.map((one, index) => network(one, `networks[${index}]`));
  ids.forEach((id, index) => {
    if (ids.indexOf(id) !== index)
      refuse(
        "options/listed-twice",
        `networks[${index}]`,
        `Leave ${id} out here: networks[${ids.indexOf(id)}] is the same.`,
      );
  });
  return ids;
};

const chainUrls = (value: unknown, option: string): void => {
  for (const [id, given] of entries(value, option, "Give an object: CAIP-2 id to RPC URLs."))
    urls(given, `${option}.${id}`);
};

const chains = (value: unknown, ids: readonly string[]): void => {
  const listed = list(
    value === undefined ? [{ namespace: "eip155", load: wrong }] : value,
    "chains",
    "Give a list.",
  );
  const namespaces = listed.map((one, index) => {
    if (!isFields(one) || typeof one["load"] !== "function")
      return wrong(`chains[${index}]`, "Give what evm() returns.");
    if (one["wallets"] !== undefined && typeof one["wallets"] !== "function")
      return wrong(`chains[${index}].wallets`, "Give a function.");
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
        `Add ${factoryOf(namespace)} of "latchkit" to "chains".`,
      );
  });
};

const locale = (value: unknown): void => {
  if (value === undefined) return;
  try {
    Intl.getCanonicalLocales(value as string);
  } catch {
    wrong("locale", 'Give a tag such as "en" or "ar-EG".');
  }
  text(value, "locale");
};

const theme = (value: unknown): void => {
  const given = fields(value, "theme");
  oneOf(given?.["mode"], "theme.mode", ["light", "dark", "system"]);
  oneOf(given?.["radius"], "theme.radius", ["none", "small", "medium", "large"]);
  oneOf(given?.["density"], "theme.density", ["compact", "comfortable"]);
  oneOf(given?.["fontSize"], "theme.fontSize", ["small", "medium", "large"]);
  oneOf(given?.["width"], "theme.width", ["medium", "wide"]);
  oneOf(given?.["blur"], "theme.blur", ["none", "small", "large"]);
  for (const [name, setting] of entries(given?.["variables"], "theme.variables")) {
    if (!name.startsWith("--lk-")) wrong(`theme.variables.${name}`, 'Begin with "--lk-".');
    text(setting, `theme.variables.${name}`);
  }
};

const listOf = (value: unknown, option: string, allowed: readonly string[]): void => {
  const names = list(value, option, `Give a list of: ${allowed.join(", ")}.`);
  names.forEach((name, index) => oneOf(name, `${option}[${index}]`, allowed));
};

const ORDERS = {
  connectorTypeOrder: CONNECTOR_GROUP_ORDER,
  connectMethodsOrder: CONNECT_METHODS,
  walletFeaturesOrder: DEFAULT_FEATURES.walletFeaturesOrder,
} as const;

/**
 * Validates features, at creation and on change. Throws `options/wrong-type` for the first error.
 */
export function validateFeatures(value: unknown): asserts value is HostFeatures | undefined {
  const given = fields(value, "features") ?? {};
  for (const [name, defaultValue] of Object.entries(DEFAULT_FEATURES))
    if (typeof defaultValue === "boolean") flag(given[name], `features.${name}`);
  for (const [name, allowed] of Object.entries(ORDERS))
    listOf(given[name], `features.${name}`, allowed);
  for (const [name, allowed] of Object.entries(FEATURE_LISTS))
    if (typeof given[name] !== "boolean") listOf(given[name], `features.${name}`, allowed);
}

const chainImages = (value: unknown): void => {
  for (const [id, image] of entries(value, "chainImages", "Give an object: CAIP-2 id to URL."))
    url(image, `chainImages.${id}`, PICTURE);
};

const tokens = (value: unknown, ids: readonly string[]): void => {
  for (const [id, token] of entries(value, "tokens", "Give an object: CAIP-2 id to token.")) {
    if (!ids.includes(id))
      refuse("options/not-listed", `tokens.${id}`, `Give one of: ${ids.join(", ")}.`);
    if (!isFields(token)) return wrong(`tokens.${id}`, "Give the token's address.");
    text(token["address"], `tokens.${id}.address`);
    if (chainOf(id)?.hasHexAddresses && !/^0x[0-9a-fA-F]{40}$/.test(String(token["address"])))
      wrong(`tokens.${id}.address`, "Give 0x and 40 hex digits.");
    optionalUrl(token["image"], `tokens.${id}.image`, PICTURE);
  }
};

const services = (value: unknown): void => {
  for (const [name, base] of entries(value, "services")) {
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
  const given = fields(value, "metadata");
  if (given === undefined) return;
  text(given["name"], "metadata.name");
  optionalUrl(given["url"], "metadata.url");
  const icons = list(given["icons"], "metadata.icons", "Give a list of URLs.");
  icons.forEach((icon, index) => url(icon, `metadata.icons[${index}]`, PICTURE));
};

const WALLETS_FIX = "Give a list of catalogue ids or names of wallets, without commas.";
const walletRefs = (value: unknown, option: string): void => {
  list(value, option, WALLETS_FIX).forEach((ref, index) => {
    if (typeof ref !== "string" || !/^[^\p{C},]{1,128}$/u.test(ref.trim()))
      wrong(`${option}[${index}]`, WALLETS_FIX);
  });
};

const catalogueFile = (value: unknown): void => {
  if (value === undefined || typeof value === "function") return;
  if (!isFields(value) || !Array.isArray(value["wallets"]))
    return wrong("catalogueFile", "Give an object or a function.");
  text(value["version"], "catalogueFile.version");
  if (value["sha256"] !== undefined && !/^[0-9a-f]{64}$/u.test(String(value["sha256"])))
    wrong("catalogueFile.sha256", "Give 64 hex digits.");
};

const FLAGS = [
  "enableEIP6963",
  "enableInjected",
  "enableReconnect",
  "stateCookie",
  "wholeTokens",
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
  "enableAuthLogger",
] as const;

/** Allowed values of enumerated options. */
const CHOICES = {
  coinbasePreference: "all smartWalletOnly eoaOnly",
  preload: "idle intent none",
  allWallets: "SHOW HIDE ONLY_MOBILE",
  onrampInRestrictedRegions: "show hide",
};
const choices = (options: Fields): void => {
  const check = (value: unknown, name: string, words: string): void =>
    oneOf(value, name, words.split(" "));
  for (const [name, words] of Object.entries(CHOICES)) check(options[name], name, words);
  const at = "defaultAccountTypes";
  check(fields(options[at], at)?.["eip155"], `${at}.eip155`, "smartAccount eoa");
};

const PROVIDER_METHODS = ["connect", "disconnect", "on", "removeListener"] as const;
const isProvider = (value: unknown): boolean =>
  isFields(value) &&
  isFields(value["client"]) &&
  PROVIDER_METHODS.every((method) => typeof value[method] === "function");

/** Longest delay of browser timers, ms. */
const LONGEST_MS = 2_147_483_647;
/** Throws unless the value is 0, an integer from `min` to `max`, or undefined. */
const whole = (value: unknown, option: string, [min, max]: readonly [number, number]): void => {
  if (value === undefined || value === 0) return;
  if (!Number.isInteger(value) || Number(value) < min || Number(value) > max)
    wrong(option, `Give 0, or a whole number from ${min} to ${max}.`);
};

/** Basic mode shows only a QR code, so it needs a way to get one. */
const basic = (options: Fields): void => {
  if (options["basic"] !== true) return;
  const needs = (fix: string): never => refuse("options/needs-another", "basic", fix);
  if (options["enableWalletConnect"] === false) needs('Leave "enableWalletConnect" out.');
  const way =
    options["projectId"] ??
    options["universalProvider"] ??
    within(options["services"], "relay") ??
    within(options["ports"], "pairing");
  if (options["manualWCControl"] !== true && way === undefined)
    needs('Give "projectId", "services.relay" or "universalProvider".');
};

/** Throws for the first of these names that is not a function of the object. */
const functions = (given: Fields, option: string, names: string): void => {
  for (const name of names.split(" "))
    if (typeof given[name] !== "function") wrong(`${option}.${name}`, "Give a function.");
};

const signIn = ({ siwe, siwx, projectId }: Fields): void => {
  const older = fields(siwe, "siwe");
  if (older) functions(older, "siwe", "getNonce createMessage verifyMessage getSession signOut");
  const given = fields(siwx, "siwx");
  if (!given) return;
  if ("createMessage" in given)
    return functions(
      given,
      "siwx",
      "createMessage addSession revokeSession setSessions getSessions",
    );
  oneOf(given["kind"] ?? "", "siwx.kind", ["browser", "server", "cloud"]);
  const { kind, url } = given;
  if (kind === "server" && String(url)[0] !== "/") securedUrl(url, "siwx.url", "https:");
  if (kind === "cloud" && projectId === undefined)
    refuse("options/needs-another", "siwx.kind", 'Give "projectId".');
};

/** Throws unless the value names a listed network or is undefined. */
const listed = (value: unknown, option: string, ids: readonly string[]): void => {
  if (value !== undefined && !ids.includes(toNetworkId(value as NetworkRef)))
    refuse("options/not-listed", option, `Give one of: ${ids.join(", ")}.`);
};

/** Validates the host's options; throws the first `options/…` error. */
export function validateOptions(options: unknown): asserts options is LatchkitOptions {
  if (!isFields(options)) return wrong("options", "Give an object.");
  const ids = networks(options["networks"]);
  chains(options["chains"], ids);
  for (const name of ["defaultNetwork", "initialNetwork"]) listed(options[name], name, ids);
  if (options["siwe"] !== undefined && options["siwx"] !== undefined)
    refuse("options/siwe-and-siwx", "siwe", 'Keep "siwx", the newer one.');
  signIn(options);
  for (const name of ["ports", "messages"]) fields(options[name], name);
  for (const name of ["projectId", "styleNonce"])
    if (options[name] !== undefined) text(options[name], name);
  const id = options["instanceId"];
  if (id !== undefined && !(typeof id === "string" && /^[\w-]{1,64}$/.test(id)))
    wrong("instanceId", "Give 1 to 64 letters, digits, _ or -.");
  for (const name of ["termsConditionsUrl", "privacyPolicyUrl", "learnMoreUrl"])
    optionalUrl(options[name], name);
  list(options["customWallets"], "customWallets", "Give a list.");
  for (const name of ["featuredWalletIds", "includeWalletIds", "excludeWalletIds"])
    walletRefs(options[name], name);
  checkConnectors(options["connectors"], "connectors");
  for (const name of ["coinbaseWallet", "avatar"])
    if (typeof (options[name] ?? wrong) !== "function") wrong(name, "Give a function.");
  choices(options);
  catalogueFile(options["catalogueFile"]);
  for (const name of FLAGS) flag(options[name], name);
  checkProposal(options["universalProviderConfigOverride"], ids);
  if (options["universalProvider"] !== undefined && !isProvider(options["universalProvider"]))
    wrong("universalProvider", "Give a UniversalProvider.");
  whole(options["balanceRefreshMs"], "balanceRefreshMs", [1_000, LONGEST_MS]);
  whole(options["nftBlocks"], "nftBlocks", [1, 100_000]);
  basic(options);
  validateFeatures(options["features"]);
  chainImages(options["chainImages"]);
  tokens(options["tokens"], ids);
  services(options["services"]);
  metadata(options["metadata"]);
  theme(options["theme"]);
  locale(options["locale"]);
}
