"use client";

import { ConnectKitButton } from "connectkit";

export default function Page() {
  return (
    <main>
      <ConnectKitButton />
    </main>
  );
}
