import { LatchkitError } from "../errors/latchkit-error.js";
import type { ConnectorType } from "../connectors/connector.js";
import type { ConnectionKey } from "./connection-key.js";
import type { SocialProvider } from "../embedded-wallet/social-providers.js";
import type { Connection } from "./connection-state.js";

/**
 * How a connection stands: the shown one of its namespace, connected behind it, or remembered only.
 */
export type AccountConnectionStatus = "connected" | "active" | "disconnected";

/** The status of one connection. */
export const connectionStatusOf = (
  { connections }: { readonly connections: readonly Connection[] },
  { namespace, connectorId }: ConnectionKey,
): AccountConnectionStatus => {
  const at = connections
    .filter((one) => one.namespace === namespace)
    .findIndex(({ connector }) => connector.id === connectorId);
  if (at < 0) return "disconnected";
  return at === 0 ? "connected" : "active";
};

/**
 * What switching to a connection comes to: it is there already, its wallet is asked, or a view
 * leads to another device or to signing in to the embedded wallet.
 */
export type SwitchStep =
  | "activate"
  | "connect"
  | "AllWallets"
  | "ConnectingWalletConnect"
  | "EmailLogin"
  | "ConnectingSocial"
  | "ConnectingFarcaster";

/** What decides beside the connection itself. */
export interface SwitchPlace {
  readonly isMobile: boolean;
  /** The account elsewhere that last signed in to the embedded wallet. */
  readonly provider: SocialProvider | undefined;
}

/** Throws `connection/invalid-status` for any other status. */
export const switchStepOf = (
  status: string,
  type: ConnectorType,
  { isMobile, provider }: SwitchPlace,
): SwitchStep => {
  if (status === "connected" || status === "active") return "activate";
  if (status !== "disconnected") throw new LatchkitError("connection/invalid-status", { status });
  if (type === "AUTH") {
    if (provider === undefined) return "EmailLogin";
    return provider === "farcaster" ? "ConnectingFarcaster" : "ConnectingSocial";
  }
  if (type !== "WALLET_CONNECT") return "connect";
  return isMobile ? "AllWallets" : "ConnectingWalletConnect";
};
