import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { SAFE_ORIGIN } from "../../domain/connectors/safe.js";
import { LazyWalletConnector } from "../wallet-connector/lazy-wallet-connector.js";
import type { Services } from "./services.js";
import type { ExternalWallets } from "./external-wallets.types.js";
import { lazyChunk } from "./services/lazy-chunk.js";

/** Dependencies of the wallet list. */
export type ExternalWalletsContext = Pick<
  Services,
  | "options"
  | "networks"
  | "life"
  | "lazy"
  | "environment"
  | "scheduler"
  | "logger"
  | "random"
  | "connectionStore"
  | "hasSecureFrame"
  | "embeddedCode"
>;

/** Lists the host's wallets, the Safe that embeds the page, and the embedded wallet. */
export const externalWalletsOf = (context: ExternalWalletsContext): ExternalWallets => {
  const { options, networks, environment, lazy } = context;
  const forced =
    environment.parentOrigin === SAFE_ORIGIN &&
    networks.all.some(({ namespace }) => namespace === "eip155")
      ? CONNECTOR_ID.safe
      : undefined;
  const hasAny =
    forced ??
    options.connectors ??
    options.coinbaseWallet ??
    (context.hasSecureFrame || options.chains?.some(({ connectors }) => connectors));
  const code = lazy("connection", lazyChunk("external-wallets"));
  const list: ExternalWallets["list"] = (registry) => {
    code.follow((externalWallets) =>
      registry.add(externalWallets(context, forced !== undefined, LazyWalletConnector)),
    );
    return code.load(true).catch(() => undefined);
  };
  return { forced, list: (registry) => (hasAny ? list(registry) : undefined) };
};
