import { connectorsForWallets } from "@rainbow-me/rainbowkit";
import {
  coinbaseWallet,
  metaMaskWallet,
  rainbowWallet,
  safeWallet,
} from "@rainbow-me/rainbowkit/wallets";
import { createConfig, http } from "wagmi";
import { arbitrum, mainnet } from "wagmi/chains";

const connectors = connectorsForWallets(
  [
    { groupName: "Popular", wallets: [metaMaskWallet, rainbowWallet] },
    { groupName: "More", wallets: [coinbaseWallet, safeWallet] },
  ],
  { appName: "Guestbook", projectId: "0123456789abcdef0123456789abcdef" },
);

export const config = createConfig({
  connectors,
  chains: [mainnet, arbitrum],
  transports: { [mainnet.id]: http(), [arbitrum.id]: http() },
});
