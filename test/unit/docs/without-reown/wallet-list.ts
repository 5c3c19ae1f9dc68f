import type { CatalogueFile } from "latchkit";

export const walletList: CatalogueFile = {
  version: "2026-11",
  wallets: [
    {
      id: "my-wallet",
      name: "My Wallet",
      homepage: "https://wallet.example",
      rdns: "example.wallet",
      chains: ["eip155:1", "eip155:10"],
      mobile_link: "mywallet://",
      app_store: "https://apps.apple.com/app/id0000000000",
      play_store: "https://play.google.com/store/apps/details?id=example.wallet",
      chrome_store:
        "https://chromewebstore.google.com/detail/my-wallet/abcdefghijklmnopabcdefghijklmnop",
      injected: [{ namespace: "eip155", injected_id: "isMyWallet" }],
      supports_wc: false,
    },
  ],
};
