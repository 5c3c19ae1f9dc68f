import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ConnectKitButton, ConnectKitProvider, getDefaultConfig } from "connectkit";
import { createRoot } from "react-dom/client";
import { WagmiProvider, createConfig, http } from "wagmi";
import { mainnet } from "wagmi/chains";

const config = createConfig(
  getDefaultConfig({
    appName: "Bench",
    walletConnectProjectId: "0123456789abcdef0123456789abcdef",
    chains: [mainnet],
    transports: { [mainnet.id]: http("https://rpc.example") },
  }),
);
const client = new QueryClient();

createRoot(document.getElementById("root")).render(
  <WagmiProvider config={config}>
    <QueryClientProvider client={client}>
      <ConnectKitProvider>
        <ConnectKitButton.Custom>
          {({ show }) => (
            <button id="connect" onClick={show}>
              Connect
            </button>
          )}
        </ConnectKitButton.Custom>
      </ConnectKitProvider>
    </QueryClientProvider>
  </WagmiProvider>,
);
