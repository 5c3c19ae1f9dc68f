import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { InMemoryEvmWallet } from "../../infrastructure/in-memory/in-memory-evm-wallet.js";
import {
  InMemoryBitcoinWallet,
  InMemorySolanaWallet,
  discovered,
  pretendKey,
} from "../../infrastructure/in-memory/index.js";
import { bitcoinAccounts } from "./bitcoin/bitcoin-keys.js";
import {
  listOf,
  makeEvmWallet,
  walletParts,
  type InMemoryWalletOptions,
  type WalletParts,
} from "./in-memory-evm-wallet.js";
import type { InMemoryPorts } from "./in-memory-ports.js";

/** The wallet type of each namespace with an in-memory chain. */
export interface InMemoryWalletOf {
  /** An EVM wallet. */
  readonly eip155: InMemoryEvmWallet;
  /** A Solana wallet. */
  readonly solana: InMemorySolanaWallet;
  /** A Bitcoin wallet. */
  readonly bip122: InMemoryBitcoinWallet;
}

const bitcoinAccount = (
  index: number,
  networkId: CaipNetworkId,
): { readonly payment: string; readonly ordinal?: string } => {
  const [payment, ordinal] = bitcoinAccounts(new Uint8Array(32).fill(index), networkId);
  return { payment: payment?.address ?? "", ...(ordinal && { ordinal: ordinal.address }) };
};

/** Each creates a wallet with the same accounts in each run and fake signatures. */
const MAKERS: {
  readonly [N in keyof InMemoryWalletOf]: (
    parts: WalletParts,
    ports: InMemoryPorts,
  ) => InMemoryWalletOf[N];
} = {
  eip155: makeEvmWallet,
  solana: ({ connectorId, count, networkIds }, { scheduler }) =>
    new InMemorySolanaWallet({
      connectorId,
      keys: listOf(count, pretendKey),
      networkIds,
      scheduler,
    }),
  bip122: ({ connectorId, count, networkIds: [networkId] }, { scheduler, bitcoin }) =>
    new InMemoryBitcoinWallet({
      connectorId,
      accounts: listOf(count, (index) => bitcoinAccount(index, networkId)),
      networkId,
      scheduler,
      chain: bitcoin,
    }),
};

/**
 * Adds a wallet of a namespace to an in-memory world: it supports the seed's networks, sends to its
 * chains, approves by default, and is listed in the page. A Bitcoin wallet supports only the first
 * Bitcoin network. Throws a `RangeError` if the seed has no network of the namespace.
 */
export const addInMemoryWallet = <N extends keyof InMemoryWalletOf>(
  ports: InMemoryPorts,
  namespace: N,
  options: InMemoryWalletOptions = {},
): InMemoryWalletOf[N] => {
  const parts = walletParts(ports, namespace, options);
  const wallet: InMemoryWalletOf[N] = MAKERS[namespace](parts, ports);
  ports.injectedWallets.add(discovered(wallet.connector, parts.name, parts.connector));
  return wallet;
};
