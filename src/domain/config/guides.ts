/** External links of the help views: neutral guides that are not run by a wallet vendor. */
export const GUIDES = {
  networks: "https://ethereum.org/learn/",
  wallets: "https://ethereum.org/wallets/find-wallet/",
} as const;
