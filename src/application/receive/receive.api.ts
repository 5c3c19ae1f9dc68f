declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** The active account's address, as a QR code and as text. */
    readonly WalletReceive: object;
    /** The networks on which that address can receive. */
    readonly WalletCompatibleNetworks: object;
  }
}

export {};
