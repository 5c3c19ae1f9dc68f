import type { CaipNetworkId } from "../caip/caip.types.js";
import { DEFAULT_FRAME_NETWORK } from "./frame-networks.js";

/** The page of the frame, unless the host runs its own. */
export const DEFAULT_FRAME_URL = "https://secure.walletconnect.org/sdk";
/** The version of the messages that are spoken. */
export const FRAME_VERSION = "4";

/** What the frame's page is opened with. Nothing here is secret: it can be seen on the way. */
export interface FrameQuery {
  readonly projectId: string;
  /** Absent: Ethereum. */
  readonly chainId?: CaipNetworkId | undefined;
  readonly isLoggerOn: boolean;
  /** A public address of a node of that network. */
  readonly rpcUrl?: string | undefined;
}

/**
 * The origin of a frame's page; undefined where the address cannot be trusted with keys: neither
 * https nor http on this very machine, or with a name and a password.
 */
export const secureOrigin = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, origin, username, password } = new URL(url);
  const isLocal = /^(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])$/u.test(hostname);
  const isSafe = protocol === "https:" || (protocol === "http:" && isLocal);
  return isSafe && username === "" && password === "" ? origin : undefined;
};

/** The address of the frame's page with its query (S7-049). */
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
