import type { NetworkOption } from "latchkit";
import { scriptedSolanaWallet } from "latchkit/testing";

/** 10 SOL. */
const FUNDS = 10_000_000_000;
const LITTLE = 1_000_000_000;

const ask = async (
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> => {
  const response = await fetch(rpcUrl, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  return ((await response.json()) as { readonly result?: unknown }).result;
};

/**
 * A Solana wallet that approves everything and funds itself with test money. Rejects in browsers
 * without Ed25519.
 */
export async function announceDemoSolanaWallet(
  networks: readonly NetworkOption[],
  rpcUrl: string,
): Promise<void> {
  const wallet = await scriptedSolanaWallet({ name: "Demo Solana Wallet", networks });
  wallet.announce();
  void fill(wallet.address, rpcUrl).catch(() => undefined);
}

async function fill(address: string, rpcUrl: string): Promise<void> {
  const balance = (await ask(rpcUrl, "getBalance", [address])) as
    | { readonly value: number }
    | undefined;
  if (balance !== undefined && balance.value < LITTLE)
    await ask(rpcUrl, "requestAirdrop", [address, FUNDS]);
}
