import type {
  Amount,
  CaipNetworkId,
  SendProgress,
  TransactionRequest,
} from "../../../src/index.js";
import {
  FakeClock,
  InMemoryClipboard,
  InMemoryKeyValueStorage,
  InMemoryNames,
} from "../../../src/infrastructure/in-memory/index.js";
import type { Clipboard } from "../../../src/ports/page.ports.js";
import type { SendOutcome } from "../../../src/ports/chain-signer.port.js";
import { deferred, granted } from "../doubles/manual-wallet.js";
import { TWO_NETWORKS, setupConnected } from "./instance.js";

export const ETHER = 10n ** 18n;

/** Sets up a connected page whose chain, wallet and names the test controls. */
export const setupSend = async (
  networkId: CaipNetworkId = "eip155:1",
  {
    storage = new InMemoryKeyValueStorage(),
    clipboard = new InMemoryClipboard(),
  }: { readonly storage?: InMemoryKeyValueStorage; readonly clipboard?: Clipboard } = {},
) => {
  const names = new InMemoryNames();
  const clock = new FakeClock();
  const sent: TransactionRequest[] = [];
  const answers: ReturnType<typeof deferred<SendOutcome>>[] = [];
  const never = (): Promise<never> => new Promise(() => undefined);
  const reader = {
    namespace: "eip155",
    holding: async (): Promise<Amount> => ({ units: ETHER, decimals: 18, symbol: "ETH" }),
    networkFee: async () => ETHER / 10n,
    waitForReceipt: never,
    balance: never,
  };
  const signer = {
    namespace: "eip155",
    send: (_: unknown, __: string, ___: unknown, request: TransactionRequest) => {
      const answer = deferred<SendOutcome>();
      sent.push(request);
      answers.push(answer);
      return answer.promise;
    },
  };
  const { latchkit, wallet } = await setupConnected(
    {
      ...(networkId !== "eip155:1" && {
        networks: [{ ...TWO_NETWORKS[0], id: networkId }, ...TWO_NETWORKS] as const,
      }),
      ports: {
        names,
        storage,
        clipboard,
        clock,
        scheduler: clock,
        chains: { reader: async () => reader as never, signer: async () => signer as never },
      },
    },
    granted(networkId),
  );
  const send = await latchkit.send.actions();
  const progress = (): SendProgress => {
    const { snapshot } = latchkit.send;
    if (snapshot.step === "loading") throw new Error("no code");
    return snapshot;
  };
  return { latchkit, wallet, names, clock, send, sent, answers, progress };
};
