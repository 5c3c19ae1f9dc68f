// A Solana wallet that nobody here wrote, in the published wrapper that makes a Wallet Standard
// wallet of it.
import { UnsafeBurnerWalletAdapter } from "@solana/wallet-adapter-unsafe-burner";
import { SolanaWalletAdapterWallet } from "@solana/wallet-standard-wallet-adapter-base";
import type { Wallet } from "@wallet-standard/base";
import { registerWallet } from "@wallet-standard/wallet";

interface Config {
  readonly rpcUrl: string;
}

const { rpcUrl } = Reflect.get(window, "burnerWallet") as Config;
// The wrapper was written without exact optional fields.
registerWallet(
  new SolanaWalletAdapterWallet(
    new UnsafeBurnerWalletAdapter(),
    "solana:localnet",
    rpcUrl,
  ) as Wallet,
);
