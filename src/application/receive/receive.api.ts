declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** The address of the active account, as a code and in full. */
    readonly WalletReceive: object;
    /** The networks on which that address is paid. */
    readonly WalletCompatibleNetworks: object;
  }
}

export {};
