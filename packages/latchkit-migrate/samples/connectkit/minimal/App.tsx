import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from "connectkit";
import { WagmiProvider, createConfig } from "wagmi";
import { mainnet, polygon } from "wagmi/chains";

const config = createConfig(
  getDefaultConfig({
    appName: "Guestbook",
    walletConnectProjectId: "0123456789abcdef0123456789abcdef",
    chains: [mainnet, polygon],
  }),
);
const queries = new QueryClient();

export default function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <ConnectKitProvider mode="dark" customTheme={{ "--ck-accent-color": "#00d54b" }}>
          <ConnectKitButton label="Sign in" showBalance />
        </ConnectKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
