import {
  type CaipNetworkId,
  type LatchkitOptions,
  type SignInState,
  createLatchkit,
} from "../../../src/index.js";
import { FakeEnvironment, InMemorySignIn } from "../../../src/infrastructure/in-memory/index.js";
import type { InMemorySignInSeed } from "../../../src/infrastructure/in-memory/index.js";
import type { WalletOutcome, WalletSession } from "../../../src/ports/wallet-connector.port.js";
import { ManualWallet, ManualWallets, deferred, granted } from "../doubles/manual-wallet.js";
import { TWO_NETWORKS, flushPromises } from "./instance.js";

/** A request to sign that waits for the test. */
export interface SigningRequest {
  readonly address: string;
  readonly message: string;
  answer(outcome: WalletOutcome<string>): Promise<void>;
  fail(error: unknown): Promise<void>;
}

/** Sets up a page with sign-in, and a wallet whose answers the test gives. */
export const setupSignIn = async (
  seed: InMemorySignInSeed = {},
  options: Partial<LatchkitOptions> = {},
) => {
  const requests: SigningRequest[] = [];
  const signMessage = (_: unknown, address: string, message: string) => {
    const waiting = deferred<WalletOutcome<string>>();
    requests.push({
      address,
      message,
      answer: (outcome) => {
        waiting.resolve(outcome);
        return flushPromises();
      },
      fail: (error) => {
        waiting.reject(error);
        return flushPromises();
      },
    });
    return waiting.promise;
  };
  const switchNetwork = async (): Promise<object> => ({ kind: "done", value: undefined });
  const signer = { namespace: "eip155", signMessage, switchNetwork };
  const reader = { namespace: "eip155", balance: () => new Promise(() => undefined) };
  const siwx = new InMemorySignIn(seed);
  const wallet = new ManualWallet();
  const latchkit = createLatchkit({
    networks: TWO_NETWORKS,
    siwx,
    ...options,
    ports: {
      injectedWallets: new ManualWallets(wallet),
      environment: new FakeEnvironment(),
      chains: { reader: async () => reader as never, signer: async () => signer as never },
      ...options.ports,
    },
  });
  await latchkit.start();
  await latchkit.connection.provider(latchkit.network.snapshot.active.namespace as "eip155");
  const connect = async (session: WalletSession = granted()): Promise<void> => {
    const connecting = latchkit.connection.connect(wallet.connectorId);
    wallet.approve(session);
    await connecting;
    await flushPromises();
  };
  const view = (): string | undefined =>
    latchkit.modal.snapshot.isOpen ? latchkit.navigation.snapshot.current.view : undefined;
  const state = (): SignInState => latchkit.signIn.snapshot;
  const events: string[] = [];
  latchkit.events.events$.subscribe(({ name }) => events.push(name));
  const actions = await latchkit.signIn.actions();
  await flushPromises();
  return { latchkit, wallet, signer, siwx, requests, connect, view, state, events, actions };
};

/** The user signs, and the wallet says yes. */
export const signInOn = async ({
  actions,
  requests,
}: Pick<Awaited<ReturnType<typeof setupSignIn>>, "actions" | "requests">): Promise<void> => {
  const signing = actions.sign();
  await flushPromises();
  await requests.at(-1)?.answer({ kind: "done", value: "0x5151" });
  await signing;
  await flushPromises();
};

/** The user cancels, and the wallet goes to that network. */
export const cancelTo = async (
  networkId: CaipNetworkId,
  { actions, wallet }: Pick<Awaited<ReturnType<typeof setupSignIn>>, "actions" | "wallet">,
): Promise<void> => {
  const cancelling = actions.cancel();
  await flushPromises();
  wallet.emit({ kind: "network", networkId });
  await cancelling;
  await flushPromises();
};
