import { addressFormatOf as formatOn, isBitcoinAddressOn } from "../address/bitcoin-network.js";
import type { Namespace } from "../caip/caip.types.js";
import type { ChainRules } from "./chain-rules.types.js";
import { isBitcoinAddress, readBitcoinScript } from "../address/bitcoin-address.js";
import { grantedAddresses, answeredLocally } from "../pairing/granted.js";
import { readBitcoinLink } from "../payment-link/bitcoin-link.js";
import { dustOf } from "../transaction/bitcoin-transfer.js";
import { isProgramDerived, isSolanaAddress } from "../address/solana-address.js";
import { readSolanaLink } from "../payment-link/solana-link.js";
import {
  isEvmAddress,
  isLooseEvmAddress,
  isReportedEvmAddress,
  toChecksumAddress,
} from "../address/evm-address.js";
import { readEthereumLink } from "../payment-link/ethereum-link.js";
import { EVM_SESSION } from "./evm-session.js";
import { bech32, base58 } from "@scure/base";
import { blake2b } from "@noble/hashes/blake2b";
import { concatBytes, utf8ToBytes } from "@noble/hashes/utils";

const MAX_BECH32_LENGTH = 90; // BIP-173

/** Bech32 text with a valid checksum over 20 or 32 bytes, with any prefix. */
export const isCosmosAddress = (value: unknown): value is string => {
  if (typeof value !== "string") return false;
  try {
    const { words } = bech32.decode(value as `${string}1${string}`, MAX_BECH32_LENGTH);
    const length = bech32.fromWords(words).length;
    return length === 20 || length === 32;
  } catch {
    return false; // the decoder throws plain errors
  }
};

const SS58_CONTEXT = utf8ToBytes("SS58PRE");
const SS58 = /^[1-9A-HJ-NP-Za-km-z]{46,50}$/;

/** SS58 of a 32-byte public key with any network prefix: prefix, key, blake2b checksum. */
export const isPolkadotAddress = (value: unknown): value is string => {
  if (typeof value !== "string" || !SS58.test(value)) return false;
  const bytes = base58.decode(value);
  const prefixLength = (bytes[0] ?? 0) < 64 ? 1 : 2;
  if (bytes.length !== prefixLength + 32 + 2) return false;
  const hash = blake2b(concatBytes(SS58_CONTEXT, bytes.slice(0, -2)), { dkLen: 64 });
  return hash[0] === bytes.at(-2) && hash[1] === bytes.at(-1);
};

const EVM_RULES: ChainRules = {
  isAddress: (value) => isEvmAddress(value),
  isAddressOn: (networkId, value) => isEvmAddress(value, networkId), // EIP-1191 on chains 30, 31
  isReported: isReportedEvmAddress,
  canonical: (address) => (isLooseEvmAddress(address) ? toChecksumAddress(address) : address),
  link: { scheme: "ethereum", read: readEthereumLink },
  session: EVM_SESSION,
};

const ACCOUNT_METHODS: readonly string[] = ["solana_getAccounts", "solana_requestAccounts"];

const SOLANA_RULES: ChainRules = {
  isAddress: isSolanaAddress,
  recipient: {
    // Tokens sent to a program-derived address may be lost; sending SOL there only warns.
    problem: (to, token) =>
      token !== undefined && isProgramDerived(to) ? "program-address" : undefined,
    warning: (to) => (isProgramDerived(to) ? "program-address" : undefined),
  },
  link: { scheme: "solana", read: readSolanaLink },
  session: {
    methods: [
      "solana_signMessage",
      "solana_signTransaction",
      "solana_requestAccounts",
      "solana_getAccounts",
      "solana_signAllTransactions",
      "solana_signAndSendTransaction",
    ],
    olderIds: {
      "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ",
      "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K",
    },
    answer: (namespace, networkId, { method }) =>
      ACCOUNT_METHODS.includes(method)
        ? answeredLocally(grantedAddresses(namespace, networkId).map((pubkey) => ({ pubkey })))
        : undefined,
  },
};

const BITCOIN_RULES: ChainRules = {
  isAddress: (value) => isBitcoinAddress(value),
  // Coins sent to another network's address cannot be spent.
  isAddressOn: (networkId, value) =>
    formatOn(networkId) === undefined
      ? isBitcoinAddress(value)
      : isBitcoinAddressOn(networkId, value),
  recipient: {
    problem: (to) =>
      readBitcoinScript(to)?.script === "ownerless" ? "ownerless-address" : undefined,
    warning: (to) => (readBitcoinScript(to)?.script === "future" ? "future-witness" : undefined),
    minimum: dustOf,
  },
  link: { scheme: "bitcoin", read: readBitcoinLink, isNetworkInAddress: true },
  session: {
    methods: ["sendTransfer", "signMessage", "signPsbt", "getAccountAddresses"],
    // A wallet that approved the method answers itself, with public keys.
    answer: (namespace, networkId, { method }) =>
      method === "getAccountAddresses" && !namespace.methods.includes(method)
        ? answeredLocally(grantedAddresses(namespace, networkId).map((address) => ({ address })))
        : undefined,
  },
};

const COSMOS_RULES: ChainRules = {
  isAddress: isCosmosAddress,
  session: { methods: ["cosmos_getAccounts", "cosmos_signDirect", "cosmos_signAmino"] },
};

const POLKADOT_RULES: ChainRules = {
  isAddress: isPolkadotAddress,
  session: { methods: ["polkadot_signTransaction", "polkadot_signMessage"] },
};

export const CHAIN_RULES: Readonly<Record<Namespace, ChainRules>> = {
  eip155: EVM_RULES,
  solana: SOLANA_RULES,
  bip122: BITCOIN_RULES,
  polkadot: POLKADOT_RULES,
  cosmos: COSMOS_RULES,
};

/** The rules of a CAIP id's namespace; undefined for an unknown namespace. */
export const rulesOf = (id: string): ChainRules | undefined => {
  const namespace = id.slice(0, id.indexOf(":"));
  return Object.hasOwn(CHAIN_RULES, namespace) ? CHAIN_RULES[namespace as Namespace] : undefined;
};
