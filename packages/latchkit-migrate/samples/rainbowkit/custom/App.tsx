import "@rainbow-me/rainbowkit/styles.css";
import {
  ConnectButton,
  RainbowKitProvider,
  useAccountModal,
  useChainModal,
  useConnectModal,
} from "@rainbow-me/rainbowkit";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { WagmiProvider } from "wagmi";
import { config } from "./config";
import { Panel, Wallets } from "./Panel";

const queries = new QueryClient();

function Account() {
  return (
    <ConnectButton.Custom>
      {({
        account,
        chain,
        openAccountModal,
        openChainModal,
        openConnectModal,
        authenticationStatus,
        mounted,
      }) => {
        const isReady = mounted && authenticationStatus !== "loading";
        if (!isReady || !account || !chain)
          return <button onClick={openConnectModal}>Connect</button>;
        if (chain.unsupported) return <button onClick={openChainModal}>Wrong network</button>;
        return (
          <div>
            <button onClick={openChainModal}>
              {chain.hasIcon && <img alt={chain.name ?? ""} src={chain.iconUrl} />}
              {chain.name}
            </button>
            <button onClick={openAccountModal}>
              {account.displayName}
              {account.displayBalance ? ` (${account.displayBalance})` : ""}
            </button>
          </div>
        );
      }}
    </ConnectButton.Custom>
  );
}

function Toolbar() {
  const { openConnectModal, connectModalOpen } = useConnectModal();
  const { openAccountModal } = useAccountModal();
  const { openChainModal } = useChainModal();
  return (
    <nav aria-busy={connectModalOpen}>
      <button onClick={() => openConnectModal?.()}>Connect</button>
      <button onClick={openAccountModal}>Account</button>
      <button onClick={openChainModal}>Networks</button>
    </nav>
  );
}

export default function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <RainbowKitProvider modalSize="wide" showRecentTransactions>
          <Account />
          <Toolbar />
          <Wallets />
          <Panel />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
