import * as curve from "@bitcoinerlab/secp256k1";
import {
  address as addresses,
  initEccLib,
  networks,
  type Psbt,
  type Network as LibraryNetwork,
} from "bitcoinjs-lib";
import type { BitcoinNetwork } from "../../../domain/address/bitcoin-address.js";
import { addressFormatOf, isBitcoinAddressOn } from "../../../domain/address/bitcoin-network.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import { toBase64 } from "../../shared/bytes.js";

const PARAMETERS: { readonly [N in BitcoinNetwork]: LibraryNetwork } = {
  mainnet: networks.bitcoin,
  testnet: networks.testnet,
  regtest: networks.regtest,
};

/**
 * The library's parameters of a network. Throws `chain/not-supported` for a chain with unknown
 * address formats.
 */
export const libraryNetwork = (networkId: `bip122:${string}` | string): LibraryNetwork => {
  const format = addressFormatOf(networkId);
  if (format === undefined)
    throw new LatchkitError("chain/not-supported", {
      networkId: `bip122:${networkId.slice(networkId.indexOf(":") + 1)}`,
    });
  initEccLib(curve); // idempotent
  return PARAMETERS[format];
};

/**
 * The output script of an address on the network. Throws `transaction/invalid` with `field`
 * otherwise.
 */
export const outputScript = (networkId: string, address: string, field: string): Uint8Array => {
  const network = libraryNetwork(networkId);
  if (!isBitcoinAddressOn(networkId, address))
    throw new LatchkitError("transaction/invalid", { field });
  try {
    return addresses.toOutputScript(address, network);
  } catch (cause) {
    throw new LatchkitError("transaction/invalid", { field }, { cause });
  }
};

/** The PSBT in base64. Avoids the library's `toBase64`, which fails for large PSBTs in browsers. */
export const psbtText = (psbt: Psbt): string => toBase64(psbt.toBuffer());
