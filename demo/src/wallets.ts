import type { Wallet } from "latchkit";

const picture = (hue: string, mark: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${hue}"/><path d="${mark}" fill="#fff"/></svg>`)}`;

/** Fictional wallets, one per way to connect. */
const MADE_UP: readonly Wallet[] = [
  {
    id: "lantern",
    name: "Lantern",
    imageUrl: picture("#c2410c", "M4 1.5 6 5H2z"),
    homepage: "https://lantern.example",
    rdns: "com.example.lantern",
    links: {
      mobile: "lantern://",
      universal: "https://link.lantern.example",
      desktop: "lantern-desktop:",
      webapp: "https://app.lantern.example",
    },
    stores: {
      chrome: "https://extensions.example/lantern",
      ios: "https://ios.example/lantern",
      android: "https://android.example/lantern",
    },
  },
  {
    id: "heron",
    name: "Heron",
    imageUrl: picture("#0f766e", "M2 2h4v1H3v3H2z"),
    homepage: "https://heron.example",
    links: { mobile: "https://heron.example/open" },
    stores: {},
  },
  {
    id: "quarry",
    name: "Quarry",
    homepage: "https://quarry.example",
    links: { desktop: "quarry:" },
    stores: {},
  },
];

/**
 * The phone page as a wallet: its link works, so that the flow can be tried on a phone-sized page.
 */
const phoneWallet = (address: string): Wallet => ({
  id: "demo-phone",
  name: "Demo Phone",
  imageUrl: picture("#4338ca", "M3 1h2v6H3z"),
  links: { universal: address },
  stores: {},
});

/** The wallets suggested by this host. */
export const ownWallets = (phone: string | undefined): readonly Wallet[] => [
  ...MADE_UP,
  ...(phone === undefined ? [] : [phoneWallet(phone)]),
];
