/** Your own wallet list, in place of the bundled one. */
export const wallets = {
  version: "2026-11",
  wallets: [
    {
      id: "shop-wallet",
      name: "Shop Wallet",
      homepage: "https://wallet.shop.example",
      rdns: "example.shop.wallet",
      chains: ["eip155:1"],
      mobile_link: "shopwallet://",
      app_store: "https://apps.apple.com/app/id0000000000",
      play_store: "https://play.google.com/store/apps/details?id=example.shop.wallet",
      supports_wc: true,
    },
  ],
};
