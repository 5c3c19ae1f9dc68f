import { createLatchkit, type Latchkit } from "latchkit";
import { InMemoryKeyValueStorage, scriptedEvmWallet, type ScriptedWallet } from "latchkit/testing";
import type { WagmiConnectorFn } from "latchkit/wagmi";
import { expect } from "vitest";
import type { WagmiKit, WagmiOptions, WagmiPage } from "./wagmi-kits.js";

/** The wallet in memory. */
export const RDNS = "com.example.wallet";
/** Networks of both, whose nodes do not answer. */
export const NETWORKS = [
  { id: "eip155:1", name: "Ethereum" },
  { id: "eip155:10", name: "Optimism" },
].map((one) => ({
  ...one,
  id: one.id as `eip155:${string}`,
  rpcUrls: ["http://127.0.0.1:1"],
  currency: { symbol: "ETH", decimals: 18 },
}));

/** A page with both, and a wallet in memory. */
export interface LatchkitWithWagmi {
  readonly latchkit: Latchkit;
  readonly wallet: ScriptedWallet;
  readonly wagmi: WagmiPage;
}
/** The wallet of a page. */
export const aWallet = (): ScriptedWallet =>
  scriptedEvmWallet({ name: "Wallet", rdns: RDNS, networks: NETWORKS });

/** Makes one; `storage`, `wallet` and wagmi's `memory` outlive a page that comes again. */
export const setupWithWagmi = (
  kit: WagmiKit,
  wallet = aWallet(),
  storage = new InMemoryKeyValueStorage(),
  options: WagmiOptions = {},
): LatchkitWithWagmi => {
  const latchkit = createLatchkit({
    networks: NETWORKS,
    ports: { injectedWallets: wallet.wallets, storage },
  });
  return { latchkit, wallet, wagmi: kit.make(latchkit, options) };
};

/** What wagmi, Latchkit and the wallet have, side by side. */
export const expectSameState = async ({
  latchkit,
  wallet,
  wagmi,
}: LatchkitWithWagmi): Promise<void> => {
  const account = latchkit.account.snapshot.byNamespace.eip155;
  const { status, address, chainId, active } = wagmi.now();
  expect([status, address]).toEqual([account ? "connected" : "disconnected", account?.address]);
  if (!account) return;
  const hex = await wallet.provider.request({ method: "eth_chainId" });
  expect([chainId, active, latchkit.network.snapshot.active.id]).toEqual([
    Number(hex),
    Number(hex),
    `eip155:${Number(hex)}`,
  ]);
  expect(account.address).toBe(wallet.address);
};

/** Another connector of wagmi, whose wallet says only by `answer` whether it is connected. */
export const otherConnector = (address: `0x${string}`, id = "other") => {
  let answer = (_isAuthorized: boolean): void => undefined;
  const answered = new Promise<boolean>((resolve) => void (answer = resolve));
  const ignored = (): void => undefined;
  const connector: WagmiConnectorFn = ({ chains: [first] }) => ({
    id,
    name: "Other",
    type: "other",
    setup: async () => undefined,
    connect: async () => ({ accounts: [address] as never, chainId: 1 }),
    disconnect: async () => undefined,
    getAccounts: async () => [address],
    getChainId: async () => 1,
    getProvider: async () => ({}) as never,
    isAuthorized: () => answered,
    switchChain: async () => first,
    onAccountsChanged: ignored,
    onChainChanged: ignored,
    onDisconnect: ignored,
  });
  return { connector, answer: (isAuthorized: boolean) => answer(isAuthorized) };
};
