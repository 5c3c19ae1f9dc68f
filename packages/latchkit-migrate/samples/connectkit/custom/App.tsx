import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  ConnectKitButton,
  ConnectKitProvider,
  getDefaultConfig,
  useChains,
  useModal,
} from "connectkit";
import { WagmiProvider, createConfig, useConnection, useSignTypedData } from "wagmi";
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

const PERMIT = {
  types: { Permit: [{ name: "spender", type: "address" }] },
  primaryType: "Permit",
} as const;

function Permit() {
  const { status, chainId, isReconnecting } = useConnection();
  const { mutateAsync: sign } = useSignTypedData();
  const permit = () =>
    sign({
      domain: { name: "Guestbook", chainId },
      types: PERMIT.types,
      primaryType: PERMIT.primaryType,
      message: { spender: "0x000000000000000000000000000000000000dEaD" },
    });
  if (isReconnecting) return <p>Reconnecting …</p>;
  return (
    <button disabled={status !== "connected"} onClick={() => void permit()}>
      Permit
    </button>
  );
}

export default function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <ConnectKitProvider mode="light" debugMode>
          <Account />
          <Toolbar />
          <Networks />
          <Permit />
        </ConnectKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
