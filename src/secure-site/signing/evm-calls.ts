import { hexToBigInt, isAddress, isHex, size, type Hex } from "viem";
import { isRecord } from "../../domain/shared/records.js";
import { refuse, type SiteCall } from "../site.ports.js";
import { MAX_CALLS, MAX_CALL_DATA } from "./limits.js";
import type { CallsToSend, EvmCall } from "./signing.types.js";

interface CallContext {
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
const FIELD_READERS: Readonly<Record<string, (value: unknown, context: CallContext) => Part>> = {
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
    const isValid = count !== undefined && !isSmart && count <= BigInt(Number.MAX_SAFE_INTEGER);
    return isValid ? { nonce: Number(count) } : undefined;
  },
};
/** Ignored: the wallet sets gas and fees itself. */
const FEE_FIELDS = new Set(["gas", "gasPrice", "maxFeePerGas", "maxPriorityFeePerGas", "type"]);

/** Refuses unknown or malformed fields, and calls without recipient and code. */
const readCall = (parameter: unknown, context: CallContext): EvmCall => {
  if (!isRecord(parameter)) return refuse("The transaction is not an object");
  let call: Partial<EvmCall> = {};
  for (const [name, value] of Object.entries(parameter)) {
    if (FEE_FIELDS.has(name) || value === undefined || value === null) continue;
    const part = Object.hasOwn(FIELD_READERS, name)
      ? FIELD_READERS[name]?.(value, context)
      : undefined;
    const contradictsData = part?.data !== undefined && (call.data ?? part.data) !== part.data;
    if (part === undefined || contradictsData)
      return refuse(`The transaction's "${name.slice(0, 40)}" cannot be sent as it is`);
    call = { ...call, ...part };
  }
  const isCreation = call.to === undefined;
  if (isCreation && ((call.data ?? "0x") === "0x" || context.isSmart))
    refuse("The transaction has no recipient");
  return { data: "0x", value: 0n, ...call };
};

const contextOf = ({ account }: SiteCall, chainId: string): CallContext => ({
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
  calls: [readCall(onlyParameter(call.params), contextOf(call, chainId))],
});

const BATCH_FIELDS = new Set(["calls", "version", "id", "from", "chainId", "atomicRequired"]);
/** EIP-5792: an unknown capability is refused unless it is optional. */
const isRequiredCapability = (capability: unknown): boolean =>
  !isRecord(capability) || capability["optional"] !== true;

const checkBatch = (batch: Readonly<Record<string, unknown>>, context: CallContext): void => {
  const { capabilities, ...rest } = batch;
  const unknownField = Object.keys(rest).find((name) => !BATCH_FIELDS.has(name));
  if (unknownField !== undefined) refuse(`The batch's "${unknownField.slice(0, 40)}" is unknown`);
  if (isRecord(capabilities) && Object.values(capabilities).some(isRequiredCapability))
    refuse("The batch needs a capability that this wallet lacks");
  for (const name of ["from", "chainId"])
    if (batch[name] !== undefined && FIELD_READERS[name]?.(batch[name], context) === undefined)
      refuse(`The batch's "${name}" does not match`);
};

/** Parses `wallet_sendCalls` (EIP-5792) with the rules of transactions. */
export const readBatch = (call: SiteCall, chainId: string): CallsToSend => {
  const context = contextOf(call, chainId);
  const batch = onlyParameter(call.params);
  if (!isRecord(batch) || !Array.isArray(batch["calls"])) return refuse("The batch has no calls");
  checkBatch(batch, context);
  const rawCalls = batch["calls"] as readonly unknown[];
  if (rawCalls.length === 0 || rawCalls.length > MAX_CALLS)
    refuse("The batch has no calls, or too many");
  const calls = rawCalls.map((one) => readCall(one, context));
  if (calls.reduce((sum, { data }) => sum + size(data), 0) > MAX_CALL_DATA)
    refuse("The batch is too large");
  return { kind: "calls", calls };
};
