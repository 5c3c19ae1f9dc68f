import {
  isEvmAddress,
  isLooseEvmAddress,
  isReportedEvmAddress,
  toChecksumAddress,
} from "../address/evm-address.js";
import { readEthereumLink } from "../payment-link/ethereum-link.js";
import type { ChainRules } from "./chain-rules.js";
import { EVM_SESSION } from "./evm-session.js";

export const EVM_RULES: ChainRules = {
  isAddress: (value) => isEvmAddress(value),
  isAddressOn: (networkId, value) => isEvmAddress(value, networkId), // EIP-1191 on chains 30, 31
  isReported: isReportedEvmAddress,
  canonical: (address) => (isLooseEvmAddress(address) ? toChecksumAddress(address) : address),
  link: { scheme: "ethereum", read: readEthereumLink },
  session: EVM_SESSION,
};
