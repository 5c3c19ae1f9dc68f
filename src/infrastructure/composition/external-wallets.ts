import type { WalletRegistry } from "../../application/connectors/wallet-registry.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { SAFE_ORIGIN } from "../../domain/connectors/safe.js";
import type { Network } from "../../domain/network/network.js";
import type { Ports } from "../../ports/ports.js";
import type { MakeLazy } from "../../application/shared/lazy.js";
import { LazyWalletConnector } from "../wallet-connector/lazy-wallet-connector.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";

/** Ways to connect besides the wallets of the page, as an idle page has them. */
export interface ExternalWallets {
  /**
   * The EVM connector that is brought back though nothing is remembered: inside a Safe its own.
   * wallet-protocols a.5.
   */
  readonly forced: string | undefined;
  /**
   * Lists them; settles once they stand in the registry. A page that has none fetches nothing. Code
   * that cannot be had yet lists them when it comes.
   */
  list(registry: WalletRegistry): Promise<unknown> | undefined;
}

/** What the wallets are listed from. `signal` ends with the instance. */
export interface ExternalWalletsOptions {
  readonly options: LatchkitOptions;
  readonly networks: readonly Network[];
  readonly ports: Ports;
  readonly signal: AbortSignal;
  readonly lazy: MakeLazy;
}

/** Wallets that the host brings, and the Safe around the frame where there is one. */
export const externalWalletsOf = (given: ExternalWalletsOptions): ExternalWallets => {
  const { options, networks, ports, lazy } = given;
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
  const parts = { ...given, isInSafe: forced !== undefined, transport: LazyWalletConnector };
  const code = lazy(
    "connection",
    async () => (await import("./external-wallets.entry.js")).externalWallets,
  );
  const list: ExternalWallets["list"] = (registry) => {
    code.follow((externalWallets) => registry.add(externalWallets(parts)));
    return code.load().catch(() => undefined);
  };
  return { forced, list: (registry) => (hasAny ? list(registry) : undefined) };
};
