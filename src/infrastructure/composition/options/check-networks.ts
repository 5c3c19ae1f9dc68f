import { CHAINS, chainIdText, chainOf } from "../../../domain/chains/chains.js";
import { isNamespace, parseCaipNetworkId } from "../../../domain/caip/caip.js";
import { NAMESPACES, type Namespace } from "../../../domain/caip/caip.types.js";
import { isLargeChainId, parseNamedChainId } from "../../../domain/network/chain-id.js";
import type { NetworkOption, ShownTokens } from "../../../domain/network/network.js";
import { toNetworkId, type NetworkRef } from "../../../domain/network/networks.js";
import type { ProposalOverride } from "../../../domain/pairing/session-proposal.js";
import type { ChainSupport } from "../chains/chain-support.js";
import { checkConnectors } from "./check-wallets.js";
import {
  type Check,
  type Fields,
  type PlainCheck,
  entries,
  fields,
  isFields,
  list,
  optional,
  pictureUrl,
  refuse,
  secureUrl,
  text,
  webUrl,
  fieldOf,
  throwWrongType,
} from "./option-checks.js";

const factoryOf = (namespace: Namespace): string => {
  const { factory } = CHAINS[namespace];
  return factory ? `${factory}()` : `universal("${namespace}")`;
};

const currency = (value: unknown, option: string): void => {
  if (!isFields(value)) return throwWrongType(option, "Give symbol and decimals.");
  text(value["symbol"], `${option}.symbol`);
  const { decimals } = value;
  if (typeof decimals !== "number" || !Number.isInteger(decimals) || decimals < 0 || decimals > 36)
    throwWrongType(`${option}.decimals`, "Give a whole number from 0 to 36.");
};

const rpcUrl: PlainCheck<string> = secureUrl("https:");
const urls = (value: unknown, option: string): void => {
  if (!Array.isArray(value) || value.length === 0)
    return throwWrongType(option, "Give at least one RPC URL.");
  value.forEach((one, index) => rpcUrl(one, `${option}[${index}]`));
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
    throwWrongType(
      `${option}.id`,
      isLargeChainId(id)
        ? 'Give a chain id below 2147483648, as "eip155:1" has it.'
        : 'Give a CAIP-2 id such as "eip155:1".',
    );
  }
  urls(value["rpcUrls"], `${option}.rpcUrls`);
  currency(value["currency"], `${option}.currency`);
  if (value["explorerUrl"] !== undefined) webUrl(value["explorerUrl"], `${option}.explorerUrl`);
  return id;
};

const viemNetwork = (value: Fields, option: string): string => {
  try {
    parseNamedChainId(value["id"]);
  } catch {
    throwWrongType(`${option}.id`, "Give a chain id below 2147483648.");
  }
  urls(fieldOf(fieldOf(value["rpcUrls"], "default"), "http"), `${option}.rpcUrls.default.http`);
  currency(value["nativeCurrency"], `${option}.nativeCurrency`);
  const explorer = fieldOf(value["blockExplorers"], "default");
  if (explorer !== undefined)
    webUrl(fieldOf(explorer, "url"), `${option}.blockExplorers.default.url`);
  return `eip155:${String(value["id"])}`;
};

const network = (value: unknown, option: string): string => {
  if (!isFields(value)) return throwWrongType(option, "Give a network, or a viem Chain.");
  text(value["name"], `${option}.name`);
  if (typeof value["id"] === "number") return viemNetwork(value, option);
  if (typeof value["id"] === "string") return caipNetwork(value, option);
  return throwWrongType(`${option}.id`, 'Give a CAIP-2 id such as "eip155:1", or a viem Chain.');
};

/** Option `networks`: at least one, each once. */
export const checkNetworks: PlainCheck<readonly NetworkOption[]> = (value, option) => {
  if (!Array.isArray(value)) return throwWrongType(option, "Give a list.");
  if (value.length === 0)
    return refuse("options/no-networks", option, "Name at least one network.");
  const ids = value.map((one, index) => network(one, `${option}[${index}]`));
  ids.forEach((id, index) => {
    if (ids.indexOf(id) !== index)
      refuse(
        "options/listed-twice",
        `${option}[${index}]`,
        `Leave ${id} out here: ${option}[${ids.indexOf(id)}] is the same.`,
      );
  });
};

/** CAIP-2 ids of option `networks`, once that is checked. */
export const networkIds = ({ networks }: Fields): readonly string[] =>
  (networks as readonly NetworkRef[]).map(toNetworkId);

/** Throws `options/not-listed` unless the id is one of option `networks`. */
const checkListed = (id: string, option: string, options: Fields): void => {
  const ids = networkIds(options);
  if (!ids.includes(id)) refuse("options/not-listed", option, `Give one of: ${ids.join(", ")}.`);
};

/** Names one of option `networks`. */
export const checkNetworkRef: Check<NetworkRef> = (value, option, options) =>
  checkListed(toNetworkId(value as NetworkRef), option, options);

const chainUrls = (value: unknown, option: string): void => {
  for (const [id, rpcUrls] of entries(value, option, "Give an object: CAIP-2 id to RPC URLs."))
    urls(rpcUrls, `${option}.${id}`);
};

/** Option `chains`: one for each namespace of option `networks`. */
export const checkChains: Check<readonly ChainSupport[] | undefined> = (value, option, options) => {
  // Without the option `evm()` is used, of which only the namespace is checked here.
  const chains =
    value === undefined
      ? [{ namespace: "eip155", load: throwWrongType }]
      : list(value, option, "Give a list.");
  const namespaces = chains.map((one, index) => {
    const at = `${option}[${index}]`;
    if (!isFields(one) || typeof one["load"] !== "function")
      return throwWrongType(at, "Give what evm() returns.");
    if (one["wallets"] !== undefined && typeof one["wallets"] !== "function")
      return throwWrongType(`${at}.wallets`, "Give a function.");
    if (!isNamespace(one["namespace"]))
      return refuse("options/unknown-namespace", at, "Give what evm() returns.");
    chainUrls(one["rpcUrls"], `${at}.rpcUrls`);
    checkConnectors(one["connectors"], `${at}.connectors`);
    return one["namespace"];
  });
  networkIds(options).forEach((id, index) => {
    const namespace = id.split(":")[0] as Namespace;
    if (!namespaces.includes(namespace))
      refuse(
        "options/network-without-chain",
        `networks[${index}]`,
        `Add ${factoryOf(namespace)} of "latchkit" to "chains".`,
      );
  });
};

export const checkChainImages: PlainCheck<Readonly<Record<string, string>> | undefined> = (
  value,
  option,
) => {
  for (const [id, image] of entries(value, option, "Give an object: CAIP-2 id to URL."))
    pictureUrl(image, `${option}.${id}`);
};

const tokenPicture: Check<string | undefined> = optional(pictureUrl);
/** Option `tokens`, by id of option `networks`. */
export const checkTokens: Check<ShownTokens | undefined> = (value, option, options) => {
  for (const [id, token] of entries(value, option, "Give an object: CAIP-2 id to token.")) {
    const at = `${option}.${id}`;
    checkListed(id, at, options);
    if (!isFields(token)) return throwWrongType(at, "Give the token's address.");
    text(token["address"], `${at}.address`);
    if (chainOf(id)?.hasHexAddresses && !/^0x[0-9a-fA-F]{40}$/.test(String(token["address"])))
      throwWrongType(`${at}.address`, "Give 0x and 40 hex digits.");
    tokenPicture(token["image"], `${at}.image`, options);
  }
};

const caip2 = (value: unknown, option: string): string => {
  const id =
    typeof value === "string" && /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(value)
      ? value
      : throwWrongType(option, 'Give a CAIP-2 id such as "eip155:1".');
  const chainId = chainIdText(id);
  if (chainId !== undefined && !/^[1-9][0-9]*$/.test(chainId))
    throwWrongType(option, 'Give a CAIP-2 id such as "eip155:1".');
  return id;
};

const lists = (
  value: unknown,
  option: string,
  check: (one: unknown, option: string, namespace: string) => void,
): void => {
  for (const [namespace, entry] of entries(value, option, "Give an object: namespace to list.")) {
    const at = `${option}.${namespace}`;
    if (!/^[-a-z0-9]{3,8}$/.test(namespace))
      refuse("options/unknown-namespace", at, 'Give a CAIP-2 namespace such as "eip155".');
    list(entry, at, "Give a list of texts.").forEach((one, index) =>
      check(one, `${at}[${index}]`, namespace),
    );
  }
};

/** Option `universalProviderConfigOverride`: `defaultChain` is a proposed network. */
export const checkProposal: Check<ProposalOverride | undefined> = (value, option, options) => {
  const override = fields(value, option) ?? {};
  const checkedNetworks = [...networkIds(options)];
  for (const name of ["methods", "events"]) lists(override[name], `${option}.${name}`, text);
  lists(override["chains"], `${option}.chains`, (one, at, namespace) => {
    const id = caip2(one, at);
    if (!id.startsWith(`${namespace}:`))
      throwWrongType(at, `Give an id that begins with ${namespace}:`);
    checkedNetworks.push(id);
  });
  const { rpcMap, defaultChain } = override;
  const at = `${option}.rpcMap`;
  for (const [id, base] of entries(rpcMap, at, "Give an object: CAIP-2 id to URL."))
    webUrl(base, `${at}.${caip2(id, `${at}.${id}`)}`);
  if (
    defaultChain !== undefined &&
    !checkedNetworks.includes(caip2(defaultChain, `${option}.defaultChain`))
  )
    throwWrongType(
      `${option}.defaultChain`,
      "Give one of the networks, or of this option's chains.",
    );
};
