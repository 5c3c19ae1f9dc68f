import {
  concat,
  hashDomain,
  hashStruct,
  keccak256,
  numberToHex,
  size,
  getTypesForEIP712Domain,
  validateTypedData,
} from "viem";
import type { Digest, ReviewRequest } from "../../domain/review/review.js";
import { tryRead } from "../../domain/shared/records.js";
import type { TypedData } from "../../domain/transaction/transaction.js";

type Hex = `0x${string}`;
const WORD = 32;

/** ERC-8213: the hash of the length of the data, as a word, and the data. */
export const calldataDigest = (data: string): string => {
  const hex = data as Hex;
  return keccak256(concat([numberToHex(size(hex), { size: WORD }), hex]));
};

/** With the type of the domain; viem leaves a chain id out that is a text. */
const typesOf = ({ domain, types }: TypedData): TypedData["types"] => ({
  EIP712Domain: getTypesForEIP712Domain({
    domain: { ...domain, ...(domain["chainId"] !== undefined && { chainId: 0n }) },
  }),
  ...types,
});

const ITEM = /^(.+)\[\d*\]$/u;
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const INTEGER = /^u?int\d*$/u;
const DIGITS = /^(?:-?\d+|0x[0-9a-f]+)$/iu;

/** Wallets read other spellings in different ways: " 5", "1e18", a number above 2^53. */
const checkInteger = (value: unknown): unknown => {
  const isPlain =
    typeof value === "bigint" ||
    Number.isSafeInteger(value) ||
    (typeof value === "string" && DIGITS.test(value));
  if (!isPlain) throw new TypeError("no integer");
  return value;
};

/**
 * Addresses in lower case: viem refuses a wrong checksum. Throws for an integer in an unusual
 * spelling.
 */
const toHash = (types: TypedData["types"], type: string, value: unknown): unknown => {
  if (type === "address") return typeof value === "string" ? value.toLowerCase() : value;
  if (INTEGER.test(type)) return checkInteger(value);
  const item = ITEM.exec(type)?.[1];
  if (item !== undefined)
    return Array.isArray(value) ? value.map((one) => toHash(types, item, one)) : value;
  const members = Object.hasOwn(types, type) ? types[type] : undefined;
  if (members === undefined || !isRecord(value)) return value;
  return Object.fromEntries(
    members.map(({ name, type: own }) => [name, toHash(types, own, value[name])]),
  );
};

/** Domain and message hashes; for a Safe's transaction also the hash that its owners confirm. */
const typedDataDigests = (data: TypedData): readonly Digest[] => {
  const types = typesOf(data);
  const { primaryType } = data;
  const domain = toHash(types, "EIP712Domain", data.domain) as TypedData["domain"];
  const message = toHash(types, primaryType, data.message) as TypedData["message"];
  validateTypedData({ domain, types, primaryType, message });
  const domainHash = hashDomain<TypedData["types"]>({ domain, types });
  const messageHash = hashStruct<TypedData["types"], string>({ data: message, primaryType, types });
  return [
    { name: "eip712-domain", value: domainHash },
    { name: "eip712-message", value: messageHash },
    ...(primaryType === "SafeTx"
      ? [
          {
            name: "safe-tx",
            value: keccak256(concat(["0x1901", domainHash, messageHash])),
          } as const,
        ]
      : []),
  ];
};

/** Digests that hardware wallets show; undefined if typed data does not fit its types. */
export const digestsOf = (request: ReviewRequest): readonly Digest[] | undefined => {
  if (request.kind === "typed-data") return tryRead(() => typedDataDigests(request.data));
  if (request.kind !== "transaction") return [];
  return request.calls.flatMap(({ data }) => {
    const value = data === undefined ? undefined : tryRead(() => calldataDigest(data));
    return value === undefined ? [] : [{ name: "calldata", value } as const];
  });
};
