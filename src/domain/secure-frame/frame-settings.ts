import type { CaipNetworkId } from "../caip/caip.types.js";
import type { Network } from "../network/network.js";
import { rpcUrl } from "../network/service-rpc.js";

/**
 * Times of the frame, ms (spec 9). `ready`: maximum load time. `afterReady`: delay before the first
 * message. `connect`: maximum duration of a sign-in step. `signOut`: maximum wait for its reply.
 * `sync`: for messages sent before the user can act. `person`: for requests a user decides. `left`:
 * wait for a transfer's reply after cancelling it. `resend`: between two e-mails. `popupCheck`,
 * `emailCheck`: polling intervals. `afterFarcaster`: delay before sending the app's data again.
 */
export const FRAME_TIMES = {
  ready: 20_000,
  afterReady: 500,
  connect: 120_000,
  signOut: 3_000,
  sync: 20_000,
  person: 600_000,
  left: 15_000,
  resend: 30_000,
  popupCheck: 1_000,
  emailCheck: 1_000,
  afterFarcaster: 100,
} as const;

/** Networks of the embedded wallet: 26 by the specification, 27 in the hosted one. */
const FRAME_NETWORK_IDS = [
  "eip155:1",
  "eip155:5",
  "eip155:11155111",
  "eip155:10",
  "eip155:420",
  "eip155:42161",
  "eip155:421613",
  "eip155:137",
  "eip155:80001",
  "eip155:42220",
  "eip155:1313161554",
  "eip155:1313161555",
  "eip155:56",
  "eip155:97",
  "eip155:43114",
  "eip155:43113",
  "eip155:324",
  "eip155:280",
  "eip155:100",
  "eip155:8453",
  "eip155:84531",
  "eip155:84532",
  "eip155:7777777",
  "eip155:999",
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  "solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1",
] as const satisfies readonly CaipNetworkId[];

/** RPC URL of a frame network. */
export interface FrameNetwork {
  readonly chainId: CaipNetworkId;
  readonly rpcUrl: string;
}

/**
 * RPC URLs that the frame uses: the page's own first, then the hosted service if there is a project
 * id.
 */
export const frameNetworks = (
  listed: readonly Pick<Network, "id" | "rpcUrls">[],
  service: { readonly url?: string | undefined; readonly projectId?: string | undefined },
): readonly FrameNetwork[] =>
  FRAME_NETWORK_IDS.flatMap((chainId) => {
    const { projectId, url } = service;
    const hosted = projectId === undefined ? undefined : rpcUrl({ url, projectId }, chainId);
    const own = listed.find(({ id }) => id === chainId)?.rpcUrls[0] ?? hosted;
    return own === undefined ? [] : [{ chainId, rpcUrl: own }];
  });

/** Default network of the frame (spec 9). */
export const DEFAULT_FRAME_NETWORK: CaipNetworkId = "eip155:1";
/** Default last-used chain (spec 9). */
export const DEFAULT_LAST_CHAIN = "1";

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
