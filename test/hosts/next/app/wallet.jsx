"use client";
import { createLatchkit } from "latchkit";
import { AccountButton, ConnectButton, LatchkitProvider, NetworkButton } from "latchkit/react";
import { StrictMode } from "react";

const latchkit = createLatchkit({
  stateCookie: true,
  networks: [
    {
      id: "eip155:31337",
      name: "Local",
      rpcUrls: ["http://127.0.0.1:9/"],
      currency: { symbol: "ETH", decimals: 18 },
    },
  ],
});

export function Wallet({ initialState, children }) {
  return (
    <StrictMode>
      <LatchkitProvider latchkit={latchkit} initialState={initialState}>
        <ConnectButton />
        <AccountButton disconnected="show" />
        <NetworkButton />
        {children}
      </LatchkitProvider>
    </StrictMode>
  );
}
