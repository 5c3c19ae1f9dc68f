import { WalletButton } from "latchkit/react";
import { cookieToInitialState } from "latchkit";
import { headers } from "next/headers";
import { Wallet } from "./wallet.jsx";

/** A server component, with a button of the package in it as it is, drawn as the cookie tells. */
export default async function Page() {
  const initialState = cookieToInitialState((await headers()).get("cookie"));
  return (
    <main>
      <h1>Rendered by Next.js</h1>
      <Wallet initialState={initialState}>
        <WalletButton balance="hide" />
      </Wallet>
    </main>
  );
}
