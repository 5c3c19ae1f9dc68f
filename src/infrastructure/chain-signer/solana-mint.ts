import type { TransferFee } from "../../domain/balance/balance.js";
import { bytesOfBase64 } from "../../domain/shared/byte-texts.js";

const MINT_BYTES = 82;
/**
 * Size of a plain token account, bytes. Token-2022 stores the type here: 1 for a mint, 2 for an
 * account.
 */
export const TOKEN_ACCOUNT_BYTES = 165;
/** Size of an extension's type and length, bytes. */
const HEADER_BYTES = 4;
const IMMUTABLE_OWNER_BYTES = HEADER_BYTES;
const TRANSFER_FEE = 1;
const NON_TRANSFERABLE = 9;
const INTEREST_BEARING = 10;
const TRANSFER_HOOK = 14;
const SCALED_UI_AMOUNT = 25;

/** Mint extensions of Token-2022 and the bytes each adds to an account. */
const ACCOUNT_BYTES: ReadonlyMap<number, number> = new Map([
  [TRANSFER_FEE, HEADER_BYTES + 8],
  [TRANSFER_HOOK, HEADER_BYTES + 1],
  [26, HEADER_BYTES],
  ...[3, 4, 6, NON_TRANSFERABLE, INTEREST_BEARING, 12, 16, 18, 19, 20, 21, 22, 23, 24].map(
    (type) => [type, 0] as const,
  ),
  [SCALED_UI_AMOUNT, 0],
]);

/** Offset of the fees, after two authorities and the withheld amount; each has 18 bytes. */
const [OLDER_FEE_AT, FEE_BYTES] = [72, 18];
const FEES_END = OLDER_FEE_AT + 2 * FEE_BYTES;

interface EpochFee extends TransferFee {
  readonly epoch: bigint;
}

export interface Mint {
  readonly decimals: number;
  /** True if a transfer needs no further accounts and wallets show the amount that is moved. */
  readonly isPlainTransfer: boolean;
  /** Size of an associated account, bytes; undefined if an extension is unknown. */
  readonly accountBytes: number | undefined;
  readonly fees?: readonly [older: EpochFee, newer: EpochFee];
}

interface Extension {
  readonly type: number;
  readonly bytes: Uint8Array;
}

const shortAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;

/** Undefined if the list is truncated. */
const extensionsIn = (bytes: Uint8Array): readonly Extension[] | undefined => {
  const extensions: Extension[] = [];
  for (
    let at = TOKEN_ACCOUNT_BYTES + 1;
    at + HEADER_BYTES <= bytes.length && shortAt(bytes, at) !== 0;
  ) {
    const mintEnd = at + HEADER_BYTES + shortAt(bytes, at + 2);
    if (mintEnd > bytes.length) return undefined;
    extensions.push({
      type: shortAt(bytes, at),
      bytes: bytes.subarray(at + HEADER_BYTES, mintEnd),
    });
    at = mintEnd;
  }
  return extensions;
};

/** Wallets multiply the amount by a factor: the current one and the next, after an authority. */
const isScaled = (bytes: Uint8Array): boolean => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  return bytes.length < 56 || [32, 48].some((at) => view.getFloat64(at, true) !== 1);
};

/** Wallets add interest to the amount, at an average rate and the current one. */
const bearsInterest = (bytes: Uint8Array): boolean =>
  bytes.length < 52 || [40, 50].some((at) => shortAt(bytes, at) !== 0);

/** True if a transfer or its shown amount is not plain. A hook without a program is all zeros. */
const isNotPlain = ({ type, bytes }: Extension): boolean =>
  type === NON_TRANSFERABLE ||
  (type === SCALED_UI_AMOUNT && isScaled(bytes)) ||
  (type === INTEREST_BEARING && bearsInterest(bytes)) ||
  (type === TRANSFER_FEE && bytes.length < FEES_END) ||
  (type === TRANSFER_HOOK && bytes.subarray(32).some((byte) => byte !== 0));

const sizeOf = (extensions: readonly Extension[] | undefined): number | undefined => {
  const sizes = extensions?.map(({ type }) => ACCOUNT_BYTES.get(type));
  return sizes?.reduce<number | undefined>(
    (sum, bytes) => (sum === undefined || bytes === undefined ? undefined : sum + bytes),
    TOKEN_ACCOUNT_BYTES + 1 + IMMUTABLE_OWNER_BYTES,
  );
};

const feeAt = (bytes: Uint8Array, at: number): EpochFee => {
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, FEE_BYTES);
  return {
    epoch: view.getBigUint64(0, true),
    maximum: view.getBigUint64(8, true),
    basisPoints: BigInt(view.getUint16(16, true)),
  };
};

const feesIn = (extensions: readonly Extension[]): Pick<Mint, "fees"> => {
  const bytes = extensions.find(({ type }) => type === TRANSFER_FEE)?.bytes;
  return bytes === undefined
    ? {}
    : { fees: [feeAt(bytes, OLDER_FEE_AT), feeAt(bytes, OLDER_FEE_AT + FEE_BYTES)] };
};

/**
 * Parses a mint from base64: 82 bytes, or a mint with extensions. `hasExtensions`: a Token-2022
 * mint. Undefined for anything else.
 */
export const readMint = (data: string, hasExtensions: boolean): Mint | undefined => {
  const bytes = bytesOfBase64(data) ?? new Uint8Array();
  const isMint = bytes.length === MINT_BYTES || (hasExtensions && bytes[TOKEN_ACCOUNT_BYTES] === 1);
  const decimals = bytes[44];
  if (!isMint || bytes[45] !== 1 || decimals === undefined) return undefined;
  if (!hasExtensions) return { decimals, isPlainTransfer: true, accountBytes: TOKEN_ACCOUNT_BYTES };
  const extensions = extensionsIn(bytes);
  const accountBytes = sizeOf(extensions);
  // Truncated data may hide a fee.
  if (!extensions || extensions.some(isNotPlain))
    return { decimals, isPlainTransfer: false, accountBytes };
  return { decimals, isPlainTransfer: true, accountBytes, ...feesIn(extensions) };
};
