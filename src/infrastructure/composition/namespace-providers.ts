import { SessionEip1193Provider } from "../../application/connection/eip1193-provider.js";
import {
  type ProviderParts,
  SessionNamespaceProvider,
} from "../../application/connection/namespace-provider.js";
import type {
  Eip1193Provider,
  NamespaceProvider,
} from "../../application/connection/connection.api.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { WalletActionsCode } from "./wallet-code.types.js";

/** One provider a namespace, however often it is asked for. */
export const providersOf = (parts: ProviderParts): WalletActionsCode["provider"] => {
  const made = new Map<Namespace, Eip1193Provider | NamespaceProvider>();
  return (namespace) => {
    const provider =
      made.get(namespace) ??
      (namespace === "eip155"
        ? new SessionEip1193Provider(parts)
        : new SessionNamespaceProvider(namespace, parts));
    made.set(namespace, provider);
    return provider;
  };
};
