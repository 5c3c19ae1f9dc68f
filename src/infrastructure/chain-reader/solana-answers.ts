import * as v from "valibot";
import { isSolanaAddress } from "../../domain/address/solana-address.js";

/** A non-negative integer amount in base units, as number or bigint. */
export const Units = v.pipe(
  v.union([v.bigint(), v.pipe(v.number(), v.safeInteger())]),
  v.transform((count) => BigInt(count)),
  v.minValue(0n),
);
const UnitsText = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/u),
  v.transform((count) => BigInt(count)),
);
const Key = v.pipe(
  v.string(),
  v.check((text) => isSolanaAddress(text)),
);
const Decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255));

const inContext = <S extends v.GenericSchema>(value: S) => v.looseObject({ value });

/** `getBalance` in lamports. */
export const BalanceAnswer = inContext(Units);
/** `getEpochInfo`. */
export const EpochAnswer = v.looseObject({ epoch: Units });
/** `getFeeForMessage` in lamports; null if the node does not know the blockhash. */
export const FeeAnswer = inContext(v.nullable(Units));
/** `getLatestBlockhash`. */
export const BlockhashAnswer = inContext(
  v.looseObject({ blockhash: Key, lastValidBlockHeight: Units }),
);

/** `getSignatureStatuses`. */
export const StatusesAnswer = inContext(
  v.array(
    v.nullable(
      v.looseObject({
        slot: Units,
        err: v.optional(v.unknown()),
        confirmationStatus: v.optional(
          v.nullable(v.picklist(["processed", "confirmed", "finalized"])),
        ),
      }),
    ),
  ),
);

/** The amount as wallets show it; undefined unless it is a plain decimal of limited length. */
const ShownText = v.fallback(
  v.optional(v.pipe(v.string(), v.regex(/^\d{1,78}(?:\.\d{1,255})?$/u))),
  undefined,
);
const TokenInfo = v.looseObject({
  mint: Key,
  tokenAmount: v.looseObject({
    amount: UnitsText,
    decimals: Decimals,
    uiAmountString: ShownText,
  }),
});
/** `getTokenAccountsByOwner` with jsonParsed. */
export const TokenAccountsAnswer = inContext(
  v.array(
    v.looseObject({
      pubkey: Key,
      account: v.looseObject({
        data: v.looseObject({ parsed: v.looseObject({ info: TokenInfo }) }),
      }),
    }),
  ),
);

export const AccountsAnswer = inContext(
  v.array(
    v.nullable(
      v.looseObject({
        owner: Key,
        executable: v.boolean(),
        data: v.tuple([v.string(), v.literal("base64")]),
      }),
    ),
  ),
);
/** `sendTransaction`: a 64-byte signature in base58. */
export const SignatureText = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/u));
/** `getGenesisHash`: 32 bytes in base58. */
export const GenesisAnswer = Key;
/** `getTransaction` in base64; null if not found. */
export const TransactionAnswer = v.nullable(
  v.looseObject({ transaction: v.tuple([v.string(), v.literal("base64")]) }),
);
/** `simulateTransaction`: compute units and failure. */
export const SimulationAnswer = inContext(
  v.looseObject({
    err: v.optional(v.unknown()),
    logs: v.optional(v.nullable(v.array(v.string()))),
    unitsConsumed: v.optional(v.nullable(Units)),
  }),
);
