import type { Balance } from "../../domain/balance/balance.js";
import type { TokenHolding } from "../../domain/balance/holdings.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { isSolanaRead } from "../../domain/network/solana-reads.js";
import { base64Of } from "../../domain/shared/byte-texts.js";
import type {
  TransactionReceipt,
  TransactionRequest,
} from "../../domain/transaction/transaction.js";
import type { SolanaChainReader } from "../../ports/chain-reader.port.js";
import type { Clock } from "../../ports/clock.port.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import { TOKEN_PROGRAMS } from "../chain-signer/solana-programs.js";
import { checkTransfer } from "../chain-signer/solana-transaction.js";
import { prepareTransfer } from "../chain-signer/solana-transfer.js";
import { pause } from "../shared/settle-within.js";
import { BalanceAnswer, FeeAnswer, TokenAccountsAnswer } from "./solana-answers.js";
import type { SolanaAccess, SolanaNetworks } from "./solana-networks.js";
import { CONFIRMED, STATUS_POLL_MS, latestBlockhash, lookAt, statusOf } from "./solana-status.js";

/** What the reader is made of. */
export interface KitSolanaReaderParts {
  readonly networks: SolanaNetworks;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
}

/** Reads Solana networks over their JSON-RPC; transactions that fees are asked for are built with @solana/kit. */
export class KitSolanaReader implements SolanaChainReader {
  readonly namespace = "solana";
  readonly #networks: SolanaNetworks;
  readonly #clock: Clock;
  readonly #scheduler: Scheduler;

  constructor({ networks, clock, scheduler }: KitSolanaReaderParts) {
    this.#networks = networks;
    this.#clock = clock;
    this.#scheduler = scheduler;
  }

  balance(account: CaipAddress, signal: AbortSignal): Promise<Balance> {
    return this.#networks.read(signal, async () => {
      const { networkId, address } = parseCaipAddress(account);
      const { network, rpc } = this.#networks.open(networkId);
      const { value: units } = await rpc.read(
        { method: "getBalance", params: [address, CONFIRMED] },
        BalanceAnswer,
        signal,
      );
      const { decimals, symbol } = network.currency;
      return { units, decimals, symbol, account, networkId, readAt: this.#clock.now() };
    });
  }

  tokens(account: CaipAddress, signal: AbortSignal): Promise<readonly TokenHolding[]> {
    return this.#networks.read(signal, async () => {
      const { networkId, address } = parseCaipAddress(account);
      const access = this.#networks.open(networkId);
      return (
        await Promise.all(
          TOKEN_PROGRAMS.map((program) => holdingsOf(access, address, program, signal)),
        )
      ).flat();
    });
  }

  /** With the rent of a token account that the receiver does not have yet: it leaves the account for the network just the same. */
  networkFee(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    return this.#networks.read(signal, async () => {
      const { networkId, address } = parseCaipAddress(account);
      const access = this.#networks.open(networkId);
      const prepared = await prepareTransfer(access, address, checkTransfer(transaction), signal);
      const message = base64Of(Uint8Array.from(prepared.transaction.messageBytes));
      const { value: fee } = await access.rpc.read(
        { method: "getFeeForMessage", params: [message, CONFIRMED] },
        FeeAnswer,
        signal,
      );
      if (fee === null) throw new LatchkitError("rpc/request-failed", {});
      return fee + prepared.rent;
    });
  }

  receipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt | undefined> {
    return this.#networks.read(signal, () =>
      statusOf(this.#networks.open(networkId), hash, signal),
    );
  }

  ask(
    networkId: CaipNetworkId,
    { method, params }: { readonly method: string; readonly params?: unknown },
    signal: AbortSignal,
  ): Promise<unknown> {
    return this.#networks.read(signal, () => {
      const { rpc } = this.#networks.open(networkId);
      if (!isSolanaRead(method)) throw new LatchkitError("rpc/request-failed", {});
      return rpc.plain({ method, params: Array.isArray(params) ? params : [] }, signal);
    });
  }

  /** Rejects with `transaction/expired` too, once a transaction signed before the wait began can be in no block any more (durable nonces are not known here). */
  waitForReceipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt> {
    return this.#networks.read(signal, async () => {
      const access = this.#networks.open(networkId);
      const known = await statusOf(access, hash, signal);
      if (known) return known;
      const { lastValidBlockHeight } = await latestBlockhash(access, signal);
      for (;;) {
        await pause(this.#scheduler, STATUS_POLL_MS, signal);
        const receipt = await lookAt(access, hash, lastValidBlockHeight, signal);
        if (receipt) return receipt;
      }
    });
  }
}

const holdingsOf = async (
  { rpc }: SolanaAccess,
  owner: string,
  programId: string,
  signal: AbortSignal,
): Promise<readonly TokenHolding[]> => {
  const call = {
    method: "getTokenAccountsByOwner",
    params: [owner, { programId }, { encoding: "jsonParsed", ...CONFIRMED }],
  };
  const { value } = await rpc.read(call, TokenAccountsAnswer, signal);
  return value
    .map(
      ({
        pubkey,
        account: {
          data: {
            parsed: { info },
          },
        },
      }) => ({
        token: info.mint,
        units: info.tokenAmount.amount,
        decimals: info.tokenAmount.decimals,
        holder: pubkey,
      }),
    )
    .filter(({ units }) => units > 0n);
};
