import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { copyOf } from "../../domain/review/request-copy.js";
import type { ReviewRequest } from "../../domain/review/review.js";
import { isRecord, tryRead, type Fields } from "../../domain/shared/records.js";
import type { BatchCall, TypedData } from "../../domain/transaction/transaction.js";

/** An EIP-1193 request, as a wallet receives it or a test wallet records it. */
export interface WalletRequest {
  /** Name of the method. */
  readonly method: string;
  /** Parameters, in the method's own form. */
  readonly params?: unknown;
}

interface Place {
  readonly networkId: CaipNetworkId;
  readonly account: string;
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const recordOf = (value: unknown): Fields => (isRecord(value) ? value : {});

const QUANTITY = /^(?:0x[0-9a-f]{1,64}|\d)$/iu;

/** Throws for other spellings: some wallets read "10" as hex, and 1e18 as a number. */
const quantityOf = (value: unknown): bigint => {
  if (value === undefined || value === null || value === "" || value === "0x") return 0n;
  const isPlain =
    typeof value === "bigint" ||
    Number.isSafeInteger(value) ||
    (typeof value === "string" && QUANTITY.test(value));
  const quantity = isPlain ? BigInt(value as bigint | number | string) : -1n;
  if (quantity < 0n) throw new TypeError("no quantity");
  return quantity;
};

const bytesOf = (value: unknown): string => {
  if (value === undefined || value === null) return "0x";
  if (typeof value !== "string") throw new TypeError("no hex");
  return value || "0x";
};

const callOf = (value: unknown): BatchCall => {
  if (!isRecord(value)) throw new TypeError("no call");
  const { to, data, input, value: wei, authorizationList } = value;
  // Nodes prefer `input`, some wallets `data`.
  if (data !== undefined && input !== undefined && data !== input)
    throw new TypeError("two different data");
  if (authorizationList !== undefined) throw new TypeError("a delegation inside a transaction");
  return { to: (to ?? undefined) as string, value: quantityOf(wei), data: bytesOf(data ?? input) };
};

const networkOf = (chainId: unknown): CaipNetworkId | undefined => {
  if (chainId === undefined || chainId === null) return undefined;
  return `eip155:${quantityOf(chainId)}`;
};

const transaction = ({ networkId, account }: Place, sent: Fields, calls: readonly unknown[]) => ({
  kind: "transaction" as const,
  networkId: networkOf(sent["chainId"]) ?? networkId,
  account: textOf(sent["from"]) || account,
  calls: calls.map(callOf),
});

const NAME = /"(?:[^"\\]|\\.)*"\s*(:)?/gu;
const namesIn = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + namesIn(one), 0);
  if (!isRecord(value)) return 0;
  return Object.values(value).reduce((sum: number, one) => sum + 1 + namesIn(one), 0);
};

/** Parsers differ in which of two members of the same name they take. */
const parsed = (json: string): unknown => {
  const value: unknown = JSON.parse(json);
  const names = [...json.matchAll(NAME)].filter(([, colon]) => colon !== undefined);
  if (names.length !== namesIn(value)) throw new TypeError("a name twice");
  return value;
};

const typedData = (place: Place, account: unknown, data: unknown): ReviewRequest => {
  const read: unknown = typeof data === "string" ? parsed(data) : data;
  return {
    kind: "typed-data",
    networkId: place.networkId,
    account: textOf(account) || place.account,
    data: read as TypedData,
  };
};

type Reader = (params: readonly unknown[], place: Place) => ReviewRequest;
const ADDRESS = /^0x[0-9a-f]{40}$/iu;
/** Wallets swap the parameters of `personal_sign` back if only the first is an address. */
const isSwapped = ([first, second]: readonly unknown[]): boolean =>
  ADDRESS.test(textOf(first)) && !ADDRESS.test(textOf(second));

const bytes =
  (method: "personal_sign" | "eth_sign"): Reader =>
  (params, { networkId, account }) => {
    const isReversed = method === "eth_sign" || isSwapped(params);
    const [hex, signer] = isReversed ? [params[1], params[0]] : params;
    if (typeof hex !== "string") throw new TypeError("no bytes");
    return { kind: "bytes", networkId, account: textOf(signer) || account, hex, method };
  };

/** EIP-7702. Wallets call the contract by different names. */
const authorization: Reader = ([given], { networkId, account }) => {
  const { address, contractAddress, contract, delegate, chainId, nonce } = recordOf(given);
  const [named, ...others] = [address, contractAddress, contract, delegate].filter(
    (one) => one !== undefined,
  );
  if (others.length > 0) throw new TypeError("several contracts");
  return {
    kind: "authorization",
    networkId,
    account,
    delegate: textOf(named),
    chainId: Number(quantityOf(chainId)),
    nonce: Number(quantityOf(nonce)),
  };
};

const READERS: Readonly<Record<string, Reader>> = {
  eth_sendTransaction: ([sent], place) => transaction(place, recordOf(sent), [sent]),
  eth_signTransaction: ([sent], place) => transaction(place, recordOf(sent), [sent]),
  wallet_sendCalls: ([batch], place) => {
    const sent = recordOf(batch);
    const calls = sent["calls"];
    return transaction(place, sent, Array.isArray(calls) ? (calls as readonly unknown[]) : []);
  },
  personal_sign: bytes("personal_sign"),
  eth_sign: bytes("eth_sign"),
  eth_signTypedData: ([account, data], place) => typedData(place, account, data),
  eth_signTypedData_v3: ([account, data], place) => typedData(place, account, data),
  eth_signTypedData_v4: ([account, data], place) => typedData(place, account, data),
  eth_signAuthorization: authorization,
  eth_sign7702Authorization: authorization,
  wallet_signAuthorization: authorization,
};

/**
 * The signature or transaction that an EIP-1193 request asks for; undefined for other methods.
 * `place` fills in what the request does not name. A request that cannot be read becomes one with
 * the finding `malformed-data`.
 */
export const reviewRequestOf = (
  request: WalletRequest,
  place: { readonly networkId: CaipNetworkId; readonly account: string },
): ReviewRequest | undefined => {
  const read = Object.hasOwn(READERS, request.method) ? READERS[request.method] : undefined;
  if (read === undefined) return undefined;
  const params: unknown = tryRead(() => copyOf(request.params));
  const list = Array.isArray(params) ? (params as readonly unknown[]) : [];
  return tryRead(() => read(list, place)) ?? { kind: "transaction", ...place, calls: [] };
};
