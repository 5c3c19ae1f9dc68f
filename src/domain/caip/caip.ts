import { LatchkitError } from "../errors/latchkit-error.js";
import { NAMESPACES, type CaipAddress, type CaipNetworkId, type Namespace } from "./caip.types.js";

/** The namespace of a CAIP-2 id. */
export const namespaceOf = (id: CaipNetworkId): Namespace =>
  id.slice(0, id.indexOf(":")) as Namespace;

const REFERENCE = /^[-_a-zA-Z0-9]{1,32}$/; // CAIP-2
const ADDRESS = /^[-.%a-zA-Z0-9]{1,128}$/; // CAIP-10
// The eip155 profile of CAIP-2: decimal, no leading zero.
const EIP155_REFERENCE = /^(0|[1-9][0-9]*)$/;

/** The parts of a CAIP-2 network id. */
export interface CaipNetworkParts {
  readonly namespace: Namespace;
  readonly reference: string;
  readonly id: CaipNetworkId;
}

/**
 * The parts of a CAIP-10 account id. `address` keeps its spelling: whether it is a good address of
 * its namespace is decided in `address/`.
 */
export interface CaipAddressParts {
  readonly namespace: Namespace;
  readonly reference: string;
  readonly address: string;
  readonly networkId: CaipNetworkId;
  readonly caipAddress: CaipAddress;
}

/** True for the five namespaces, spelled exactly. */
export const isNamespace = (value: unknown): value is Namespace =>
  NAMESPACES.some((namespace) => namespace === value);

const isReference = (namespace: Namespace, reference: string): boolean =>
  REFERENCE.test(reference) && (namespace !== "eip155" || EIP155_REFERENCE.test(reference));

/**
 * Reads `namespace:reference` (CAIP-2, S5-008). An eip155 reference must be a decimal number.
 * Throws `caip/malformed-network-id` for anything else, also for a namespace Latchkit does not
 * know.
 */
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
 * Reads `namespace:reference:address` (CAIP-10, S5-007). Throws `caip/malformed-address` where the
 * form is wrong: not three colon-separated parts, or an unknown namespace. Throws
 * `caip/malformed-account-id` where the form is right but a part breaks the letters or lengths of
 * CAIP-10.
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

/**
 * Joins a network id and an address to a CAIP-10 id. Throws as `parseCaipAddress` does when the
 * result would not be one.
 */
export const toCaipAddress = (networkId: CaipNetworkId, address: string): CaipAddress =>
  parseCaipAddress(`${networkId}:${address}`).caipAddress;

/** The network part of a CAIP-10 id. Throws as `parseCaipAddress` does. */
export const networkIdOf = (caipAddress: CaipAddress): CaipNetworkId =>
  parseCaipAddress(caipAddress).networkId;

/**
 * The CAIP-2 id of an EVM chain id. Throws `caip/malformed-network-id` when the number is not a
 * whole number of at least 0.
 */
export const evmNetworkId = (chainId: number | bigint): CaipNetworkId =>
  parseCaipNetworkId(`eip155:${chainId}`).id;
