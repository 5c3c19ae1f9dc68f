import type { ServiceRequest } from "./services.types.js";

/** Returns why a value is invalid, or undefined. */
export type Rule = (value: string) => string | undefined;

const CAIP_2 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/;

const positive: Rule = (value) =>
  /^[1-9]\d{0,8}$/.test(value) ? undefined : "must be a whole number from 1";
const oneOf =
  (...allowed: readonly string[]): Rule =>
  (value) =>
    allowed.includes(value) ? undefined : `must be one of ${allowed.join(", ")}`;
const list =
  (item: (value: string) => boolean): Rule =>
  (value) =>
    value.split(",").every(item) ? undefined : "must be a comma-joined list";
const nonEmpty = (value: string): boolean => value.trim() === value && value !== "";
const text: Rule = (value) => (nonEmpty(value) ? undefined : "must be trimmed and not empty");

const COMMON: Readonly<Record<string, Rule>> = { projectId: text, st: text, sv: text };

export const WALLETS_QUERY: Readonly<Record<string, Rule>> = {
  page: positive,
  entries: positive,
  include: list(nonEmpty),
  exclude: list(nonEmpty),
  chains: list((chain) => CAIP_2.test(chain)),
  search: text,
  badge_type: oneOf("none", "certified"),
  badge: oneOf("certified"),
  names: list(nonEmpty),
  rdns: list(nonEmpty),
  include_pay_only: oneOf("true"),
  sort: oneOf("default", "wcpay"),
};

const CAIP_10 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/;
const chain: Rule = (value) => (CAIP_2.test(value) ? undefined : "must be a CAIP-2 id");

const BALANCE_QUERY: Readonly<Record<string, Rule>> = {
  currency: oneOf("btc", "eth", "usd", "eur", "gbp", "aud", "cad", "inr", "jpy"),
  chainId: chain,
  forceUpdate: list((id) => CAIP_10.test(id)),
  clientId: text,
};

/** Returns the problem in one sentence, like every `wrong…` function here. */
export function wrongBalance(params: URLSearchParams, address: string): string | undefined {
  const problem = wrongQuery(params, BALANCE_QUERY, ["currency", "chainId"]);
  if (problem !== undefined) return problem;
  const isEvm = params.get("chainId")?.startsWith("eip155:") ?? false;
  if (!isEvm && params.has("forceUpdate")) return "forceUpdate is supported on eip155 only";
  return isEvm && !/^0x[0-9a-f]{40}$/iu.test(address) ? "address is invalid" : undefined;
}

const HISTORY_QUERY: Readonly<Record<string, Rule>> = {
  chainId: chain,
  cursor: text,
  onramp: oneOf("coinbase"),
  currency: text,
  clientId: text,
};

export function wrongHistory(params: URLSearchParams, address: string): string | undefined {
  const problem = wrongQuery(params, HISTORY_QUERY);
  if (problem !== undefined) return problem;
  return /^0x[0-9a-f]{40}$/iu.test(address) ? undefined : "address is invalid";
}

const ADDRESS = /^0x[0-9a-f]{40}$/iu;
const address: Rule = (value) => (ADDRESS.test(value) ? undefined : "must be an address");
const API_VERSION = { apiVersion: oneOf("2") };
const wrongOf = (path: string): string | undefined =>
  ADDRESS.test(path) ? undefined : "address is invalid";

export const wrongIdentity = (params: URLSearchParams, subject: string): string | undefined =>
  wrongQuery(params, { sender: address, clientId: text }) ?? wrongOf(subject);

export const wrongLookup = (params: URLSearchParams): string | undefined =>
  wrongQuery(params, { ...API_VERSION, clientId: text }, ["apiVersion"]);

export const wrongReverse = (params: URLSearchParams, subject: string): string | undefined =>
  wrongQuery(params, { ...API_VERSION, sender: address, clientId: text }, ["apiVersion"]) ??
  wrongOf(subject);

export const wrongSuggestions = (params: URLSearchParams): string | undefined =>
  wrongQuery(params, { zone: oneOf("reown.id"), clientId: text }, ["zone"]);
const evmAsset = (id: string): boolean => /^eip155:[0-9]+:0x[0-9a-f]{40}$/iu.test(id);
const asset: Rule = (value) => (evmAsset(value) ? undefined : "must be a CAIP-10 id on eip155");
const wholeNumber: Rule = (value) =>
  /^[0-9]+$/.test(value) ? undefined : "must be a whole number";
const plain: Rule = (value) =>
  /^0x[0-9a-f]{40}$/iu.test(value) ? undefined : "must be a plain address";

/** Parameters of the swap GETs, by last path segment. */
const SWAP_QUERIES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  quotes: {
    amount: wholeNumber,
    userAddress: plain,
    from: asset,
    to: asset,
    gasPrice: wholeNumber,
  },
  tokens: { chainId: chain },
  allowance: { tokenAddress: asset, userAddress: asset },
  "gas-price": { chainId: chain },
  "build-approve": { userAddress: asset, from: asset, to: asset, amount: wholeNumber },
};

export function wrongSwapQuery(params: URLSearchParams, name: string): string | undefined {
  const rules = SWAP_QUERIES[name] ?? {};
  const requiredNames = Object.keys(rules).filter(
    (rule) => rule !== "gasPrice" && !(name === "build-approve" && rule === "amount"),
  );
  const problem = wrongQuery(params, { ...rules, clientId: text }, requiredNames);
  if (problem !== undefined || !params.has("from")) return problem;
  return wrongPair(params.get("from") ?? "", params.get("to") ?? "");
}

const chainOf = (id: string): string => id.slice(0, id.lastIndexOf(":"));
const wrongPair = (from: string, to: string): string | undefined =>
  chainOf(from) === chainOf(to) ? undefined : "from and to must be on one chain";

export function wrongSwapBuild({ body, query }: ServiceRequest): string | undefined {
  if (Object.keys(query).some((name) => name !== "clientId")) return "the query must be empty";
  if (!isFields(body)) return "the body is not a JSON object";
  const { amount, eip155, projectId, from, to, userAddress, disableEstimate } = body;
  if (![from, to, userAddress].every((id) => typeof id === "string" && evmAsset(id)))
    return "from, to and userAddress must be CAIP-10";
  if (typeof amount !== "string" || wholeNumber(amount)) return "amount must be a whole number";
  const slippage = isFields(eip155) ? eip155["slippage"] : undefined;
  if (!Number.isInteger(slippage) || Number(slippage) < 0)
    return "eip155.slippage must be an unsigned integer";
  if (typeof projectId !== "string" || disableEstimate !== true)
    return "projectId and disableEstimate are required";
  return wrongPair(String(from), String(to));
}

export function wrongPrice({ body, query }: ServiceRequest): string | undefined {
  if (Object.keys(query).some((name) => name !== "clientId")) return "the query must be empty";
  if (!isFields(body)) return "the body is not a JSON object";
  const { currency, addresses, projectId } = body;
  if (currency !== "usd" || typeof projectId !== "string") return "currency or projectId is wrong";
  const isList = Array.isArray(addresses) && addresses.length > 0;
  return isList && addresses.every((id) => typeof id === "string" && evmAsset(id))
    ? undefined
    : "addresses must be CAIP-10";
}

/**
 * Reports the first missing, unknown, repeated or invalid parameter. `required` adds to the three
 * common ones.
 */
export function wrongQuery(
  params: URLSearchParams,
  rules: Readonly<Record<string, Rule>> = {},
  requiredNames: readonly string[] = [],
): string | undefined {
  const allRules: Readonly<Record<string, Rule | undefined>> = { ...COMMON, ...rules };
  const missingName = [...Object.keys(COMMON), ...requiredNames].find((name) => !params.has(name));
  if (missingName !== undefined) return `${missingName} is missing`;
  for (const [name, value] of params) {
    if (!Object.hasOwn(allRules, name)) return `${name} is not a parameter of this call`;
    if (params.getAll(name).length > 1) return `${name} is given twice`;
    const problem = allRules[name]?.(value);
    if (problem !== undefined) return `${name} ${problem}`;
  }
  return undefined;
}

export function wrongRead(
  params: URLSearchParams,
  { body, headers }: ServiceRequest,
  nodes: Readonly<Record<string, string>>,
): string | undefined {
  const chain = params.get("chainId") ?? "";
  if ((params.get("projectId") ?? "") === "") return "projectId is missing";
  if (!CAIP_2.test(chain) || !Object.hasOwn(nodes, chain))
    return "chainId is not supported by this service";
  const unknownName = [...params.keys()].find(
    (name) => !["chainId", "projectId", "st", "sv", "clientId"].includes(name),
  );
  if (unknownName !== undefined) return `${unknownName} is not a parameter of this call`;
  // Any other type makes browsers send a preflight with every read.
  if (!(headers["content-type"] ?? "").startsWith("text/plain"))
    return "content-type must be text/plain";
  const calls: readonly unknown[] = Array.isArray(body) ? body : [body];
  return calls.every((call) => isFields(call) && typeof call["method"] === "string")
    ? undefined
    : "the body is not JSON-RPC";
}

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isIso = (value: unknown): boolean =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));

export function wrongEvent({ body }: Pick<ServiceRequest, "body">): string | undefined {
  if (!isFields(body)) return "the body is not a JSON object";
  const { eventId, url, domain, timestamp, props } = body;
  if (typeof eventId !== "string" || !UUID_4.test(eventId))
    return "eventId is not a UUID of version 4";
  if (typeof url !== "string" || !URL.canParse(url)) return "url is invalid";
  if (typeof domain !== "string" || domain !== new URL(url).hostname)
    return "domain is not the host name of url";
  if (!isFields(props) || typeof props["event"] !== "string") return "props.event is missing";
  if (props["type"] !== "track" && props["type"] !== "error")
    return "props.type is neither track nor error";
  if (props["event"] === "MODAL_CREATED") return "MODAL_CREATED is never sent";
  if (typeof timestamp !== "number" && !(props["type"] === "error" && isIso(timestamp)))
    return "timestamp is not in ms";
  return undefined;
}
