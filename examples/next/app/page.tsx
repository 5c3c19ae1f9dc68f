import { WalletButton } from "latchkit/react";

/** A server component: the button brings its own client code. */
export default function Page() {
  return (
    <main>
      <h1>Latchkit with Next.js</h1>
      <WalletButton />
    </main>
  );
}
