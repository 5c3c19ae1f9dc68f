import { LatchkitError } from "../errors/latchkit-error.js";
import type { ConnectorType } from "../connectors/connector.js";
import type { SocialProvider } from "../embedded-wallet/social-providers.js";
import type { Connection, ConnectionKey } from "./connection-state.js";

/** Displayed in its namespace, connected in the background, or only remembered. */
export type AccountConnectionStatus = "connected" | "active" | "disconnected";

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

/** Next step when switching to a connection: activate it, ask its wallet, or open a view. */
export type SwitchStep =
  | "activate"
  | "connect"
  | "AllWallets"
  | "ConnectingWalletConnect"
  | "EmailLogin"
  | "ConnectingSocial"
  | "ConnectingFarcaster";

export interface SwitchContext {
  readonly isMobile: boolean;
  /** The social provider last used to sign in to the embedded wallet. */
  readonly provider: SocialProvider | undefined;
}

/** Throws `connection/invalid-status` for an unknown status. */
export const switchStepOf = (
  status: string,
  type: ConnectorType,
  { isMobile, provider }: SwitchContext,
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
