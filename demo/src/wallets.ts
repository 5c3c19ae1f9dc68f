import type { Wallet } from "latchkit";

const picture = (hue: string, mark: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${hue}"/><path d="${mark}" fill="#fff"/></svg>`)}`;

/** Wallets that nobody makes, one for each way to reach one. */
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
 * The phone page answers to a wallet's link, so a page as small as a phone can be walked through
 * with it.
 */
const phoneWallet = (address: string): Wallet => ({
  id: "demo-phone",
  name: "Demo Phone",
  imageUrl: picture("#4338ca", "M3 1h2v6H3z"),
  links: { universal: address },
  stores: {},
});

/** What this host suggests. */
export const ownWallets = (phone: string | undefined): readonly Wallet[] => [
  ...MADE_UP,
  ...(phone === undefined ? [] : [phoneWallet(phone)]),
];
