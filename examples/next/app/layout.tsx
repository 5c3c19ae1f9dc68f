import "latchkit/style.css"; // the buttons are drawn before any script runs
import { cookieToInitialState } from "latchkit";
import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { Wallet } from "./wallet";

export const metadata: Metadata = {
  title: "Latchkit with Next.js",
  icons: [{ rel: "icon", url: "data:," }],
};

/** Reads the cookie, so that a connected visitor is drawn as connected on the server already. */
export default async function Layout({ children }: { children: ReactNode }) {
  const initialState = cookieToInitialState((await headers()).get("cookie"));
  return (
    <html lang="en">
      <body>
        <Wallet initialState={initialState}>{children}</Wallet>
      </body>
    </html>
  );
}
