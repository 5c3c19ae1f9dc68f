import { createLatchkit } from "latchkit";
import { ConnectButton, LatchkitProvider } from "latchkit/react";
import { createRoot } from "react-dom/client";

const latchkit = createLatchkit({
  // Only the list of all wallets needs a project.
  ...(location.search === "?catalogue" && { projectId: "0123456789abcdef0123456789abcdef" }),
  networks: [
    {
      id: "eip155:1",
      name: "Ethereum",
      rpcUrls: ["https://rpc.example"],
      currency: { symbol: "ETH", decimals: 18 },
    },
  ],
});

createRoot(document.getElementById("root")).render(
  <LatchkitProvider latchkit={latchkit}>
    <ConnectButton />
  </LatchkitProvider>,
);
