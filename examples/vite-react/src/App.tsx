import { createLatchkit } from "latchkit";
import { mainnet, optimism } from "latchkit/networks";
import { LatchkitProvider, WalletButton } from "latchkit/react";
import { SignMessage } from "./SignMessage";

const latchkit = createLatchkit({ networks: [mainnet, optimism] });

export default function App() {
  return (
    <LatchkitProvider latchkit={latchkit}>
      <h1>Latchkit with Vite and React</h1>
      <WalletButton />
      <SignMessage />
    </LatchkitProvider>
  );
}
