import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { LatchkitProvider, WalletButton } from "latchkit/react";
import { WagmiProvider, useConnection, useSignMessage } from "wagmi";
import { config, latchkit } from "./wallet";

const queries = new QueryClient();

/** wagmi's own hooks, of the account that Latchkit's button connected. */
function Wagmi() {
  const { address, chain } = useConnection();
  const { mutate: sign, data: signature } = useSignMessage();
  if (address === undefined) return <p>wagmi: nobody is connected.</p>;
  return (
    <>
      <p>
        wagmi: {address} on {chain?.name}
      </p>
      <button onClick={() => sign({ message: "Hello" })}>Sign a message</button>{" "}
      <output>{signature}</output>
    </>
  );
}

export default function App() {
  return (
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>
        <LatchkitProvider latchkit={latchkit}>
          <h1>Latchkit beside wagmi</h1>
          <WalletButton />
          <Wagmi />
        </LatchkitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  );
}
