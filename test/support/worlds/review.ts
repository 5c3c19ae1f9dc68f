import type { Container } from "inversify";
import { createContainer, SERVICE, type ServiceIdentifiers } from "../../../src/container.js";
import type { Latchkit, LatchkitOptions, PendingReview } from "../../../src/index.js";
import type { WalletRequest } from "../../../src/ports/wallet-connector.port.js";
import { ALICE } from "../builders/connection.js";
import { ManualWallet, ManualWallets, granted } from "../doubles/manual-wallet.js";
import { TWO_NETWORKS } from "./instance.js";

const SIGNATURE = `0x${"1".repeat(128)}1b`;
const HASH = `0x${"ab".repeat(32)}`;

/** What a wallet answers that approves everything. */
export const approving = ({ method }: WalletRequest): unknown =>
  ({
    eth_chainId: "0x1",
    wallet_sendCalls: { id: HASH },
    eth_sendTransaction: HASH,
  })[method] ?? SIGNATURE;

const rebind = <Name extends keyof ServiceIdentifiers>(
  container: Container,
  name: Name,
  value: unknown,
): void => {
  const { [name]: identifier } = SERVICE;
  container.rebind<unknown>(identifier as symbol).toConstantValue(value);
};

export interface ReviewPage {
  readonly latchkit: Latchkit;
  readonly wallet: ManualWallet;
  /** What the wallet got, without questions for its network. */
  readonly got: WalletRequest[];
  /** Addresses and calls that a node was asked about. */
  readonly asked: string[];
}

/** An instance with option `review` and a connected wallet that approves everything. */
export const setupReview = async (
  review: LatchkitOptions["review"],
  replaced: Partial<{ readonly [Name in keyof ServiceIdentifiers]: unknown }> = {},
  options: Partial<LatchkitOptions> = {},
): Promise<ReviewPage> => {
  const wallet = new ManualWallet();
  const asked: string[] = [];
  const container = createContainer({
    networks: TWO_NETWORKS,
    ...(review && { review }),
    ...options,
    ports: { injectedWallets: new ManualWallets(wallet), ...options.ports },
  });
  const services = {
    simulator: {
      simulate: async () => {
        asked.push("simulation");
        return { status: "not-simulated", why: "unsupported" };
      },
    },
    addressFacts: {
      codes: async () => {
        asked.push("codes");
        return {};
      },
    },
    tokenFacts: { labels: async () => ({}) },
    ...replaced,
  };
  for (const [name, value] of Object.entries(services))
    rebind(container, name as keyof ServiceIdentifiers, value);
  const latchkit = container.get(SERVICE.latchkit);
  await latchkit.start();
  // Loads the code of wallet requests, so that wallets are asked synchronously.
  await latchkit.connection.provider("eip155");
  const connecting = latchkit.connection.connect(wallet.connectorId);
  wallet.approve(granted("eip155:1", ALICE));
  await connecting;
  const got: WalletRequest[] = [];
  wallet.onRequest = async (call) => {
    if (call.method !== "eth_chainId") got.push(call);
    return { kind: "done", value: approving(call) };
  };
  return { latchkit, wallet, got, asked };
};

/** The next review that waits for the user. */
export const nextReview = ({ review }: Latchkit, after = 0): Promise<PendingReview> =>
  new Promise((resolve) => {
    const subscription = review.state$.subscribe(({ pending }) => {
      if (pending === undefined || pending.id <= after) return;
      resolve(pending);
      queueMicrotask(() => subscription.unsubscribe());
    });
  });

/** Decides on every review at once. */
export const decideAll = (
  { review }: Latchkit,
  decide: (pending: PendingReview) => void = ({ id }) => review.approve(id),
): void => {
  let last = 0;
  review.state$.subscribe(({ pending }) => {
    if (pending === undefined || pending.id === last) return;
    last = pending.id;
    decide(pending);
  });
};
