import type { NetworkOption } from "latchkit";
import { scriptedBitcoinWallet } from "latchkit/testing";

/** 1 BTC, in satoshi. */
const FUNDS = 100_000_000;
const LITTLE = 10_000_000;

/** A Bitcoin wallet that approves everything and funds itself with test money. */
export function announceDemoBitcoinWallet(
  networks: readonly NetworkOption[],
  apiUrl: string,
): void {
  const wallet = scriptedBitcoinWallet({
    name: "Demo Bitcoin Wallet",
    id: "DemoBitcoin",
    networks,
  });
  wallet.announce("standard");
  void fill(wallet.address, apiUrl).catch(() => undefined);
}

async function fill(address: string, apiUrl: string): Promise<void> {
  const coins = (await (await fetch(`${apiUrl}/address/${address}/utxo`)).json()) as readonly {
    readonly value: number;
  }[];
  if (coins.reduce((sum, { value }) => sum + value, 0) >= LITTLE) return;
  const answer = await fetch(`${apiUrl}/regtest/fund/${address}/${FUNDS}`, { method: "POST" });
  // An unread response body keeps its request open.
  await answer.text();
}
