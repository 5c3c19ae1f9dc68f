import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  ConnectKitButton,
  ConnectKitProvider,
  getDefaultConfig,
  useChains,
  useModal,
} from "connectkit";
import { WagmiProvider, createConfig } from "wagmi";
import { mainnet } from "wagmi/chains";

const config = createConfig(
  getDefaultConfig({
    appName: "Guestbook",
    walletConnectProjectId: "0123456789abcdef0123456789abcdef",
    chains: [mainnet],
    enableFamily: false,
  }),
);
const queries = new QueryClient();

const Account = () => (
  <ConnectKitButton.Custom>
    {({ isConnected, isConnecting, show, truncatedAddress, ensName, chain }) => (
      <button onClick={show} disabled={isConnecting}>
        {isConnected ? `${ensName ?? truncatedAddress} on ${chain?.name}` : "Connect"}
      </button>
    )}
  </ConnectKitButton.Custom>
);

function Toolbar() {
  const { open, setOpen, openProfile, openSwitchNetworks } = useModal();
  return (
    <nav aria-busy={open}>
      <button onClick={() => setOpen(true)}>Connect</button>
      <button onClick={() => openProfile()}>Account</button>
      <button onClick={() => openSwitchNetworks()}>Networks</button>
    </nav>
  );
}

function Networks() {
  const chains = useChains();
  return <p>{chains.map(({ name }) => name).join(", ")}</p>;
}

export default function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <ConnectKitProvider mode="light" debugMode>
          <Account />
          <Toolbar />
          <Networks />
        </ConnectKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
