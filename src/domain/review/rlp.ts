/** First bytes of RLP lists: up to 55 bytes, and with a length of one to eight bytes. */
const [SHORT_LIST, LONG_LIST] = [0xc0, 0xf7] as const;
const [SHORT_TEXT, LONG_TEXT] = [0x80, 0xb7] as const;

interface Item {
  readonly isList: boolean;
  readonly start: number;
  readonly end: number;
}

const longLength = (bytes: Uint8Array, at: number, size: number): number =>
  bytes.slice(at, at + size).reduce((sum, byte) => sum * 256 + byte, 0);

/** Bounds of the item at `at`, without its head. */
const itemAt = (bytes: Uint8Array, at: number): Item => {
  const head = bytes[at] ?? 0;
  if (head < SHORT_TEXT) return { isList: false, start: at, end: at + 1 };
  const isList = head >= SHORT_LIST;
  const [short, long] = isList ? [SHORT_LIST, LONG_LIST] : [SHORT_TEXT, LONG_TEXT];
  if (head <= long) return { isList, start: at + 1, end: at + 1 + head - short };
  const start = at + 1 + head - long;
  return { isList, start, end: start + longLength(bytes, at + 1, head - long) };
};

/** 0 unless the list covers all bytes from `at`. */
const itemsOf = (bytes: Uint8Array, at: number): number => {
  const list = itemAt(bytes, at);
  if (!list.isList || list.end !== bytes.length) return 0;
  let [next, count] = [list.start, 0];
  while (next < list.end) {
    next = itemAt(bytes, next).end;
    count += 1;
  }
  return next === list.end ? count : 0;
};

/** By type, unsigned and signed; type 0 has no type byte (EIP-155). */
const FIELDS: readonly (readonly number[])[] = [
  [6, 9],
  [8, 11],
  [9, 12],
  [11, 14],
  [10, 13],
];

/** True for the bytes of an EVM transaction, signed or not. */
export const isTransaction = (bytes: Uint8Array): boolean => {
  const [type = 0] = bytes;
  return type >= SHORT_LIST
    ? (FIELDS[0] ?? []).includes(itemsOf(bytes, 0))
    : type > 0 && (FIELDS[type] ?? []).includes(itemsOf(bytes, 1));
};
