import * as v from "valibot";
import { evmNetworkId } from "../../domain/caip/caip.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { parseEvmChainId } from "../../domain/network/chain-id.js";
import type { BatchStatus, WalletCapabilities } from "../../domain/transaction/transaction.js";

/**
 * 65 bytes for a key; contract wallets return longer ones (EIP-1271, EIP-6492), so only hex is
 * checked.
 */
const Signature = v.pipe(
  v.string(),
  v.check((text) => text.length <= 131_074 && /^0x(?:[0-9a-fA-F]{2})+$/.test(text)),
);
const Hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/));
/** EIP-5792: at most 4,096 bytes of hex; older wallets return any short string. */
const BatchId = v.pipe(v.string(), v.minLength(1), v.maxLength(8_194));
const SentBatch = v.union([
  BatchId,
  v.pipe(
    v.looseObject({ id: BatchId }),
    v.transform(({ id }) => id),
  ),
]);
/** Statuses of earlier EIP-5792 drafts. */
const CODES = { PENDING: 100, CONFIRMED: 200 } as const;

const CallsStatus = v.looseObject({
  status: v.union([
    v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(999)),
    v.picklist(["PENDING", "CONFIRMED"]),
  ]),
  atomic: v.optional(v.boolean(), false),
  receipts: v.optional(v.nullable(v.array(v.looseObject({ transactionHash: Hash })))),
});

const MAX_CHAINS = 500;

const parse = <S extends v.GenericSchema>(
  schema: S,
  answer: unknown,
  method: string,
): v.InferOutput<S> => {
  try {
    return v.parse(schema, answer);
  } catch (cause) {
    throw new LatchkitError("wallet/invalid-answer", { method }, { cause });
  }
};

/** A 0x signature. Throws `wallet/invalid-answer`. */
export const parseSignature = (answer: unknown, method: string): string =>
  parse(Signature, answer, method);
/** A 32-byte transaction hash. Throws `wallet/invalid-answer`. */
export const parseHash = (answer: unknown, method: string): string => parse(Hash, answer, method);
/** A batch id; older wallets return it without an object. Throws `wallet/invalid-answer`. */
export const parseBatchId = (answer: unknown, method: string): string =>
  parse(SentBatch, answer, method);

/**
 * A batch's status; older wallets return words instead of codes. Throws `wallet/invalid-answer`.
 */
export const parseCallsStatus = (answer: unknown, id: string, method: string): BatchStatus => {
  const { status, atomic, receipts } = parse(CallsStatus, answer, method);
  const code = typeof status === "string" ? CODES[status] : status;
  return {
    id,
    code,
    isAtomic: atomic,
    hashes: (receipts ?? []).map(({ transactionHash }) => transactionHash),
  };
};

/** Capabilities by network (EIP-5792); skips invalid entries. Never throws. */
export const readCapabilities = (answer: unknown): WalletCapabilities => {
  try {
    const record = typeof answer === "object" && answer !== null ? answer : {};
    const chains = Object.keys(record).slice(0, MAX_CHAINS);
    return Object.fromEntries(
      chains.flatMap((chain) => capabilitiesOf(chain, Reflect.get(record, chain) as unknown)),
    );
  } catch {
    return {}; // a getter or proxy threw
  }
};

const capabilitiesOf = (
  chain: string,
  answer: unknown,
): readonly (readonly [string, Readonly<Record<string, unknown>>])[] => {
  const capabilities = v.safeParse(v.record(v.string(), v.unknown()), answer);
  try {
    return capabilities.success
      ? [[evmNetworkId(parseEvmChainId(chain)), capabilities.output]]
      : [];
  } catch {
    return [];
  }
};
