import { WalletButton } from "latchkit/react";
import { Wallet } from "./wallet.jsx";

/** A server component, with a button of the package in it as it is. */
export default function Page() {
  return (
    <main>
      <h1>Rendered by Next.js</h1>
      <Wallet>
        <WalletButton balance="hide" />
      </Wallet>
    </main>
  );
}
