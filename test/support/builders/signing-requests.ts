import { base58 } from "@scure/base";
import fc from "fast-check";
import { type Hex, bytesToHex, numberToHex, stringToHex } from "viem";

/** Texts with signs that are not seen, that end lines, or that look like what a screen writes. */
const nasty = fc.constantFrom(
  ...[
    "\u3164",
    "\ufeff",
    "\u202e",
    "\u00a0",
    "\u200d",
    "\ufe0f",
    "\u{e0041}",
    "\n",
    "\r\n",
    "\\u{41}",
    ": ",
  ],
  ...[
    "To: 0x",
    "\\",
    '"',
    "Warning: none",
    "(empty list)",
    "\u{1f469}\u200d\u{1f467}",
    "\u2764\ufe0f",
  ],
);
export const anyText = fc
  .array(fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 8 })), { maxLength: 6 })
  .map((parts) => parts.join(""));
const hexOf = (bytes: Uint8Array): Hex => bytesToHex(bytes);
const bytesOf = (size: number) => fc.uint8Array({ minLength: size, maxLength: size });
const address = bytesOf(20).map(hexOf);
/** How dapps write one number. */
const spelled = (number: bigint): fc.Arbitrary<unknown> =>
  fc.constantFrom<unknown>(
    String(number),
    ...(number >= 0n ? [numberToHex(number)] : []),
    ...(BigInt(Number(number)) === number && Number.isSafeInteger(Number(number))
      ? [Number(number)]
      : []),
  );
const PLAIN: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uint256: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).chain(spelled),
  uint8: fc.bigInt({ min: 0n, max: 255n }).chain(spelled),
  int128: fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n - 1n }).chain(spelled),
  address,
  bool: fc.boolean(),
  string: anyText,
  bytes: fc.uint8Array({ maxLength: 40 }).map(hexOf),
  bytes32: bytesOf(32).map(hexOf),
  bytes4: bytesOf(4).map(hexOf),
};

type Shape = string | { readonly item: Shape } | { readonly fields: readonly Shape[] };
const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom<Shape>(...Object.keys(PLAIN)),
    fc.record({ item: tie("shape") }),
    fc.record({ fields: fc.array(tie("shape"), { maxLength: 4 }) }),
  ),
}));
type Types = Record<string, { readonly name: string; readonly type: string }[]>;

/** The type of a shape, whose structs are added to `types`. */
const typeOf = (one: Shape, types: Types): string => {
  if (typeof one === "string") return one;
  if ("item" in one) return `${typeOf(one.item, types)}[]`;
  const name = `Struct${Object.keys(types).length}`;
  types[name] = [];
  types[name] = one.fields.map((field, at) => ({ name: `f${at}`, type: typeOf(field, types) }));
  return name;
};
const valueOf = (one: Shape): fc.Arbitrary<unknown> => {
  if (typeof one === "string") return PLAIN[one]!;
  if ("item" in one) return fc.array(valueOf(one.item), { maxLength: 3 });
  const fields = Object.fromEntries(one.fields.map((field, at) => [`f${at}`, valueOf(field)]));
  // What no type names: a signature covers nothing of it.
  return fc.record({ ...fields, surplus: fc.option(anyText, { nil: undefined }) });
};
const DOMAIN = {
  name: ["string", anyText],
  version: ["string", fc.constant("1")],
  chainId: ["uint256", spelled(1n)],
  verifyingContract: ["address", address],
  salt: ["bytes32", bytesOf(32).map(hexOf)],
} as const;
const domain = fc.subarray(Object.keys(DOMAIN) as (keyof typeof DOMAIN)[]).chain((names) =>
  fc.record(Object.fromEntries(names.map((name) => [name, DOMAIN[name][1]]))).map((values) => ({
    values,
    fields: names.map((name) => ({ name, type: DOMAIN[name][0] })),
  })),
);

/** Typed data as a page sends it, as an object or as JSON. */
export const anyTypedData = fc
  .tuple(fc.array(shape, { minLength: 1, maxLength: 4 }), domain, fc.boolean())
  .chain(([fields, { values, fields: domainFields }, isText]) => {
    const types: Types = { EIP712Domain: domainFields };
    const primaryType = typeOf({ fields }, types);
    return valueOf({ fields }).map((message) => {
      const data = { types, primaryType, domain: values, message, surplus: "not signed" };
      return { data, param: isText ? JSON.stringify(data) : data };
    });
  });

/** Bytes of `personal_sign` as hex: mostly texts. */
export const anyEvmMessage = fc.oneof(
  anyText.map((text) => stringToHex(text)),
  fc.uint8Array({ maxLength: 64 }).map(hexOf),
  bytesOf(32).map(hexOf),
);
const quantity = fc.bigInt({ min: 0n, max: 10n ** 20n }).map((units) => numberToHex(units));

/** A transaction as a page sends it, with fees that are not the wallet's. */
export const anyTransaction = fc.record(
  {
    to: address,
    data: fc.uint8Array({ maxLength: 100 }).map(hexOf),
    value: quantity,
    nonce: fc.nat(1_000).map((count) => numberToHex(count)),
    gas: quantity,
    maxFeePerGas: quantity,
    chainId: fc.constant("0x1"),
  },
  { requiredKeys: ["to"] },
);

const key = bytesOf(32);
const listed = (items: readonly (readonly number[])[]): readonly number[] => [
  items.length,
  ...items.flat(),
];
const instruction = (keys: number) =>
  fc.tuple(
    fc.integer({ min: 1, max: keys - 1 }),
    fc.array(fc.nat(keys - 1), { maxLength: 5 }),
    fc.uint8Array({ maxLength: 20 }),
  );

/** The wire form of a transaction that an account signs, legacy or version 0, in base58. */
export const anySolanaTransaction = (own: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(key, { minLength: 1, maxLength: 5 }),
      ...([fc.nat(2), key, fc.boolean(), fc.option(key)] as const),
    )
    .chain(([others, others_, blockhash, isVersioned, table]) => {
      const signers = Math.min(1 + others_, others.length);
      const keys = [
        ...others.slice(0, signers - 1),
        base58.decode(own),
        ...others.slice(signers - 1),
      ];
      return fc
        .tuple(
          fc.array(instruction(keys.length), { maxLength: 4 }),
          fc.nat(1),
          fc.nat(keys.length - signers),
        )
        .map(([instructions, readonlySigners, readonlyOthers]) => {
          const message = [
            ...(isVersioned ? [0x80] : []),
            ...[signers, Math.min(readonlySigners, signers - 1), readonlyOthers],
            ...listed(keys.map((one) => [...one])),
            ...blockhash,
            ...listed(
              instructions.map(([program, accounts, data]) => [
                program,
                ...listed(accounts.map((place) => [place])),
                ...listed([...data].map((byte) => [byte])),
              ]),
            ),
            ...(isVersioned
              ? listed(table ? [[...table, ...listed([[3]]), ...listed([[1], [2]])]] : [])
              : []),
          ];
          const wire = [signers, ...new Uint8Array(64 * signers), ...message];
          return base58.encode(Uint8Array.from(wire));
        });
    });
