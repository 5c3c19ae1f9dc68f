import { isBitcoinAddress } from "../address/bitcoin-address.js";
import { addressesOn as formatOn, isAddressOn } from "../address/bitcoin-network.js";
import { readBitcoinScript } from "../address/bitcoin-script.js";
import { addressesOn, known } from "../pairing/granted.js";
import { readBitcoinLink } from "../payment-link/bitcoin-link.js";
import { dustOf } from "../transaction/bitcoin-transfer.js";
import type { ChainRules } from "./chain-rules.js";

export const BITCOIN_RULES: ChainRules = {
  isAddress: (value) => isBitcoinAddress(value),
  // Coins sent to another network's address cannot be spent.
  isAddressOn: (networkId, value) =>
    formatOn(networkId) === undefined ? isBitcoinAddress(value) : isAddressOn(networkId, value),
  recipient: {
    problem: (to) =>
      readBitcoinScript(to)?.script === "ownerless" ? "ownerless-address" : undefined,
    warning: (to) => (readBitcoinScript(to)?.script === "future" ? "future-witness" : undefined),
    least: dustOf,
  },
  link: { scheme: "bitcoin", read: readBitcoinLink, isNetworkInAddress: true },
  session: {
    methods: ["sendTransfer", "signMessage", "signPsbt", "getAccountAddresses"],
    // A wallet that approved the method also gives public keys.
    answer: (granted, networkId, { method }) =>
      method === "getAccountAddresses" && !granted.methods.includes(method)
        ? known(addressesOn(granted, networkId).map((address) => ({ address })))
        : undefined,
  },
};
