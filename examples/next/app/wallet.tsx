"use client";

import { createLatchkit } from "latchkit";
import { mainnet, optimism } from "latchkit/networks";
import { type InitialState, LatchkitProvider } from "latchkit/react";
import type { ReactNode } from "react";

const latchkit = createLatchkit({
  networks: [mainnet, optimism],
  stateCookie: true,
  siwx: { kind: "server", url: "/auth" },
});

interface WalletProps {
  readonly initialState: InitialState | undefined;
  readonly children: ReactNode;
}

/** The provider, with the instance of this page. */
export const Wallet = ({ initialState, children }: WalletProps) => (
  <LatchkitProvider latchkit={latchkit} initialState={initialState}>
    {children}
  </LatchkitProvider>
);
