import type { CaipNetworkId } from "../caip/caip.types.js";
import { DEFAULT_FRAME_NETWORK } from "./frame-networks.js";

/** Default URL of the frame. */
export const DEFAULT_FRAME_URL = "https://secure.walletconnect.org/sdk";
/** Version of the frame protocol. */
export const FRAME_VERSION = "4";

/** Query parameters of the frame's page; not secret. */
export interface FrameQuery {
  readonly projectId: string;
  /** Absent: Ethereum. */
  readonly chainId?: CaipNetworkId | undefined;
  readonly isLoggerOn: boolean;
  /** Public RPC URL of that network. */
  readonly rpcUrl?: string | undefined;
}

/**
 * Origin of the frame's page. Undefined for an unsafe URL: neither https nor http on this machine,
 * or with credentials.
 */
export const secureOrigin = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, origin, username, password } = new URL(url);
  const isLocal = /^(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])$/u.test(hostname);
  const isSafe = protocol === "https:" || (protocol === "http:" && isLocal);
  return isSafe && username === "" && password === "" ? origin : undefined;
};

/** The frame's URL with its query (spec 7). */
export const frameAddress = (url: string, query: FrameQuery): string => {
  const address = new URL(url);
  const { projectId, chainId = DEFAULT_FRAME_NETWORK, isLoggerOn, rpcUrl } = query;
  address.search = new URLSearchParams({
    projectId,
    chainId,
    version: FRAME_VERSION,
    enableLogger: String(isLoggerOn),
    ...(rpcUrl !== undefined && { rpcUrl }),
  }).toString();
  return address.href;
};

/**
 * URL of the embedded wallet's dashboard. Both arguments are origins; undefined if the page is that
 * site.
 */
export const dashboardUrl = (secureOrigin: string, pageOrigin: string): string | undefined =>
  secureOrigin === pageOrigin ? undefined : `${secureOrigin}/dashboard`;
