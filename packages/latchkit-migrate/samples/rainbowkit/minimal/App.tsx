import "@rainbow-me/rainbowkit/styles.css";
import {
  ConnectButton,
  RainbowKitProvider,
  darkTheme,
  getDefaultConfig,
} from "@rainbow-me/rainbowkit";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { WagmiProvider, useAccount } from "wagmi";
import { base, mainnet } from "wagmi/chains";

const config = getDefaultConfig({
  appName: "Guestbook",
  projectId: "0123456789abcdef0123456789abcdef",
  chains: [mainnet, base],
});
const queries = new QueryClient();

function Greeting() {
  const { address } = useAccount();
  return <p>{address ?? "Connect to sign the guestbook."}</p>;
}

export default function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <RainbowKitProvider
          theme={darkTheme({ accentColor: "#7b3fe4", borderRadius: "small" })}
          locale="de-DE"
          initialChain={base}
        >
          <ConnectButton label="Sign in" showBalance={false} />
          <Greeting />
        </RainbowKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
