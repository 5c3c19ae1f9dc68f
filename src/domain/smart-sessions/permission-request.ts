import type { CaipNetworkId } from "../caip/caip.types.js";
import { namespaceOf } from "../caip/caip.js";
import { isBoundAsAsked, isWithin } from "./grant-bounds.js";
import type { SessionRule } from "./smart-session.js";

/** A public key that may act for the account, 0x hex. */
export interface SessionKey {
  readonly type: "secp256k1" | "secp256r1";
  readonly publicKey: string;
}

/** What is asked of a wallet: `wallet_grantPermissions` of ERC-7715. */
export interface PermissionRequest {
  /** An EVM network. */
  readonly networkId: CaipNetworkId;
  /** Epoch ms, in the future; whole seconds are asked for. */
  readonly expiresAt: number;
  /** At least one. */
  readonly permissions: readonly SessionRule[];
  readonly policies?: readonly SessionRule[];
  /** The host's own keys, beside that of the co-signer. */
  readonly keys?: readonly SessionKey[];
}

/** What the wallet granted. */
export interface Grant {
  /** What the wallet knows the grant by, 0x hex. */
  readonly context: string;
  /** Epoch ms; never later than what was asked for. */
  readonly expiresAt: number;
  /** As the wallet has them. */
  readonly permissions: readonly SessionRule[];
  readonly policies: readonly SessionRule[];
  readonly signer: Readonly<Record<string, unknown>>;
}

/** Permissions that the co-signer knows (S7-034). */
const KINDS = [
  "contract-call",
  "native-token-recurring-allowance",
  "erc20-recurring-allowance",
] as const;
const KEY = /^0x(?:[0-9a-f]{66}|[0-9a-f]{128}|[0-9a-f]{130})$/iu;
const CONTEXT = /^0x(?:[0-9a-f]{2})+$/iu;

const isTable = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRule = (value: unknown): value is SessionRule =>
  isTable(value) && typeof value["type"] === "string" && isTable(value["data"]);

/** The rules of a list; undefined where one of them is none. */
export const rulesOf = (value: unknown): readonly SessionRule[] | undefined =>
  Array.isArray(value) && value.every(isRule) ? value : undefined;

/**
 * The rules that a co-signer lists, one of them for each entry: what is no rule is one of a type
 * that nobody knows, so that nothing a session may do is left out.
 */
export const listedRules = (value: unknown): readonly SessionRule[] => {
  if (value === undefined || value === null) return [];
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.map((entry) => (isRule(entry) ? entry : { type: "?", data: { value: entry } }));
};

/** Whether a key is one that a wallet can take. */
export const isSessionKey = ({ type, publicKey }: SessionKey): boolean =>
  (type === "secp256k1" || type === "secp256r1") && KEY.test(publicKey);

/** The first field of a request that cannot be asked for; undefined for a good one. */
export const requestProblem = (
  { networkId, expiresAt, permissions, policies, keys }: PermissionRequest,
  now: number,
): keyof PermissionRequest | undefined => {
  if (namespaceOf(networkId) !== "eip155") return "networkId";
  if (!Number.isSafeInteger(expiresAt) || secondsOf(expiresAt) * 1_000 <= now) return "expiresAt";
  const asked = rulesOf(permissions) ?? [];
  const isKnown = ({ type }: SessionRule): boolean => KINDS.some((kind) => kind === type);
  if (asked.length === 0 || !asked.every(isKnown)) return "permissions";
  if (policies !== undefined && !rulesOf(policies)) return "policies";
  return keys?.every(isSessionKey) === false ? "keys" : undefined;
};

const secondsOf = (time: number): number => Math.floor(time / 1_000);
const hexOf = (networkId: CaipNetworkId): string =>
  `0x${BigInt(networkId.slice("eip155:".length)).toString(16)}`;

/** The one parameter of `wallet_grantPermissions`; the co-signer's key is the first (a.6). */
export const grantParams = (
  { networkId, expiresAt, permissions, policies = [], keys = [] }: PermissionRequest,
  address: string,
  coSigner: SessionKey,
): Readonly<Record<string, unknown>> => ({
  chainId: hexOf(networkId),
  address,
  expiry: secondsOf(expiresAt),
  signer: { type: "keys", data: { keys: [coSigner, ...keys] } },
  permissions,
  policies,
  version: 2,
});

const sameChain = (value: unknown, networkId: CaipNetworkId): boolean => {
  try {
    return BigInt(value as string) === BigInt(hexOf(networkId));
  } catch {
    return false;
  }
};

/**
 * What a wallet granted; undefined for an answer of another shape, for another network, of anything
 * beyond what was asked for, or one that lasts longer: a wallet may grant less, and nothing else.
 * What it answers has to have permissions, context, expiry, signer and chain; bounds that it does
 * not name are those asked for.
 */
export const readGrant = (answer: unknown, request: PermissionRequest): Grant | undefined => {
  if (!isTable(answer)) return undefined;
  const { policies: asked = [] } = request;
  const { context, expiry, signer, chainId, permissions, policies = asked } = answer;
  const [granted, bounds] = [rulesOf(permissions), rulesOf(policies)];
  if (!granted || granted.length === 0 || !bounds || !isTable(signer)) return undefined;
  if (typeof context !== "string" || !CONTEXT.test(context)) return undefined;
  if (!sameChain(chainId, request.networkId)) return undefined;
  if (!isWithin(granted, request.permissions) || !isBoundAsAsked(bounds, asked)) return undefined;
  const isBounded = typeof expiry === "number" && expiry > 0;
  if (!isBounded || expiry > secondsOf(request.expiresAt)) return undefined;
  return { context, expiresAt: expiry * 1_000, permissions: granted, policies: bounds, signer };
};
