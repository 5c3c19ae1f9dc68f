import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import type { Amount, SwapState, TransactionRequest } from "../../../src/index.js";
import type { BatchStatus, CallBatch } from "../../../src/domain/transaction/transaction.js";
import {
  FakeClock,
  InMemoryBlockchainData,
  InMemorySwapService,
} from "../../../src/infrastructure/in-memory/index.js";
import type { SendOutcome } from "../../../src/ports/chain-signer.port.js";
import { deferred } from "../doubles/manual-wallet.js";
import { setupConnected } from "./instance.js";
import { ETH, USDC, USDC_ADDRESS } from "../fixtures/swap.js";

const ETHER = 10n ** 18n;
export const HASH = `0x${"a".repeat(64)}`;

type Answer = ReturnType<typeof deferred<SendOutcome>>;

/** Sets up a connected page whose chain, wallet and swap service the test controls. */
export const setupSwap = async () => {
  const service = new InMemorySwapService();
  service.setTokens("eip155:1", [ETH, USDC]);
  service.setPrice(ETH, 3_000n * ETHER);
  service.setPrice(USDC, ETHER);
  const clock = new FakeClock();
  const chain = {
    currency: 2n * ETHER,
    token: 1_000_000_000n,
    decimals: 6,
    refusesChange: false as boolean | "timeout",
    /** The call of every transaction, as the chain has it; a node that fails knows of none. */
    call: undefined as string | Error | undefined,
  };
  const estimateGas = async (): Promise<bigint> => {
    if (chain.refusesChange === true)
      throw new LatchkitError("rpc/request-failed", { isRevert: true });
    if (chain.refusesChange) throw new LatchkitError("rpc/timeout", {});
    return 46_000n;
  };
  const sent: TransactionRequest[] = [];
  const batches: CallBatch[] = [];
  const answers: Answer[] = [];
  const wallet = { atomic: "unsupported", status: { code: 200, hashes: [HASH] } };
  const receipt: { status: string; failure?: Error } = { status: "success" };
  const holding = async (_: string, token?: string): Promise<Amount> =>
    token === undefined
      ? { units: chain.currency, decimals: 18, symbol: "ETH" }
      : { units: chain.token, decimals: chain.decimals, symbol: "USDC" };
  const reader = {
    namespace: "eip155",
    holding,
    estimateGas,
    waitForReceipt: async () => {
      if (receipt.failure) throw receipt.failure;
      return { ...receipt, blockNumber: 1n };
    },
    ask: async () => {
      if (chain.call instanceof Error) throw chain.call;
      return chain.call === undefined ? null : { input: chain.call };
    },
    balance: () => new Promise(() => undefined),
  };
  const signer = {
    namespace: "eip155",
    send: (_: unknown, __: string, ___: unknown, request: TransactionRequest) => {
      const answer = deferred<SendOutcome>();
      sent.push(request);
      answers.push(answer);
      return answer.promise;
    },
    capabilities: async () => ({ "eip155:1": { atomic: { status: wallet.atomic } } }),
    sendCalls: async (_: unknown, __: string, ___: unknown, batch: CallBatch) => {
      batches.push(batch);
      return { kind: "done", value: "batch-1" };
    },
    callsStatus: async (): Promise<BatchStatus> => ({
      id: "batch-1",
      isAtomic: true,
      ...wallet.status,
    }),
  };
  const data = new InMemoryBlockchainData();
  const { latchkit, wallet: connector } = await setupConnected({
    ports: {
      blockchainData: data,
      swapService: service,
      clock,
      scheduler: clock,
      chains: { reader: async () => reader as never, signer: async () => signer as never },
    },
  });
  const events: string[] = [];
  latchkit.events.events$.subscribe(({ name }) => events.push(name));
  const swap = await latchkit.swap.actions();
  const progress = (): Exclude<SwapState, { readonly step: "loading" }> => {
    const { snapshot } = latchkit.swap;
    if (snapshot.step === "loading") throw new Error("no code");
    return snapshot;
  };
  const done = (at = -1): void => answers.at(at)?.resolve({ kind: "done", value: HASH });
  return {
    latchkit,
    connector,
    swap,
    service,
    data,
    clock,
    chain,
    sent,
    batches,
    answers,
    done,
    wallet,
    receipt,
    events,
    progress,
  };
};

/** A quarter of an ether for dollars. */
export const BUY = { amount: "0.25", target: USDC_ADDRESS } as const;
/** 300 dollars for ether. */
export const SELL = { amount: "300", source: USDC_ADDRESS } as const;
