import { isRecord, tryRead } from "../shared/records.js";
import { chainOf } from "../chains/chains.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { isBoundAsAsked, isWithin } from "./grant-bounds.js";
import type { SessionRule } from "./smart-session.js";

/** A public key that may act for the account, 0x hex. */
export interface SessionKey {
  /** Curve of the key. */
  readonly type: "secp256k1" | "secp256r1";
  /** 0x hex. */
  readonly publicKey: string;
}

/** A permission request: `wallet_grantPermissions` (ERC-7715). */
export interface PermissionRequest {
  /** An EVM network. */
  readonly networkId: CaipNetworkId;
  /** Epoch ms, in the future; sent in whole seconds. */
  readonly expiresAt: number;
  /** At least one. */
  readonly permissions: readonly SessionRule[];
  /** Limits of the session. */
  readonly policies?: readonly SessionRule[];
  /** The host's keys, in addition to the co-signer's. */
  readonly keys?: readonly SessionKey[];
}

/** The wallet's grant. */
export interface Grant {
  /** The wallet's id of the grant, 0x hex. */
  readonly context: string;
  /** Epoch ms; never later than requested. */
  readonly expiresAt: number;
  /** As reported by the wallet. */
  readonly permissions: readonly SessionRule[];
  /** Limits of the session, as granted. */
  readonly policies: readonly SessionRule[];
  /** The signer, as the wallet returned it. */
  readonly signer: Readonly<Record<string, unknown>>;
}

/** A granted session. */
export interface GrantedSession extends Grant {
  /** Id of the session. */
  readonly id: string;
}

/** Permissions that the co-signer supports. */
const KINDS = [
  "contract-call",
  "native-token-recurring-allowance",
  "erc20-recurring-allowance",
] as const;
const KEY = /^0x(?:[0-9a-f]{66}|[0-9a-f]{128}|[0-9a-f]{130})$/iu;
const CONTEXT = /^0x(?:[0-9a-f]{2})+$/iu;

const isRule = (value: unknown): value is SessionRule =>
  isRecord(value) && typeof value["type"] === "string" && isRecord(value["data"]);

/** Parses a list of rules; undefined if one is invalid. */
export const rulesOf = (value: unknown): readonly SessionRule[] | undefined =>
  Array.isArray(value) && value.every(isRule) ? value : undefined;

/** Parses listed rules. Invalid entries become rules of an unknown type, still shown. */
export const listedRules = (value: unknown): readonly SessionRule[] => {
  if (value === undefined || value === null) return [];
  const entries: readonly unknown[] = Array.isArray(value) ? value : [value];
  return entries.map((entry) => (isRule(entry) ? entry : { type: "?", data: { value: entry } }));
};

export const isSessionKey = ({ type, publicKey }: SessionKey): boolean =>
  (type === "secp256k1" || type === "secp256r1") && KEY.test(publicKey);

/** The first invalid field of a request; undefined if valid. */
export const requestProblem = (
  { networkId, expiresAt, permissions, policies, keys }: PermissionRequest,
  now: number,
): keyof PermissionRequest | undefined => {
  if (!chainOf(networkId)?.hasSmartSessions) return "networkId";
  if (!Number.isSafeInteger(expiresAt) || secondsOf(expiresAt) * 1_000 <= now) return "expiresAt";
  const rules = rulesOf(permissions) ?? [];
  const isKnown = ({ type }: SessionRule): boolean => KINDS.some((kind) => kind === type);
  if (rules.length === 0 || !rules.every(isKnown)) return "permissions";
  if (policies !== undefined && !rulesOf(policies)) return "policies";
  return keys?.every(isSessionKey) === false ? "keys" : undefined;
};

const secondsOf = (time: number): number => Math.floor(time / 1_000);
const hexOf = (networkId: CaipNetworkId): string =>
  `0x${BigInt(networkId.slice("eip155:".length)).toString(16)}`;

/** The parameter of `wallet_grantPermissions`, with the co-signer's key first. */
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

const sameChain = (value: unknown, networkId: CaipNetworkId): boolean =>
  tryRead(() => BigInt(value as string) === BigInt(hexOf(networkId))) ?? false;

/**
 * Parses a grant; undefined if it is invalid or exceeds the request. Missing policies default to
 * the requested ones.
 */
export const readGrant = (answer: unknown, request: PermissionRequest): Grant | undefined => {
  if (!isRecord(answer)) return undefined;
  const { policies: asked = [] } = request;
  const { context, expiry, signer, chainId, permissions, policies = asked } = answer;
  const [granted, bounds] = [rulesOf(permissions), rulesOf(policies)];
  if (!granted || granted.length === 0 || !bounds || !isRecord(signer)) return undefined;
  if (typeof context !== "string" || !CONTEXT.test(context)) return undefined;
  if (!sameChain(chainId, request.networkId)) return undefined;
  if (!isWithin(granted, request.permissions) || !isBoundAsAsked(bounds, asked)) return undefined;
  const isBounded = typeof expiry === "number" && expiry > 0;
  if (!isBounded || expiry > secondsOf(request.expiresAt)) return undefined;
  return { context, expiresAt: expiry * 1_000, permissions: granted, policies: bounds, signer };
};
