import { field, isRecord, type Fields } from "../../shared/records.js";
import { cleanLabel } from "../clean-text.js";
import { readMessageKey, typeHashOf } from "./message-types.js";
import { canonicalSignature, readSignature, selectorOf, type Signature } from "./signature.js";
import type { TypedData } from "../../transaction/transaction.js";

/** Where the contract of a descriptor is deployed. */
export interface Deployment {
  readonly chainId: bigint;
  /** Lower case. */
  readonly address: string;
}

/** An ERC-7730 v2 descriptor with its includes merged. Untrusted: it may lie about any meaning. */
export interface Descriptor {
  readonly kind: "contract" | "message";
  /** Empty for a descriptor of an interface, such as ERC-20, that binds to any contract. */
  readonly deployments: readonly Deployment[];
  /** Values that the EIP-712 domain must have. */
  readonly domain: Fields;
  readonly owner: string | undefined;
  /** The whole file, for `$.` paths. */
  readonly document: Fields;
}

/** The display format of one function or message type. */
export interface DisplayFormat {
  readonly descriptor: Descriptor;
  readonly format: Fields;
}
/** The format of a function; callers decode the data by `signature`. */
export interface CallFormat extends DisplayFormat {
  readonly signature: Signature;
}

const MAX_DEPLOYMENTS = 4_096;
const MAX_FORMATS = 512;
const CHAIN_ID = /^\d{1,18}$/u;
const ADDRESS = /^0x[\da-f]{40}$/iu;

const recordAt = (record: Fields, name: string): Fields => {
  const value = field(record, name);
  return isRecord(value) ? value : {};
};

const readDeployment = (value: unknown): readonly Deployment[] => {
  if (!isRecord(value)) return [];
  const [chainId, address] = [String(field(value, "chainId")), field(value, "address")];
  if (!CHAIN_ID.test(chainId) || typeof address !== "string" || !ADDRESS.test(address)) return [];
  return [{ chainId: BigInt(chainId), address: address.toLowerCase() }];
};

/** Checks the shape of a descriptor; undefined if it is none. Drops malformed deployments. */
export const readDescriptor = (value: unknown): Descriptor | undefined => {
  if (!isRecord(value) || !isRecord(field(value, "display"))) return undefined;
  const context = recordAt(value, "context");
  const [contract, message] = [field(context, "contract"), field(context, "eip712")];
  const binding = [contract, message].find(isRecord);
  if (binding === undefined || (isRecord(contract) && isRecord(message))) return undefined;
  const listed = field(binding, "deployments");
  const isList = Array.isArray(listed) && listed.length <= MAX_DEPLOYMENTS;
  const deployments = isList ? listed.flatMap(readDeployment) : [];
  // A list without one valid deployment must not become a binding to every contract.
  if (listed !== undefined && deployments.length === 0) return undefined;
  if (field(binding, "factory") !== undefined && deployments.length === 0) return undefined;
  const owner = field(recordAt(value, "metadata"), "owner");
  return {
    kind: isRecord(contract) ? "contract" : "message",
    deployments,
    domain: recordAt(binding, "domain"),
    owner: typeof owner === "string" ? cleanLabel(owner) : undefined,
    document: value,
  };
};

const bindsTo = ({ deployments }: Descriptor, chainId: bigint, address: string): boolean =>
  deployments.length === 0 ||
  deployments.some((one) => one.chainId === chainId && one.address === address.toLowerCase());

const formatsOf = ({ document }: Descriptor): readonly (readonly [string, Fields])[] =>
  Object.entries(recordAt(recordAt(document, "display"), "formats"))
    .slice(0, MAX_FORMATS)
    .filter((entry): entry is [string, Fields] => isRecord(entry[1]));

/** A call to look up. */
export interface CallTarget {
  readonly chainId: bigint;
  readonly address: string;
  /** 0x and 8 digits. */
  readonly selector: string;
}

/**
 * The format of a function; undefined if the descriptor is bound to other contracts, has none, or
 * has two for the selector.
 */
export const formatOfCall = (
  descriptor: Descriptor,
  { chainId, address, selector }: CallTarget,
): CallFormat | undefined => {
  if (descriptor.kind !== "contract" || !bindsTo(descriptor, chainId, address)) return undefined;
  const matches = formatsOf(descriptor).flatMap(([key, format]) => {
    const signature = readSignature(key);
    const isMatch =
      signature !== undefined &&
      selectorOf(canonicalSignature(signature)) === selector.toLowerCase();
    return isMatch ? [{ descriptor, format, signature }] : [];
  });
  return matches.length === 1 ? matches[0] : undefined;
};

const chainIdOf = (value: unknown): bigint | undefined =>
  /^(?:\d{1,18}|0x[\da-f]{1,15})$/iu.test(String(value)) ? BigInt(String(value)) : undefined;

const SALT = /^0x0{48}[\da-f]{16}$/iu;

/** The chain of an EIP-712 domain; contracts of Polygon put its id into the salt. */
export const domainChainId = (domain: Fields): bigint | undefined => {
  const [chainId, salt] = [field(domain, "chainId"), field(domain, "salt")];
  if (chainId !== undefined) return chainIdOf(chainId);
  return typeof salt === "string" && SALT.test(salt) ? BigInt(salt) : undefined;
};

const isSame = (expected: unknown, actual: unknown): boolean => {
  if (typeof expected === "number" || typeof expected === "bigint")
    return chainIdOf(expected) === chainIdOf(actual);
  if (typeof expected !== "string" || typeof actual !== "string") return false;
  return ADDRESS.test(expected)
    ? expected.toLowerCase() === actual.toLowerCase()
    : expected === actual;
};

const bindsMessage = (descriptor: Descriptor, { domain }: TypedData): boolean => {
  const domainFields = Object.entries(descriptor.domain);
  if (!domainFields.every(([name, expected]) => isSame(expected, field(domain, name))))
    return false;
  if (descriptor.deployments.length === 0) return true;
  const [chainId, contract] = [domainChainId(domain), field(domain, "verifyingContract")];
  return chainId !== undefined && typeof contract === "string"
    ? bindsTo(descriptor, chainId, contract)
    : false;
};

/** The format of typed data: its domain fits and its type hash is the one of the key. */
export const formatOfMessage = (
  descriptor: Descriptor,
  message: TypedData,
): DisplayFormat | undefined => {
  if (descriptor.kind !== "message" || !bindsMessage(descriptor, message)) return undefined;
  const typeHash = typeHashOf(message);
  const matches = formatsOf(descriptor).flatMap(([key, format]) =>
    key.trimStart().startsWith(message.primaryType) &&
    typeHash !== undefined &&
    readMessageKey(key)?.typeHash === typeHash
      ? [{ descriptor, format }]
      : [],
  );
  return matches.length === 1 ? matches[0] : undefined;
};
