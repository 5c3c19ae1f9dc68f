import { hexToBigInt, isAddress, isHex, size, type Hex } from "viem";
import { isRecord } from "../../domain/shared/records.js";
import { refuse, type SiteCall } from "../site.ports.js";
import { MAX_CALLS, MAX_CALL_DATA } from "./limits.js";
import type { CallsToSend, EvmCall } from "./signing.types.js";

interface Place {
  readonly address: string;
  readonly isSmart: boolean;
  readonly chainId: string;
}
type Part = Partial<EvmCall> | undefined;

const quantityOf = (value: unknown): bigint | undefined =>
  isHex(value) && value.length > 2 && value.length <= 66 ? hexToBigInt(value) : undefined;
const dataOf = (value: unknown): Part =>
  isHex(value) && value.length % 2 === 0 && size(value) <= MAX_CALL_DATA
    ? { data: value }
    : undefined;

/** Readers of a transaction's fields; undefined if a value cannot be sent as it is. */
const FIELDS: Readonly<Record<string, (value: unknown, place: Place) => Part>> = {
  from: (value, { address }) =>
    String(value).toLowerCase() === address.toLowerCase() ? {} : undefined,
  chainId: (value, { chainId }) => (Number(value) === Number(chainId) ? {} : undefined),
  to: (value) =>
    typeof value === "string" && isAddress(value, { strict: false })
      ? { to: value as Hex }
      : undefined,
  data: dataOf,
  input: dataOf,
  value: (value) => {
    const units = quantityOf(value);
    return units === undefined ? undefined : { value: units };
  },
  nonce: (value, { isSmart }) => {
    const count = quantityOf(value);
    // A smart account's contract manages its nonce.
    const isFit = count !== undefined && !isSmart && count <= BigInt(Number.MAX_SAFE_INTEGER);
    return isFit ? { nonce: Number(count) } : undefined;
  },
};
/** Ignored: the wallet sets gas and fees itself. */
const OWN = new Set(["gas", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas", "type"]);

/** Refuses unknown or malformed fields, and calls without recipient and code. */
const readCall = (parameter: unknown, place: Place): EvmCall => {
  if (!isRecord(parameter)) return refuse("The transaction is not an object");
  let call: Partial<EvmCall> = {};
  for (const [name, value] of Object.entries(parameter)) {
    if (OWN.has(name) || value === undefined || value === null) continue;
    const part = Object.hasOwn(FIELDS, name) ? FIELDS[name]?.(value, place) : undefined;
    const isOther = part?.data !== undefined && (call.data ?? part.data) !== part.data;
    if (part === undefined || isOther)
      return refuse(`The transaction's "${name.slice(0, 40)}" cannot be sent as it is`);
    call = { ...call, ...part };
  }
  const isCreation = call.to === undefined;
  if (isCreation && ((call.data ?? "0x") === "0x" || place.isSmart))
    refuse("The transaction has no recipient");
  return { data: "0x", value: 0n, ...call };
};

const placeOf = ({ account }: SiteCall, chainId: string): Place => ({
  address: account?.address ?? "",
  isSmart: account?.type === "smartAccount",
  chainId,
});
const onlyParameter = (params: unknown): unknown => {
  const [first, surplus] = Array.isArray(params) ? (params as readonly unknown[]) : [];
  if (surplus !== undefined && surplus !== null)
    refuse("The request has parameters that are not signed");
  return first ?? {};
};

export const readTransaction = (call: SiteCall, chainId: string): CallsToSend => ({
  kind: "calls",
  calls: [readCall(onlyParameter(call.params), placeOf(call, chainId))],
});

const BATCH = new Set(["calls", "version", "id", "from", "chainId", "atomicRequired"]);
/** EIP-5792: an unknown capability is refused unless it is optional. */
const isNeeded = (capability: unknown): boolean =>
  !isRecord(capability) || capability["optional"] !== true;

const checkBatch = (batch: Readonly<Record<string, unknown>>, place: Place): void => {
  const { capabilities, ...rest } = batch;
  const unknown = Object.keys(rest).find((name) => !BATCH.has(name));
  if (unknown !== undefined) refuse(`The batch's "${unknown.slice(0, 40)}" is unknown`);
  if (isRecord(capabilities) && Object.values(capabilities).some(isNeeded))
    refuse("The batch needs a capability that this wallet lacks");
  for (const name of ["from", "chainId"])
    if (batch[name] !== undefined && FIELDS[name]?.(batch[name], place) === undefined)
      refuse(`The batch's "${name}" does not match`);
};

/** Parses `wallet_sendCalls` (EIP-5792) with the rules of transactions. */
export const readBatch = (call: SiteCall, chainId: string): CallsToSend => {
  const place = placeOf(call, chainId);
  const batch = onlyParameter(call.params);
  if (!isRecord(batch) || !Array.isArray(batch["calls"])) return refuse("The batch has no calls");
  checkBatch(batch, place);
  const rawCalls = batch["calls"] as readonly unknown[];
  if (rawCalls.length === 0 || rawCalls.length > MAX_CALLS)
    refuse("The batch has no calls, or too many");
  const calls = rawCalls.map((one) => readCall(one, place));
  if (calls.reduce((sum, { data }) => sum + size(data), 0) > MAX_CALL_DATA)
    refuse("The batch is too large");
  return { kind: "calls", calls };
};
