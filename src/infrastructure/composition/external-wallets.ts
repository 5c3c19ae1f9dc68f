import type { WalletRegistry } from "../../application/connectors/wallet-registry.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { SAFE_ORIGIN } from "../../domain/connectors/safe.js";
import type { Network } from "../../domain/network/network.js";
import type { Ports } from "../../ports/ports.js";
import { LazyWalletConnector } from "../wallet-connector/lazy-wallet-connector.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";

/** Ways to connect besides the wallets of the page, as an idle page has them. */
export interface ExternalWallets {
  /** The EVM connector that is brought back though nothing is remembered: inside a Safe its own. wallet-protocols a.5. */
  readonly forced: string | undefined;
  /** Lists them; settles once they stand in the registry. A page that has none fetches nothing. Without their code they are not listed. */
  list(registry: WalletRegistry): Promise<void> | undefined;
}

/** Wallets that the host brings, and the Safe around the frame where there is one. `signal` ends with the instance. */
export const externalWalletsOf = (
  options: LatchkitOptions,
  networks: readonly Network[],
  ports: Ports,
  signal: AbortSignal,
): ExternalWallets => {
  const forced =
    ports.environment.parentOrigin === SAFE_ORIGIN &&
    networks.some(({ namespace }) => namespace === "eip155")
      ? CONNECTOR_ID.safe
      : undefined;
  const hasAny =
    forced ??
    options.connectors ??
    options.coinbaseWallet ??
    options.chains?.some(({ connectors }) => connectors);
  const parts = {
    options,
    networks,
    ports,
    isInSafe: forced !== undefined,
    signal,
    lazy: LazyWalletConnector,
  };
  const list: ExternalWallets["list"] = (registry) =>
    import("./external-wallets.entry.js").then(
      ({ externalWallets }) => registry.add(externalWallets(parts)),
      () => undefined,
    );
  return { forced, list: (registry) => (hasAny ? list(registry) : undefined) };
};
