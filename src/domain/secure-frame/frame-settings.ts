import type { CaipNetworkId } from "../caip/caip.types.js";
import type { Network } from "../network/network.js";
import { rpcUrl } from "../network/service-rpc.js";

/** Times of the frame, ms. */
export const FRAME_TIMES = {
  ready: 20_000, // maximum load time
  afterReady: 500, // delay before the first message
  connect: 120_000, // a sign-in step
  signOut: 3_000,
  sync: 20_000, // messages before the user can act
  userDecision: 600_000, // requests that a user decides
  cancelledTransfer: 15_000, // reply to a transfer after it was cancelled
  resend: 30_000, // between two e-mails
  popupCheck: 1_000, // polling intervals
  emailCheck: 1_000,
  afterFarcaster: 100, // delay before sending the app's data again
} as const;

/** The specification's 26 and one more of the hosted wallet. */
const FRAME_CHAIN_IDS = [
  1, 5, 11155111, 10, 420, 42161, 421613, 137, 80001, 42220, 1313161554, 1313161555, 56, 97, 43114,
  43113, 324, 280, 100, 8453, 84531, 84532, 7777777, 999,
];
const FRAME_NETWORK_IDS: readonly CaipNetworkId[] = [
  ...FRAME_CHAIN_IDS.map((id) => `eip155:${id}` as const),
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
];

export interface FrameNetwork {
  readonly chainId: CaipNetworkId;
  readonly rpcUrl: string;
}

/** RPC URLs that the frame uses: the page's own, else the hosted service's. */
export const frameNetworks = (
  networks: readonly Pick<Network, "id" | "rpcUrls">[],
  service: { readonly url?: string | undefined; readonly projectId?: string | undefined },
): readonly FrameNetwork[] =>
  FRAME_NETWORK_IDS.flatMap((chainId) => {
    const { projectId, url } = service;
    const rpcUrlWithProject =
      projectId === undefined ? undefined : rpcUrl({ url, projectId }, chainId);
    const own = networks.find(({ id }) => id === chainId)?.rpcUrls[0] ?? rpcUrlWithProject;
    return own === undefined ? [] : [{ chainId, rpcUrl: own }];
  });

/** Default network of the frame. */
export const DEFAULT_FRAME_NETWORK: CaipNetworkId = "eip155:1";
/** Default last-used chain. */
export const DEFAULT_LAST_CHAIN = "1";

export const DEFAULT_FRAME_URL = "https://secure.walletconnect.org/sdk";
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

/** Origin of the frame's page; undefined unless https, or http on this machine. */
export const secureOrigin = (url: string): string | undefined => {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, origin, username, password } = new URL(url);
  const isLocal = /^(?:localhost|[\w-]+\.localhost|127\.0\.0\.1|\[::1\])$/u.test(hostname);
  const isSafe = protocol === "https:" || (protocol === "http:" && isLocal);
  return isSafe && username === "" && password === "" ? origin : undefined;
};

/** The frame's URL with its query. */
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

/** URL of the embedded wallet's dashboard; undefined if the page is that site. */
export const dashboardUrl = (secureOrigin: string, pageOrigin: string): string | undefined =>
  secureOrigin === pageOrigin ? undefined : `${secureOrigin}/dashboard`;
