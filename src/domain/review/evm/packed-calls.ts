/** A call in the packed encoding of Safe's MultiSend. */
export interface PackedCall {
  /** 0 for a call, 1 for a delegate call. */
  readonly operation: bigint;
  readonly to: string;
  readonly value: bigint;
  readonly data: string;
}

/** Hex digits of operation, address, value and length. */
const HEAD = [2, 40, 64, 64] as const;
const HEAD_DIGITS = HEAD.reduce((sum, digits) => sum + digits, 0);
const MAX_CALLS = 256;

/** Reads `uint8 operation, address to, uint256 value, uint256 length, bytes`, one after another. */
export const packedCalls = (bytes: string): readonly PackedCall[] | undefined => {
  const hex = bytes.slice(2);
  const calls: PackedCall[] = [];
  let at = 0;
  while (at < hex.length) {
    if (hex.length - at < HEAD_DIGITS || calls.length === MAX_CALLS) return undefined;
    const [operation, to, value, length] = HEAD.map((digits) => {
      at += digits;
      return hex.slice(at - digits, at);
    });
    const digits = BigInt(`0x${length}`) * 2n;
    if (digits > BigInt(hex.length - at)) return undefined;
    calls.push({
      operation: BigInt(`0x${operation}`),
      to: `0x${to}`,
      value: BigInt(`0x${value}`),
      data: `0x${hex.slice(at, at + Number(digits))}`,
    });
    at += Number(digits);
  }
  return calls;
};
