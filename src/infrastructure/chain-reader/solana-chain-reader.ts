import { unitsOfDecimal } from "../../domain/amount/amount.js";
import {
  type Amount,
  type Balance,
  sendableAmount,
  type TokenHolding,
} from "../../domain/balance/balance.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { isSolanaRead } from "../../domain/network/solana-reads.js";
import type {
  TransactionReceipt,
  TransactionRequest,
} from "../../domain/transaction/transaction.js";
import type { SolanaChainReader } from "../../ports/chain-reader.port.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { TOKEN_PROGRAMS } from "../chain-signer/solana-programs.js";
import { withheldOf } from "../chain-signer/solana-token-accounts.js";
import { checkTransfer } from "../chain-signer/solana-transaction.js";
import { feeOf, prepareTransfer } from "../chain-signer/solana-transfer.js";
import { BalanceAnswer, TokenAccountsAnswer } from "./solana-answers.js";
import { FOLLOW_LIMIT_MS, followTransaction } from "./solana-follow.js";
import type { SolanaAccess, SolanaNetworks } from "./solana-networks.js";
import { COMMITMENT, expiredError, readReceiptEverywhere, readReceipt } from "./solana-status.js";

interface KitSolanaReaderParts {
  readonly networks: SolanaNetworks;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
}

/** Reads Solana networks over JSON-RPC; builds transfers for fee estimates with @solana/kit. */
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
      const { network, rpc } = this.#networks.accessOf(networkId);
      const { value: units } = await rpc.read(
        { method: "getBalance", params: [address, COMMITMENT] },
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
      const access = this.#networks.accessOf(networkId);
      const holdings = await Promise.all(
        TOKEN_PROGRAMS.map((program) => holdingsOf(access, address, program, signal)),
      );
      return holdings.flat();
    });
  }

  async holding(
    account: CaipAddress,
    token: string | undefined,
    signal: AbortSignal,
  ): Promise<Amount> {
    if (token !== undefined) return sendableAmount(await this.tokens(account, signal), token);
    const { units, decimals, symbol } = await this.balance(account, signal);
    return { units, decimals, symbol };
  }

  /** Includes the rent of the receiver's new token account, which the sender pays. */
  networkFee(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    return this.#networks.read(signal, async () => {
      const { networkId, address } = parseCaipAddress(account);
      const access = this.#networks.accessOf(networkId);
      const preparedTransfer = await prepareTransfer(
        access,
        address,
        checkTransfer(transaction),
        signal,
      );
      return (await feeOf(access, preparedTransfer, signal)) + preparedTransfer.rent;
    });
  }

  withheld(
    account: CaipAddress,
    transaction: TransactionRequest,
    signal: AbortSignal,
  ): Promise<bigint> {
    return this.#networks.read(signal, () => {
      const { networkId, address } = parseCaipAddress(account);
      const access = this.#networks.accessOf(networkId);
      return withheldOf(access, address, checkTransfer(transaction), signal);
    });
  }

  receipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt | undefined> {
    return this.#networks.read(signal, () =>
      readReceipt(this.#networks.accessOf(networkId), hash, signal),
    );
  }

  ask(
    networkId: CaipNetworkId,
    { method, params }: { readonly method: string; readonly params?: unknown },
    signal: AbortSignal,
  ): Promise<unknown> {
    return this.#networks.read(signal, () => {
      const { rpc } = this.#networks.accessOf(networkId);
      if (!isSolanaRead(method)) throw new LatchkitError("rpc/request-failed", {});
      return rpc.readPlain({ method, params: Array.isArray(params) ? params : [] }, signal);
    });
  }

  /**
   * Polls every URL each second for at most three minutes. Rejects with `transaction/expired` once
   * it can no longer be processed (durable nonces are not supported), and with
   * `transaction/unknown` if that is uncertain.
   */
  waitForReceipt(
    networkId: CaipNetworkId,
    hash: string,
    signal: AbortSignal,
  ): Promise<TransactionReceipt> {
    return this.#networks.read(signal, async () => {
      const access = this.#networks.accessOf(networkId);
      const lookUp = () => readReceiptEverywhere(access, hash, signal);
      const followed = await followTransaction(
        { access, scheduler: this.#scheduler, lookUp },
        signal,
      );
      if (followed.kind === "found") return followed.value;
      if (followed.kind === "expired") throw expiredError(networkId);
      const { lastSeen } = followed;
      const context = { networkId, hash, waitMs: FOLLOW_LIMIT_MS, lastSeen };
      throw new LatchkitError("transaction/unknown", context);
    });
  }
}

/** The shown amount includes the token's scale and interest, as wallets show it. */
const shownOf = ({
  amount,
  decimals,
  uiAmountString,
}: {
  readonly amount: bigint;
  readonly decimals: number;
  readonly uiAmountString?: string | undefined;
}): Pick<TokenHolding, "shown"> => {
  const shown = unitsOfDecimal(uiAmountString, decimals) ?? null;
  return shown === amount ? {} : { shown };
};

const holdingsOf = async (
  { rpc }: SolanaAccess,
  owner: string,
  programId: string,
  signal: AbortSignal,
): Promise<readonly TokenHolding[]> => {
  const call = {
    method: "getTokenAccountsByOwner",
    params: [owner, { programId }, { encoding: "jsonParsed", ...COMMITMENT }],
  };
  const { value } = await rpc.read(call, TokenAccountsAnswer, signal);
  return value
    .map(({ pubkey, account }) => {
      const { mint, tokenAmount } = account.data.parsed.info;
      const { amount: units, decimals } = tokenAmount;
      const shown = programId === TOKEN_PROGRAMS[0] ? {} : shownOf(tokenAmount);
      return { token: mint, units, decimals, holder: pubkey, ...shown };
    })
    .filter(({ units }) => units > 0n);
};
