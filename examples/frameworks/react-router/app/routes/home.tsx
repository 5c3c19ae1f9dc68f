import { WalletButton } from "latchkit/react";

export default function Home() {
  return (
    <main>
      <h1>Latchkit with React Router</h1>
      <WalletButton />
    </main>
  );
}
