import { createAppKit, useAppKit } from "@reown/appkit/react";
import { mainnet } from "@reown/appkit/networks";
import { WagmiAdapter } from "@reown/appkit-adapter-wagmi";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { WagmiProvider } from "wagmi";

const projectId = "0123456789abcdef0123456789abcdef";
const networks = [mainnet];
const adapter = new WagmiAdapter({ projectId, networks });
createAppKit({
  adapters: [adapter],
  networks,
  projectId,
  metadata: { name: "Bench", description: "Bench", url: location.origin, icons: [] },
  features: { analytics: false, email: false, socials: false },
});
const client = new QueryClient();

const Connect = () => {
  const { open } = useAppKit();
  return (
    <button id="connect" onClick={() => open()}>
      Connect
    </button>
  );
};
createRoot(document.getElementById("root")).render(
  <WagmiProvider config={adapter.wagmiConfig}>
    <QueryClientProvider client={client}>
      <Connect />
    </QueryClientProvider>
  </WagmiProvider>,
);
