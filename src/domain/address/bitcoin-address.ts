import { tryRead } from "../shared/records.js";
import { sha256 } from "@noble/hashes/sha2";
import { bech32, bech32m, createBase58check } from "@scure/base";

/** Bitcoin networks with distinct addresses; testnet and regtest share their base58 versions. */
export type BitcoinNetwork = "mainnet" | "testnet" | "regtest";

const NETWORKS: {
  readonly [N in BitcoinNetwork]: { readonly versions: readonly number[]; readonly prefix: string };
} = {
  mainnet: { versions: [0x00, 0x05], prefix: "bc" },
  testnet: { versions: [0x6f, 0xc4], prefix: "tb" },
  regtest: { versions: [0x6f, 0xc4], prefix: "bcrt" },
};
const MAX_LENGTH = 90; // BIP-173
/** Greater than any valid witness version. */
const NO_VERSION = 17;
const base58check = createBase58check(sha256);

/** P2PKH and P2SH: one version byte and a 20-byte hash under a double SHA-256 checksum. */
const isBase58Address = (value: string, versions: readonly number[]): boolean => {
  const bytes = tryRead(() => base58check.decode(value));
  return (
    bytes !== undefined && bytes.length === 21 && versions.some((version) => version === bytes[0])
  );
};

const isProgram = (version: number, length: number): boolean =>
  version === 0 ? length === 20 || length === 32 : version <= 16 && length >= 2 && length <= 40;

/** Segwit: version 0 must be bech32 (BIP-173), versions 1 to 16 bech32m (BIP-350). */
const isSegwitAddress = (value: string, prefix: string): boolean =>
  [bech32, bech32m].some((coder) => {
    const decoded = tryRead(() => coder.decode(value as `${string}1${string}`, MAX_LENGTH));
    if (decoded?.prefix !== prefix) return false;
    const [version = NO_VERSION, ...words] = decoded.words;
    if ((version === 0) !== (coder === bech32)) return false;
    const program = tryRead(() => coder.fromWords(words));
    return program !== undefined && isProgram(version, program.length);
  });

/**
 * True for a P2PKH, P2SH or segwit address with a valid checksum. Before money moves, pass
 * `network`; without it any network's address is valid.
 */
export const isBitcoinAddress = (value: unknown, network?: BitcoinNetwork): value is string => {
  if (typeof value !== "string" || value.length > MAX_LENGTH) return false;
  const networks = network === undefined ? Object.values(NETWORKS) : [NETWORKS[network]];
  return networks.some(
    ({ versions, prefix }) => isBase58Address(value, versions) || isSegwitAddress(value, prefix),
  );
};

/**
 * Output type of an address. Anyone can spend `future` (a witness version without rules yet) and
 * `ownerless` (version 1 without a Taproot key).
 */
export type BitcoinScript = "p2pkh" | "p2sh" | "p2wpkh" | "p2wsh" | "p2tr" | "future" | "ownerless";

/** Base58 version bytes of P2PKH. */
const KEY_VERSIONS: readonly (number | undefined)[] = [0x00, 0x6f];

const witnessScript = (version: number, length: number): BitcoinScript => {
  if (version === 0) return length === 20 ? "p2wpkh" : "p2wsh";
  if (version > 1) return "future";
  return length === 32 ? "p2tr" : "ownerless";
};

/** The output type and its program or hash length in bytes; undefined for an invalid address. */
export const readBitcoinScript = (
  address: string,
): { readonly script: BitcoinScript; readonly length: number } | undefined => {
  if (!isBitcoinAddress(address)) return undefined;
  if (!/^(bc|tb|bcrt)1/iu.test(address))
    return {
      script: KEY_VERSIONS.includes(base58check.decode(address)[0]) ? "p2pkh" : "p2sh",
      length: 20,
    };
  const coder = /^[^1]+1q/iu.test(address) ? bech32 : bech32m;
  const { words } = coder.decode(address as `${string}1${string}`, MAX_LENGTH);
  const { length } = coder.fromWords(words.slice(1));
  return { script: witnessScript(words[0] ?? 0, length), length };
};
