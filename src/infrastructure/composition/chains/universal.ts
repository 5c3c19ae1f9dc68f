import type { Namespace } from "../../../domain/caip/caip.types.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { ChainSigner } from "../../../ports/chain-signer.port.js";
import type { ExternalConnector } from "../../../ports/external-connector.port.js";
import type { WalletMethods } from "../../chain-signer/wallet-methods.js";
import type { ChainSupport } from "./chain-support.js";

/** What a host adds to a namespace that Latchkit itself only carries. */
export interface UniversalOptions {
  /** Wallets of the namespace; `namespaces` of each is this one where it is left out. */
  readonly connectors?: readonly ExternalConnector[];
  /** Signs and sends in place of `methods`; loaded with the first use. */
  readonly signer?: ChainSigner | (() => Promise<ChainSigner>);
  /**
   * Wallet RPC methods by which accounts sign and send, over WalletConnect and over `connectors`
   * alike.
   */
  readonly methods?: WalletMethods;
}

/** A host's failure says nothing of the age of the page, however often it happens. */
const brought = <T>(capability: string, load: () => Promise<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    throw new LatchkitError("code/unavailable", { capability }, { cause });
  });

/**
 * A namespace that Latchkit carries without reading it: its networks are listed, its accounts come
 * over WalletConnect sessions and the host's own connectors, and a host works with them through
 * `connection.provider(namespace)`. With `methods` or a `signer` the account's actions sign and
 * send too. Balances are not shown; what would need a reader, or a signer that is not given,
 * rejects with `chain/adapter-not-found`. For every namespace but eip155, which has `evm()`; a
 * chain of its own takes the place of this one.
 */
export const universal = (
  namespace: Exclude<Namespace, "eip155">,
  { connectors, signer, methods }: UniversalOptions = {},
): ChainSupport => ({
  namespace,
  ...(connectors && { connectors: connectors.map((one) => ({ namespaces: [namespace], ...one })) }),
  load: async () => {
    if (signer) {
      const given = typeof signer === "function" ? await brought(namespace, signer) : signer;
      return () => ({ signer: given });
    }
    if (!methods) return () => ({});
    const { MethodChainSigner } = await import("./universal.entry.js");
    return () => ({ signer: new MethodChainSigner(namespace, methods) });
  },
});
