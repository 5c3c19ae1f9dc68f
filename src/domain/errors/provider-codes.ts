/** EIP-1193: the user said no. */
const USER_REJECTED = 4001;
/**
 * EIP-3326: the wallet does not know the chain; the specification also calls it the switch chain
 * error.
 */
const UNRECOGNIZED_CHAIN = 4902;
/** EIP-1474 "resource unavailable": a request of the same kind is still open in the wallet. */
const REQUEST_PENDING = -32002;

const REJECTION_CODES: readonly number[] = [USER_REJECTED, 5002];
const REJECTION_TEXT = /user (rejected|cancelled|canceled)/i;
/** Switch answers after which the chain is added. */
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

/**
 * The error and what it carries inside, outermost first, each once; bounded, so cycles and endless
 * proxies end.
 */
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
 * The provider's number in whatever a wallet threw, also inside `data.originalError` or `cause`; an
 * inner code wins over a wrapping -32603 or -32000. Undefined when there is none. Never throws:
 * every field is read in a guard.
 */
export const readProviderCode = (error: unknown): number | undefined => {
  const codes = codesOf(error);
  return codes.find((code) => !WRAPPERS.includes(code)) ?? codes[0];
};

/**
 * A user's no: 4001, 5002, or a message with "user rejected", "user cancelled" or "user canceled".
 * Never throws.
 */
export const isUserRejection = (error: unknown): boolean =>
  codesOf(error).some((code) => REJECTION_CODES.includes(code)) ||
  nodesOf(error).some((node) => REJECTION_TEXT.test(messageOf(node)));

/**
 * The wallet does not know the chain and may be asked to add it: 4902 (also nested), 32603 or 5000,
 * and not a user's no. Never throws.
 */
export const isUnrecognizedChain = (error: unknown): boolean =>
  codesOf(error).some((code) => ADD_CHAIN_CODES.includes(code)) && !isUserRejection(error);

/** The wallet still shows an older request (-32002). Never throws. */
export const isRequestPending = (error: unknown): boolean =>
  codesOf(error).includes(REQUEST_PENDING);
