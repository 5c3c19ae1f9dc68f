import { comparableAddress, isSameAddress } from "../../../domain/caip/caip.js";
import {
  bitcoinNetworkId,
  isBitcoinAddressOn,
  addressFormatOf,
  type BitcoinChain,
} from "../../../domain/address/bitcoin-network.js";
import { readBitcoinScript, isBitcoinAddress } from "../../../domain/address/bitcoin-address.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { WalletAccount, WalletSession } from "../../../ports/wallet-connector.port.js";
import { toHex } from "../../shared/bytes.js";
import type { ReportedAccount, ReportedGrant } from "./bitcoin-driver.js";

const MAX_ACCOUNTS = 100;
const KEY = /^(?:[0-9a-f]{64}|0[23][0-9a-f]{64}|04[0-9a-f]{128})$/u;
const PATH = /^m?(?:\/[0-9]{1,10}['hH]?){1,10}$/u;
const FALLBACK_CHAINS: readonly BitcoinChain[] = ["mainnet", "testnet", "regtest"];
const PURPOSES: Readonly<Record<string, WalletAccount["type"]>> = {
  payment: "payment",
  ordinal: "ordinal",
  ordinals: "ordinal",
};

const keyOf = (value: unknown): string | undefined => {
  const text = value instanceof Uint8Array && value.length <= 65 ? toHex(value) : value;
  const key = typeof text === "string" ? text.toLowerCase() : "";
  return KEY.test(key) ? key : undefined;
};

/** True for an address of another chain, such as Stacks. */
const isOfOtherChain = ({ purpose }: ReportedAccount): boolean =>
  typeof purpose === "string" && !Object.hasOwn(PURPOSES, purpose);

const isTaproot = (address: string): boolean => readBitcoinScript(address)?.script === "p2tr";

/**
 * The reported purpose; otherwise Taproot beside another address is for ordinals. Never by
 * position.
 */
const typeOf = (
  { purpose, address }: ReportedAccount,
  all: readonly ReportedAccount[],
): WalletAccount["type"] => {
  if (typeof purpose === "string") return PURPOSES[purpose] ?? "payment";
  const hasOther = all.some((one) => typeof one.address === "string" && !isTaproot(one.address));
  return typeof address === "string" && isTaproot(address) && hasOther ? "ordinal" : "payment";
};

/** True if the wallet reported that address, ignoring case where allowed. */
export const isAddressOf = (reportedAddress: unknown, address: string): boolean =>
  typeof reportedAddress === "string" && isSameAddress("bip122", reportedAddress, address);

const accountOf = (
  reportedAccount: ReportedAccount,
  all: readonly ReportedAccount[],
): WalletAccount => {
  if (!isBitcoinAddress(reportedAccount.address)) throw new TypeError("Not a Bitcoin address");
  const publicKey = keyOf(reportedAccount.publicKey);
  const path =
    typeof reportedAccount.path === "string" && PATH.test(reportedAccount.path)
      ? reportedAccount.path
      : undefined;
  return {
    address: comparableAddress("bip122", reportedAccount.address),
    type: typeOf(reportedAccount, all),
    ...(publicKey !== undefined && { publicKey }),
    ...(path !== undefined && { path }),
  };
};

/**
 * The wallet's network; otherwise the first host network, or else known network, with such
 * addresses.
 */
const networkFor = (
  address: string,
  chain: BitcoinChain | undefined,
  networkIds: readonly CaipNetworkId[],
): CaipNetworkId => {
  const hasFormat = (id: CaipNetworkId): boolean =>
    addressFormatOf(id) !== undefined && isBitcoinAddressOn(id, address);
  const candidates =
    chain === undefined
      ? [...networkIds, ...FALLBACK_CHAINS.map(bitcoinNetworkId)]
      : [bitcoinNetworkId(chain)];
  const match = candidates.find(hasFormat);
  if (match === undefined) throw new TypeError("An address of another network");
  return match;
};

/**
 * A grant's validated accounts, payment accounts first and without duplicates; undefined if there
 * is none. Throws `wallet/invalid-answer`. `networkIds` are the host's, in order of preference.
 */
export const bitcoinSession = (
  { accounts, chain }: ReportedGrant,
  networkIds: readonly CaipNetworkId[],
  method: string,
): WalletSession | undefined => {
  try {
    const bitcoinAccounts = accounts.filter((one) => !isOfOtherChain(one)).slice(0, MAX_ACCOUNTS);
    const walletAccounts = bitcoinAccounts.map((session) => accountOf(session, bitcoinAccounts));
    const paymentFirst = [
      ...walletAccounts.filter(({ type }) => type === "payment"),
      ...walletAccounts.filter(({ type }) => type !== "payment"),
    ];
    const [first, ...others] = paymentFirst.filter(
      ({ address }, index) => paymentFirst.findIndex((one) => one.address === address) === index,
    );
    if (!first) return undefined;
    const networkId = networkFor(first.address, chain, networkIds);
    if (!others.every(({ address }) => isBitcoinAddressOn(networkId, address)))
      throw new TypeError("Addresses of several networks");
    return { namespace: "bip122", accounts: [first, ...others], networkId };
  } catch (cause) {
    throw new LatchkitError("wallet/invalid-answer", { method }, { cause });
  }
};
