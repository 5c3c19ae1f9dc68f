import type { Namespace } from "../../../domain/caip/caip.types.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { ChainSigner } from "../../../ports/chain-signer.port.js";
import type { ExternalConnector } from "../../../ports/external-connector.port.js";
import type { WalletMethods } from "../../chain-signer/method-chain-signer.js";
import type { ChainSupport } from "./chain-support.js";

/** Options for a namespace without built-in chain code. */
export interface UniversalOptions {
  /** Connectors of the namespace; `namespaces` of each defaults to this one. */
  readonly connectors?: readonly ExternalConnector[];
  /** Signs and sends instead of `methods`; loaded on first use. */
  readonly signer?: ChainSigner | (() => Promise<ChainSigner>);
  /** Wallet RPC methods that sign and send, over WalletConnect and over `connectors`. */
  readonly methods?: WalletMethods;
}

/** Rethrows as `code/unavailable`; other failed imports count as `code/outdated`. */
const loadHostCode = <T>(capability: string, load: () => Promise<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    throw new LatchkitError("code/unavailable", { capability }, { cause });
  });

/**
 * A namespace without chain code: its networks are listed, its accounts come from WalletConnect and
 * the host's connectors, and a host uses `connection.provider(namespace)`. With `methods` or a
 * `signer`, account actions can sign and send. Balances are not shown; reads, and signing without a
 * signer, reject with `chain/adapter-not-found`. Replaced by the namespace's own chain if listed.
 */
export const universal = (
  namespace: Exclude<Namespace, "eip155">,
  { connectors, signer, methods }: UniversalOptions = {},
): ChainSupport => ({
  namespace,
  ...(connectors && { connectors: connectors.map((one) => ({ namespaces: [namespace], ...one })) }),
  load: async () => {
    if (signer) {
      const loadedSigner =
        typeof signer === "function" ? await loadHostCode(namespace, signer) : signer;
      return () => ({ signer: loadedSigner });
    }
    if (!methods) return () => ({});
    const { MethodChainSigner } = await import("../../chain-signer/method-chain-signer.js");
    return () => ({ signer: new MethodChainSigner(namespace, methods) });
  },
});
