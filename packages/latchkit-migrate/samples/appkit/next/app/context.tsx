"use client";

import { arbitrum, mainnet } from "@reown/appkit/networks";
import { createAppKit } from "@reown/appkit/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { type Config, WagmiProvider, cookieToInitialState } from "wagmi";
import { projectId, wagmiAdapter } from "../config";

const metadata = {
  name: "Guestbook",
  description: "Sign the guestbook",
  url: "https://guestbook.example",
  icons: ["https://guestbook.example/icon.png"],
};

export const modal = createAppKit({
  adapters: [wagmiAdapter],
  projectId,
  networks: [mainnet, arbitrum],
  defaultNetwork: mainnet,
  metadata,
  features: { email: false, history: true },
});

export function Context({ children, cookies }: { children: ReactNode; cookies: string | null }) {
  const [queries] = useState(() => new QueryClient());
  const initialState = cookieToInitialState(wagmiAdapter.wagmiConfig as Config, cookies);
  return (
    <WagmiProvider config={wagmiAdapter.wagmiConfig as Config} initialState={initialState}>
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    </WagmiProvider>
  );
}
