import type { TransferFee } from "../../domain/balance/holdings.js";
import { bytesOfBase64 } from "../../domain/shared/byte-texts.js";

const MINT_BYTES = 82;
/**
 * Bytes of a plain token account. Behind them Token-2022 says what lies here: 1 for a mint, 2 for
 * an account.
 */
export const TOKEN_ACCOUNT_BYTES = 165;
/** Bytes before what an extension holds: its type and its length. */
const HEADER_BYTES = 4;
/** Every account made by custom is marked as immutable in its owner. */
const IMMUTABLE_OWNER_BYTES = HEADER_BYTES;
const TRANSFER_FEE = 1;
const NON_TRANSFERABLE = 9;
const INTEREST_BEARING = 10;
const TRANSFER_HOOK = 14;
const SCALED_UI_AMOUNT = 25;

/** Extensions of a mint (Token-2022), and the bytes that each asks of an account of it. */
const ACCOUNT_BYTES: ReadonlyMap<number, number> = new Map([
  [TRANSFER_FEE, HEADER_BYTES + 8],
  [TRANSFER_HOOK, HEADER_BYTES + 1],
  [26, HEADER_BYTES],
  ...[3, 4, 6, NON_TRANSFERABLE, INTEREST_BEARING, 12, 16, 18, 19, 20, 21, 22, 23, 24].map(
    (type) => [type, 0] as const,
  ),
  [SCALED_UI_AMOUNT, 0],
]);

/** Where the fees begin: behind two authorities and what was withheld. A fee has 18 bytes. */
const [OLDER_FEE_AT, FEE_BYTES] = [72, 18];
const FEES_END = OLDER_FEE_AT + 2 * FEE_BYTES;

/** A fee of a token, and the epoch that it holds from. */
export interface EpochFee extends TransferFee {
  readonly epoch: bigint;
}

/** A mint as it lies on the chain. */
export interface Mint {
  readonly decimals: number;
  /**
   * A transfer needs no more than source, mint, receiver and owner, and what wallets show of the
   * token is what is moved.
   */
  readonly isPlain: boolean;
  /** Bytes of an account that is made by custom; undefined where an extension is not known here. */
  readonly accountBytes: number | undefined;
  /** What it keeps of a transfer: the older fee until the epoch of the newer one, then that. */
  readonly fees?: readonly [older: EpochFee, newer: EpochFee];
}

interface Extension {
  readonly type: number;
  readonly held: Uint8Array;
}

const shortAt = (bytes: Uint8Array, at: number): number =>
  (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;

/** Undefined where the list is cut off. */
const extensionsIn = (bytes: Uint8Array): readonly Extension[] | undefined => {
  const found: Extension[] = [];
  for (
    let at = TOKEN_ACCOUNT_BYTES + 1;
    at + HEADER_BYTES <= bytes.length && shortAt(bytes, at) !== 0;
  ) {
    const end = at + HEADER_BYTES + shortAt(bytes, at + 2);
    if (end > bytes.length) return undefined;
    found.push({ type: shortAt(bytes, at), held: bytes.subarray(at + HEADER_BYTES, end) });
    at = end;
  }
  return found;
};

/** Wallets show the amounts times a factor: behind an authority the present, and the next one. */
const isScaled = (held: Uint8Array): boolean => {
  const view = new DataView(held.buffer, held.byteOffset, held.length);
  return held.length < 56 || [32, 48].some((at) => view.getFloat64(at, true) !== 1);
};

/** Wallets show the amounts with interest: at the rate until its last change, and the present. */
const bearsInterest = (held: Uint8Array): boolean =>
  held.length < 52 || [40, 50].some((at) => shortAt(held, at) !== 0);

/**
 * A hook's program comes behind who may change it; none is all zeros. A fee that cannot be read is
 * charged to nobody.
 */
const isSpecial = ({ type, held }: Extension): boolean =>
  type === NON_TRANSFERABLE ||
  (type === SCALED_UI_AMOUNT && isScaled(held)) ||
  (type === INTEREST_BEARING && bearsInterest(held)) ||
  (type === TRANSFER_FEE && held.length < FEES_END) ||
  (type === TRANSFER_HOOK && held.subarray(32).some((byte) => byte !== 0));

const sizeOf = (extensions: readonly Extension[] | undefined): number | undefined => {
  const asked = extensions?.map(({ type }) => ACCOUNT_BYTES.get(type));
  return asked?.reduce<number | undefined>(
    (sum, bytes) => (sum === undefined || bytes === undefined ? undefined : sum + bytes),
    TOKEN_ACCOUNT_BYTES + 1 + IMMUTABLE_OWNER_BYTES,
  );
};

const feeAt = (held: Uint8Array, at: number): EpochFee => {
  const view = new DataView(held.buffer, held.byteOffset + at, FEE_BYTES);
  return {
    epoch: view.getBigUint64(0, true),
    maximum: view.getBigUint64(8, true),
    basisPoints: BigInt(view.getUint16(16, true)),
  };
};

const feesIn = (extensions: readonly Extension[]): Pick<Mint, "fees"> => {
  const held = extensions.find(({ type }) => type === TRANSFER_FEE)?.held;
  return held === undefined
    ? {}
    : { fees: [feeAt(held, OLDER_FEE_AT), feeAt(held, OLDER_FEE_AT + FEE_BYTES)] };
};

/**
 * Reads a mint from base64: 82 bytes, or behind 165 the mark of a mint with extensions.
 * `hasExtensions`: it is one of Token-2022. Undefined for anything else.
 */
export const readMint = (data: string, hasExtensions: boolean): Mint | undefined => {
  const bytes = bytesOfBase64(data) ?? new Uint8Array();
  const isMint = bytes.length === MINT_BYTES || (hasExtensions && bytes[TOKEN_ACCOUNT_BYTES] === 1);
  const decimals = bytes[44];
  if (!isMint || bytes[45] !== 1 || decimals === undefined) return undefined;
  if (!hasExtensions) return { decimals, isPlain: true, accountBytes: TOKEN_ACCOUNT_BYTES };
  const extensions = extensionsIn(bytes);
  const accountBytes = sizeOf(extensions);
  // What is cut off may be a fee.
  if (!extensions || extensions.some(isSpecial)) return { decimals, isPlain: false, accountBytes };
  return { decimals, isPlain: true, accountBytes, ...feesIn(extensions) };
};
