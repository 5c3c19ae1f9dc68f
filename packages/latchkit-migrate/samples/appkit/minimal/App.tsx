import { WagmiAdapter } from "@reown/appkit-adapter-wagmi";
import { type AppKitNetwork, arbitrum, mainnet } from "@reown/appkit/networks";
import { createAppKit } from "@reown/appkit/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { WagmiProvider } from "wagmi";

const queries = new QueryClient();
const projectId = "0123456789abcdef0123456789abcdef";
const networks = [mainnet, arbitrum] as [AppKitNetwork, ...AppKitNetwork[]];
const wagmiAdapter = new WagmiAdapter({ networks, projectId, ssr: true });
const metadata = {
  name: "Guestbook",
  description: "Sign the guestbook",
  url: "https://guestbook.example",
  icons: ["https://guestbook.example/icon.png"],
};

createAppKit({
  adapters: [wagmiAdapter],
  networks,
  projectId,
  metadata,
  themeMode: "light",
  themeVariables: { "--w3m-accent": "#7b3fe4" },
  features: { analytics: true },
});

export default function App() {
  return (
    <WagmiProvider config={wagmiAdapter.wagmiConfig}>
      <QueryClientProvider client={queries}>
        <appkit-button balance="hide" />
      </QueryClientProvider>
    </WagmiProvider>
  );
}
