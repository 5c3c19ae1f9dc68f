import { normalizeNetwork } from "../../../src/domain/network/network.js";
import {
  EmbeddedWalletConnector,
  type EmbeddedWalletParts,
} from "../../../src/infrastructure/embedded-wallet/embedded-wallet-connector.js";
import {
  inMemorySecureFrame,
  type InMemorySecureFrameOptions,
} from "../../../src/testing/universal/in-memory-secure-frame.js";
import { PretendSiteKeys } from "../../../src/testing/universal/secure-site/pretend-site-keys.js";
import { TWO_NETWORKS } from "./instance.js";

/** Who signs in to the embedded wallet. */
export const EMAIL = "ana@example.org";
const { signal } = new AbortController();
const [first, second] = TWO_NETWORKS;
/** The networks that it may stand on; it has smart accounts on 10. */
export const [one, ten] = [normalizeNetwork(first), normalizeNetwork(second)];
/** The one of its other namespace. */
export const SOLANA = normalizeNetwork({
  id: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
  name: "Solana",
  rpcUrls: ["https://solana.example"],
  currency: { symbol: "SOL", decimals: 9 },
});

/** The connector over a frame in memory, whose user has a smart account on network 10. */
export const setupEmbeddedConnector = (
  options: InMemorySecureFrameOptions &
    Partial<Pick<EmbeddedWalletParts, "networks" | "signIn">> = {},
) => {
  const { networks = [one, ten], signIn } = options;
  const memory = inMemorySecureFrame({
    knownEmails: [EMAIL],
    keys: new PretendSiteKeys([10]),
    ...options,
  });
  const log: string[] = [];
  const [first] = networks;
  const state = {
    isUsed: true,
    preferred: undefined as "eoa" | "smartAccount" | undefined,
    wanted: first.id,
    opened: 0,
    /** What opening its frame waits for. */
    opening: Promise.resolve(),
    /** Its user leaves what is being opened. */
    leaving: new AbortController(),
  };
  const port = new EmbeddedWalletConnector(first.namespace === "solana" ? "solana" : "eip155", {
    frame: memory.frame,
    scheduler: memory.clock,
    networks,
    wanted: () => state.wanted,
    open: async () => {
      state.opened += 1;
      await state.opening;
    },
    preferred: () => state.preferred,
    onPreferred: (type) => void (state.preferred = type),
    smartNetworks: () => [10],
    isUsed: () => state.isUsed,
    onUser: ({ email }) => void log.push(`user ${email ?? ""}`),
    ...(signIn && { signIn }),
    onDeployed: (isDeployed) => void log.push(`deployed ${isDeployed}`),
    onTransaction: () => void log.push("transaction"),
    onRefused: ({ code }) => void log.push(code),
    onSignedOut: () => void log.push("signed out"),
    approve: async (work) => {
      memory.frame.show({ title: "Approve", close: "Close" });
      return work(state.leaving.signal).finally(() => memory.frame.hide());
    },
  });
  return { ...memory, port, log, state };
};

/** A frame that is open, with its user signed in. */
export const signedIn = async (options?: Parameters<typeof setupEmbeddedConnector>[0]) => {
  const harness = setupEmbeddedConnector(options);
  const { frame, site, clock } = harness;
  const asked = frame.request("CONNECT_EMAIL", { email: EMAIL }, signal);
  await clock.pass(500);
  await asked;
  await frame.request("CONNECT_OTP", { otp: site.lastCode }, signal);
  return harness;
};
/** The same, with the wallet connected. */
export const connected = async (options?: Parameters<typeof setupEmbeddedConnector>[0]) => {
  const harness = await signedIn(options);
  await harness.port.connect(signal);
  return harness;
};
