import { EthersAdapter } from "@reown/appkit-adapter-ethers";
import { SolanaAdapter } from "@reown/appkit-adapter-solana/react";
import { base, mainnet, solana } from "@reown/appkit/networks";
import {
  createAppKit,
  useAppKit,
  useAppKitAccount,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from "@reown/appkit/react";

const solanaAdapter = new SolanaAdapter();

createAppKit({
  adapters: [new EthersAdapter(), solanaAdapter],
  networks: [mainnet, base, solana],
  projectId: "0123456789abcdef0123456789abcdef",
  featuredWalletIds: ["c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96"],
});

function Account() {
  const { open, close } = useAppKit();
  const { address, isConnected, caipAddress } = useAppKitAccount({ namespace: "eip155" });
  const { caipNetwork, chainId, switchNetwork } = useAppKitNetwork();
  const { open: isOpen } = useAppKitState();
  const { walletInfo } = useWalletInfo();
  const { disconnect } = useDisconnect();
  const { setThemeMode } = useAppKitTheme();
  return (
    <section aria-busy={isOpen}>
      <p>
        {isConnected ? `${address} (${caipAddress}) with ${walletInfo?.name}` : "Not connected"} on{" "}
        {caipNetwork?.name} ({chainId})
      </p>
      <button onClick={() => open({ view: "Connect" })}>Connect</button>
      <button onClick={() => close()}>Close</button>
      <button onClick={() => switchNetwork(base)}>Base</button>
      <button onClick={() => disconnect()}>Disconnect</button>
      <button onClick={() => setThemeMode("dark")}>Dark</button>
    </section>
  );
}

function Sign() {
  const { walletProvider } = useAppKitProvider<{ request(input: object): Promise<unknown> }>(
    "eip155",
  );
  return (
    <button onClick={() => void walletProvider.request({ method: "eth_chainId" })}>Ask</button>
  );
}

export default function App() {
  return (
    <main>
      <appkit-button />
      <Account />
      <Sign />
    </main>
  );
}
