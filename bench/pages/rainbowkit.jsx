import "@rainbow-me/rainbowkit/styles.css";
import { ConnectButton, RainbowKitProvider, connectorsForWallets } from "@rainbow-me/rainbowkit";
import { injectedWallet } from "@rainbow-me/rainbowkit/wallets";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { WagmiProvider, createConfig, http } from "wagmi";
import { mainnet } from "wagmi/chains";

// The smallest set-up that its documents allow: no wallet besides the announced ones, no project id.
const connectors = connectorsForWallets([{ groupName: "Installed", wallets: [injectedWallet] }], {
  appName: "Bench",
  projectId: "0123456789abcdef0123456789abcdef",
});
const config = createConfig({
  chains: [mainnet],
  connectors,
  transports: { [mainnet.id]: http("https://rpc.example") },
});
const client = new QueryClient();

createRoot(document.getElementById("root")).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={client}>
      <RainbowKitProvider>
        <ConnectButton />
      </RainbowKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
);
