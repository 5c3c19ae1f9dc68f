import { isSolanaAddress } from "../../domain/address/solana-address.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { solanaChainOf, solanaNetworkIdOf } from "../../domain/network/solana-cluster.js";
import { base58Of, bytesOfBase58 } from "../../domain/shared/byte-texts.js";
import type { WalletAccount } from "../../ports/wallet-connector.port.js";
import { readField, readList, readTexts } from "../shared/foreign-values.js";

export const MAX_ACCOUNTS = 100;
const KEY_BYTES = 32;

/** An account; `source` is the wallet's object, passed back unchanged. */
export interface SolanaAccount extends WalletAccount {
  readonly chains: readonly string[];
  readonly source: unknown;
}

const isKey = (value: unknown): value is Uint8Array =>
  value instanceof Uint8Array && value.length === KEY_BYTES;

/** Undefined for other chains, an invalid address, or an address that does not match its key. */
const readAccount = (
  source: unknown,
  walletChains: readonly string[],
): SolanaAccount | undefined => {
  const address = readField(source, "address");
  const publicKey = readField(source, "publicKey");
  if (!isSolanaAddress(address) || bytesOfBase58(address)?.length !== KEY_BYTES) return undefined;
  if (isKey(publicKey) && base58Of(publicKey) !== address) return undefined;
  const ownChains = readTexts(readField(source, "chains"));
  const chains = (ownChains.length > 0 ? ownChains : walletChains).filter((chain) =>
    chain.startsWith("solana:"),
  );
  return chains.length > 0 ? { address, type: "eoa", chains, source } : undefined;
};

/**
 * A wallet's Solana accounts in order, without duplicates, at most 100; skips other chains. Throws
 * `wallet/invalid-answer` if none is usable.
 */
export const parseSolanaAccounts = (
  list: unknown,
  walletChains: readonly string[],
  method: string,
): readonly SolanaAccount[] => {
  const invalidAnswer = (): LatchkitError => new LatchkitError("wallet/invalid-answer", { method });
  if (!Array.isArray(list)) throw invalidAnswer();
  const read = readList(list, MAX_ACCOUNTS).map((one) => readAccount(one, walletChains));
  const accounts = read.filter(
    (one, index) =>
      one !== undefined && read.findIndex((other) => other?.address === one.address) === index,
  ) as readonly SolanaAccount[];
  if (list.length > 0 && accounts.length === 0) throw invalidAnswer();
  return accounts;
};

const isOnNetwork = ({ chains }: SolanaAccount, networkId: CaipNetworkId): boolean =>
  chains.includes(solanaChainOf(networkId));

/** The first of these networks that the account supports. */
export const firstSupportedNetwork = (
  account: SolanaAccount,
  networkIds: readonly CaipNetworkId[],
): CaipNetworkId | undefined => networkIds.find((id) => isOnNetwork(account, id));

/**
 * The account's network: the first wanted one that it supports, else the wallet's first public one.
 * Throws `wallet/invalid-answer` if there is none.
 */
export const networkOfAccount = (
  account: SolanaAccount,
  networkIds: readonly CaipNetworkId[],
  method: string,
): CaipNetworkId => {
  const networkId =
    firstSupportedNetwork(account, networkIds) ??
    account.chains.map(solanaNetworkIdOf).find((id) => id !== undefined);
  if (networkId === undefined) throw new LatchkitError("wallet/invalid-answer", { method });
  return networkId;
};

export const toWalletAccounts = (
  accounts: readonly SolanaAccount[],
): readonly [WalletAccount, ...WalletAccount[]] | undefined => {
  const [first, ...others] = accounts.map(
    ({ address, type }): WalletAccount => ({ address, type }),
  );
  return first && [first, ...others];
};
