/**
 * What the tests use of the package, in our own words: it is one of the tests alone, and its own
 * types ask for a library of another version.
 */
declare module "@walletconnect/universal-provider" {
  export class UniversalProvider {
    static init(options: {
      readonly client: object;
      readonly projectId: string;
      readonly logger: string;
    }): Promise<
      import("../../src/ports/universal-provider.port.js").UniversalProvider & {
        readonly client: import("../../src/infrastructure/wallet-pairing/open-client.js").Client;
      }
    >;
  }
}
