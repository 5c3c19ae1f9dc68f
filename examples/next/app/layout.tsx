import "latchkit/style.css"; // the buttons are drawn before any script runs
import { cookieToInitialState } from "latchkit";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { type ReactNode, Suspense } from "react";
import { Wallet } from "./wallet";

export const metadata: Metadata = {
  title: "Latchkit with Next.js",
  icons: [{ rel: "icon", url: "data:," }],
};

/** Reads the cookie, so that the server already draws a connected user as connected. */
async function WalletOfRequest({ children }: { children: ReactNode }) {
  const initialState = cookieToInitialState((await headers()).get("cookie"));
  return <Wallet initialState={initialState}>{children}</Wallet>;
}

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <WalletOfRequest>{children}</WalletOfRequest>
        </Suspense>
      </body>
    </html>
  );
}
