import Onboard from "@web3-onboard/core";
import injectedModule from "@web3-onboard/injected-wallets";
import { createRoot } from "react-dom/client";

const onboard = Onboard({
  wallets: [injectedModule()],
  chains: [{ id: "0x1", token: "ETH", label: "Ethereum", rpcUrl: "https://rpc.example" }],
  appMetadata: { name: "Bench", icon: "<svg></svg>", description: "Bench" },
  connect: { autoConnectLastWallet: false },
});

createRoot(document.getElementById("root")).render(
  <button id="connect" onClick={() => onboard.connectWallet()}>
    Connect
  </button>,
);
