import { CHAINS } from "../chains/chains.js";
import { LatchkitError } from "../errors/latchkit-error.js";
import { NAMESPACES, type CaipAddress, type CaipNetworkId, type Namespace } from "./caip.types.js";

export const namespaceOf = (id: CaipNetworkId): Namespace =>
  id.slice(0, id.indexOf(":")) as Namespace;

const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/; // CAIP-2
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/; // CAIP-10
const CHAIN_ID = /^(0|[1-9][0-9]*)$/; // decimal without leading zeros

/** The parts of a CAIP-2 network id. */
export interface CaipNetworkParts {
  readonly namespace: Namespace;
  readonly reference: string;
  readonly id: CaipNetworkId;
}

/** The parts of a CAIP-10 account id. `address` is not validated here; see `address/`. */
export interface CaipAddressParts {
  readonly namespace: Namespace;
  readonly reference: string;
  readonly address: string;
  readonly networkId: CaipNetworkId;
  readonly caipAddress: CaipAddress;
}

/** True for one of the five namespaces; case-sensitive. */
export const isNamespace = (value: unknown): value is Namespace =>
  NAMESPACES.some((namespace) => namespace === value);

const isReference = (namespace: Namespace, reference: string): boolean =>
  REFERENCE.test(reference) && (!CHAINS[namespace].hasChainIds || CHAIN_ID.test(reference));

/** Parses `namespace:reference` (CAIP-2). Throws `caip/malformed-network-id`. */
export const parseCaipNetworkId = (value: string): CaipNetworkParts => {
  const [namespace, reference, ...rest] = String(value).split(":");
  if (
    !isNamespace(namespace) ||
    reference === undefined ||
    rest.length > 0 ||
    !isReference(namespace, reference)
  ) {
    throw new LatchkitError("caip/malformed-network-id", { value: String(value) });
  }
  return { namespace, reference, id: `${namespace}:${reference}` };
};

/**
 * Parses `namespace:reference:address` (CAIP-10). Throws `caip/malformed-address` for another form,
 * `caip/malformed-account-id` for an invalid part.
 */
export const parseCaipAddress = (value: string): CaipAddressParts => {
  const [namespace, reference, address, ...rest] = String(value).split(":");
  if (
    !isNamespace(namespace) ||
    reference === undefined ||
    address === undefined ||
    rest.length > 0
  ) {
    throw new LatchkitError("caip/malformed-address", { value: String(value) });
  }
  if (!isReference(namespace, reference) || !ADDRESS.test(address)) {
    throw new LatchkitError("caip/malformed-account-id", { value: String(value) });
  }
  const networkId: CaipNetworkId = `${namespace}:${reference}`;
  return {
    namespace,
    reference,
    address,
    networkId,
    caipAddress: `${namespace}:${reference}:${address}`,
  };
};

/** Joins a network id and an address to a CAIP-10 id. Throws like `parseCaipAddress`. */
export const toCaipAddress = (networkId: CaipNetworkId, address: string): CaipAddress =>
  parseCaipAddress(`${networkId}:${address}`).caipAddress;

/** The network id of a CAIP-10 id. Throws like `parseCaipAddress`. */
export const networkIdOf = (caipAddress: CaipAddress): CaipNetworkId =>
  parseCaipAddress(caipAddress).networkId;

/** The CAIP-2 id of an EVM chain id. Throws `caip/malformed-network-id`. */
export const evmNetworkId = (chainId: number | bigint): CaipNetworkId =>
  parseCaipNetworkId(`eip155:${chainId}`).id;

/** Normalises a valid address for comparison within its namespace. */
export const comparableAddress = (namespace: Namespace, address: string): string =>
  CHAINS[namespace].caseless?.test(address) ? address.toLowerCase() : address;

/** True if two valid addresses are equal; hex and bech32 ignore case, base58 does not. */
export const isSameAddress = (namespace: Namespace, a: string, b: string): boolean =>
  a === b || comparableAddress(namespace, a) === comparableAddress(namespace, b);
