"use client";

import { ConnectButton } from "@rainbow-me/rainbowkit";

export default function Page() {
  return (
    <main>
      <ConnectButton chainStatus="none" accountStatus="address" />
    </main>
  );
}
