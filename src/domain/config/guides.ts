/**
 * Where the help views lead outside of the app: guides that sell nothing, none of them a wallet
 * maker's.
 */
export const GUIDES = {
  networks: "https://ethereum.org/learn/",
  wallets: "https://ethereum.org/wallets/find-wallet/",
} as const;
