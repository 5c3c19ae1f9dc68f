import {
  isEvmAddress,
  isLooseEvmAddress,
  isReportedEvmAddress,
  toChecksumAddress,
} from "../address/evm-address.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { readEthereumLink } from "../payment-link/ethereum-link.js";
import type { ChainRules } from "./chain-rules.js";
import { EVM_SESSION } from "./evm-session.js";

const PLACEHOLDER = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
/** Native currency addresses on any EVM network, in lower case. */
const EVM_CURRENCY: readonly string[] = [
  PLACEHOLDER,
  "0x0000000000000000000000000000000000000000",
  "0x0000000000000000000000000000000000001010", // Polygon
  "0x000000000000000000000000000000000000800a", // ZKsync
  "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000", // OP Stack, Mantle, Metis
];
/** Token contracts of the native currency, in lower case. */
const OWN_CURRENCY: { readonly [id: CaipNetworkId]: string | undefined } = {
  "eip155:42220": "0x471ece3750da237f93b8e339c536989b8978a438", // Celo
  "eip155:44787": "0xf194afdf50b03e69bd7d057c1aa9e10c9954e4c9",
  "eip155:1284": "0x0000000000000000000000000000000000000802", // Moonbeam
  "eip155:1285": "0x0000000000000000000000000000000000000802",
  "eip155:1287": "0x0000000000000000000000000000000000000802",
};

export const EVM_RULES: ChainRules = {
  isAddress: (value) => isEvmAddress(value),
  isAddressOn: (networkId, value) => isEvmAddress(value, networkId), // EIP-1191 on chains 30, 31
  isReported: isReportedEvmAddress,
  canonical: (address) => (isLooseEvmAddress(address) ? toChecksumAddress(address) : address),
  nativePlaceholder: PLACEHOLDER,
  isCurrency: (networkId, address) => {
    const lower = address.toLowerCase();
    return EVM_CURRENCY.includes(lower) || OWN_CURRENCY[networkId] === lower;
  },
  link: { scheme: "ethereum", read: readEthereumLink },
  session: EVM_SESSION,
};
