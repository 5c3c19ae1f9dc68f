"use client";

import { useAppKit } from "@reown/appkit/react";
import { modal } from "./context";

export const ConnectButton = () => <appkit-connect-button label="Sign in" />;

export default function Page() {
  const { open } = useAppKit();
  return (
    <main>
      <ConnectButton />
      <button onClick={() => open({ view: "Networks" })}>Networks</button>
      <button onClick={() => modal.close()}>Close</button>
      <appkit-network-button />
    </main>
  );
}
