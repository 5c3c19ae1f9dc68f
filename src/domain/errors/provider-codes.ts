/** EIP-1193: the visitor said no. */
export const USER_REJECTED = 4001;
/** EIP-3326: the wallet does not know the chain; the specification also calls it the switch chain error. */
export const UNRECOGNIZED_CHAIN = 4902;
/** EIP-1474 "resource unavailable": a request of the same kind is still open in the wallet. */
export const REQUEST_PENDING = -32002;

/**
 * The closed table of provider and RPC codes (spec section 8; EIP-1193, EIP-1474, EIP-3326, EIP-5792): number → the specification's name.
 * 4902 is named twice there: "unrecognized chain" and "switch chain error".
 */
export const PROVIDER_CODES: ReadonlyMap<number, string> = new Map([
  [4902, "unrecognized chain"],
  [5000, "default"],
  [32603, "invalid chain id"],
  [-32700, "parse"],
  [-32600, "invalid request"],
  [-32601, "method not found"],
  [-32602, "invalid params"],
  [-32603, "internal"],
  [-32000, "invalid input"],
  [-32001, "resource not found"],
  [-32002, "resource unavailable"],
  [-32003, "transaction rejected"],
  [-32004, "method not supported"],
  [-32005, "limit exceeded"],
  [-32006, "JSON-RPC version unsupported"],
  [4001, "user rejected"],
  [4100, "unauthorized"],
  [4200, "unsupported method"],
  [4900, "provider disconnected"],
  [4901, "chain disconnected"],
  [5700, "unsupported capability"],
  [5710, "unsupported chain id"],
  [5720, "duplicate id"],
  [5730, "unknown bundle id"],
  [5740, "bundle too large"],
  [5750, "atomic upgrade rejected"],
  [5760, "atomicity not supported"],
]);

const REJECTION_CODES: readonly number[] = [USER_REJECTED, 5002];
const REJECTION_TEXT = /user (rejected|cancelled|canceled)/i;
/** Switch answers after which the chain is added (wallet-protocols a.4). */
const ADD_CHAIN_CODES: readonly number[] = [UNRECOGNIZED_CHAIN, 32603, 5000];
/** "Something failed inside": wallets wrap the real code in these. */
const WRAPPERS: readonly number[] = [-32603, -32000];
const NESTED_KEYS = ["data", "originalError", "cause", "error", "info"] as const;
const MOST_NODES = 24;

const readField = (value: object, key: string): unknown => {
  try {
    return (value as Readonly<Record<string, unknown>>)[key];
  } catch {
    return undefined; // a getter or proxy of a hostile wallet threw
  }
};

/** The error and what it carries inside, outermost first, each once; bounded, so cycles and endless proxies end. */
const nodesOf = (error: unknown): readonly unknown[] => {
  const nodes: unknown[] = [error];
  for (let index = 0; index < nodes.length && nodes.length < MOST_NODES; index += 1) {
    const node = nodes[index];
    if (typeof node !== "object" || node === null) continue;
    for (const key of NESTED_KEYS) {
      const inner = readField(node, key);
      if (typeof inner === "object" && inner !== null && !nodes.includes(inner)) nodes.push(inner);
    }
  }
  return nodes;
};

const codeOf = (node: unknown): number | undefined => {
  const code = typeof node === "object" && node !== null ? readField(node, "code") : undefined;
  const number = typeof code === "string" && /^-?[0-9]{1,6}$/.test(code) ? Number(code) : code;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
};

const codesOf = (error: unknown): readonly number[] =>
  nodesOf(error)
    .map(codeOf)
    .filter((code) => code !== undefined);

const messageOf = (node: unknown): string => {
  const message = typeof node === "object" && node !== null ? readField(node, "message") : node;
  return typeof message === "string" ? message.slice(0, 2_000) : "";
};

/**
 * The provider's number in whatever a wallet threw, also inside `data.originalError` or `cause`; an inner code wins over a wrapping
 * -32603 or -32000. Undefined when there is none. Never throws: every field is read in a guard.
 */
export const readProviderCode = (error: unknown): number | undefined => {
  const codes = codesOf(error);
  return codes.find((code) => !WRAPPERS.includes(code)) ?? codes[0];
};

/** A visitor's no: 4001, 5002, or a message with "user rejected", "user cancelled" or "user canceled" (wallet-protocols a.4). Never throws. */
export const isUserRejection = (error: unknown): boolean =>
  codesOf(error).some((code) => REJECTION_CODES.includes(code)) ||
  nodesOf(error).some((node) => REJECTION_TEXT.test(messageOf(node)));

/** The wallet does not know the chain and may be asked to add it: 4902 (also nested), 32603 or 5000, and not a visitor's no. Never throws. */
export const isUnrecognizedChain = (error: unknown): boolean =>
  codesOf(error).some((code) => ADD_CHAIN_CODES.includes(code)) && !isUserRejection(error);

/** The wallet still shows an older request (-32002). Never throws. */
export const isRequestPending = (error: unknown): boolean =>
  codesOf(error).includes(REQUEST_PENDING);
