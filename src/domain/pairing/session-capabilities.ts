import { field, isRecord, tryRead } from "../shared/records.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { parseEvmChainId, toHexChainId } from "../network/chain-id.js";

/** Untrusted properties of the approval, for the session and per network or account. */
export interface SessionProperties {
  /** Properties of the whole session, as the wallet sent them. */
  readonly session: Readonly<Record<string, unknown>>;
  /** Properties by CAIP-2 id or namespace, as the wallet sent them. */
  readonly scoped: Readonly<Record<string, unknown>>;
}
/** EIP-5792 capabilities by hex chain id. */
export type SessionCapabilities = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const KEYS = [
  "atomic",
  "flow-control",
  "paymasterService",
  "sessionKeys",
  "auxiliaryFunds",
] as const;

/** Longest JSON text that is parsed, in characters: it is parsed per network and capability. */
const MAX_LENGTH = 8_192;

const parseJson = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  if (value.length > MAX_LENGTH) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => {
  const record = parseJson(value);
  return isRecord(record) ? record : {};
};
const pickKnown = (value: unknown): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    KEYS.map((key) => [key, parseJson(field(fieldsOf(value), key))] as const).filter(
      ([, capability]) => capability !== undefined,
    ),
  );

const networkOf = (hexChainId: unknown): CaipNetworkId | undefined =>
  tryRead((): CaipNetworkId | undefined =>
    typeof hexChainId === "string" ? `eip155:${parseEvmChainId(hexChainId)}` : undefined,
  );
const hexOf = (id: CaipNetworkId): string =>
  toHexChainId(parseEvmChainId(id.slice("eip155:".length)));

const onNetwork = (
  { session, scoped }: SessionProperties,
  id: CaipNetworkId,
  address: string,
): Readonly<Record<string, unknown>> => {
  const scopedCapability = field(fieldsOf(scoped), id);
  return {
    ...pickKnown(session),
    ...pickKnown(scopedCapability),
    ...pickKnown(field(fieldsOf(scopedCapability), `${id}:${address}`)),
  };
};

/** Answers `wallet_getCapabilities` from session properties; undefined if the wallet must. */
export const sessionCapabilities = (
  properties: SessionProperties,
  networkIds: readonly CaipNetworkId[],
  params: unknown,
): SessionCapabilities | undefined => {
  const [address, chains] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  if (typeof address !== "string") return undefined;
  const capabilityChains =
    Array.isArray(chains) && chains.length > 0
      ? chains.flatMap((one) => networkOf(one) ?? [])
      : networkIds;
  const entries = capabilityChains
    .map((id) => [hexOf(id), onNetwork(properties, id, address)] as const)
    .filter(([, all]) => Object.keys(all).length > 0);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
};
