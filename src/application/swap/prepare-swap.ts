import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { Amount } from "../../domain/balance/balance.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import {
  isKnownTarget,
  readRouterCall,
  type RouterCall,
  type SwapTargets,
  canDecodeCalls,
} from "../../domain/swap/router-call.js";
import {
  approvalMismatch,
  callMismatch,
  resetCall,
  swapMismatch,
  swapValue,
} from "../../domain/swap/check-swap.js";
import {
  SWAP_GAS,
  minimumReceived,
  providerFee,
  expiryOf,
} from "../../domain/swap/swap-amounts.js";
import { type SwapPreview, batchesAtOnce } from "../../domain/swap/swap-preview.js";
import type { SwapMismatch } from "../../domain/errors/errors.js";
import type { BuiltSwap } from "../../domain/swap/approval-request.js";
import type {
  TransactionRequest,
  WalletCapabilities,
} from "../../domain/transaction/transaction.js";
import type { ChainReader, HoldingReading } from "../../ports/chain-reader.port.js";
import type { Clock } from "../../ports/page.ports.js";
import type { ChainAccess } from "../../ports/ports.js";
import type { SwapOrder, SwapService } from "../../ports/swap-service.port.js";
import type { SwapApprovals } from "./swap-approvals.js";
import { type SwapQuotes, amountOf, worthOf } from "./swap-quotes.js";

export interface PrepareSwapParts {
  readonly service: SwapService;
  readonly chains: ChainAccess;
  readonly clock: Clock;
  readonly quotes: Pick<SwapQuotes, "quoteSource" | "prices" | "currency">;
  readonly approvals: SwapApprovals;
  readonly targets: SwapTargets | undefined;
  readonly capabilities: (signal: AbortSignal) => Promise<WalletCapabilities>;
}

const unexpectedAnswer = (
  request: "transaction" | "approval",
  field: SwapMismatch,
): LatchkitError => new LatchkitError("swap/unexpected-answer", { request, field });
const notEnough = (covers: "fees" | "transfer"): LatchkitError =>
  new LatchkitError("transaction/not-enough-funds", { covers, providerCode: 5001 });
const readsHoldings = (reader: ChainReader): reader is ChainReader & HoldingReading =>
  reader.holding !== undefined;

type PreparedField =
  | "minimum"
  | "isCallRead"
  | "reset"
  | "approval"
  | "networkCost"
  | "priceImpact"
  | "isBatch"
  | "expiresAt";

/** Builds swaps and validates every field against the request. */
export class PrepareSwap {
  readonly #parts: PrepareSwapParts;
  constructor(parts: PrepareSwapParts) {
    this.#parts = parts;
  }

  /** Sends no wallet request. Rejects as `SwapActions.preview`. */
  async run(order: SwapOrder, signal: AbortSignal): Promise<SwapPreview> {
    const { service, clock, quotes } = this.#parts;
    const holdings = await this.#holdings(order, signal);
    if (order.units > holdings.source.units) throw notEnough("transfer");
    const { minimum } = await quotes.quoteSource(order, signal);
    const [built, prices] = await Promise.all([
      service.buildSwap(order, signal),
      quotes.prices(order, signal),
    ]);
    const now = clock.now();
    const call = this.#checkedCall(order, built, minimum.units);
    const approval = await this.#approval(order, built, signal);
    const reset = approval && (await this.#reset(order, approval, built, signal));
    const cost = this.#cost(built, [reset, approval].filter(Boolean).length);
    const { priceImpact } = worthOf(order, built.units, prices);
    if (swapValue(order) + (cost ?? 0n) > holdings.currency.units) throw notEnough("fees");
    return this.#preview(order, built, {
      minimum: amountOf(
        order.target,
        call?.minimum ?? minimumReceived(built.units, order.slippage),
      ),
      isCallRead: call !== undefined,
      ...(reset && { reset }),
      ...(approval && { approval }),
      ...(cost !== undefined && {
        networkCost: amountOf(quotes.currency(order.account), cost),
      }),
      ...(priceImpact !== undefined && { priceImpact }),
      isBatch: approval !== undefined && (await this.#batches(order, signal)),
      expiresAt: expiryOf(now),
    });
  }

  #preview(
    order: SwapOrder,
    built: BuiltSwap,
    rest: Pick<SwapPreview, PreparedField>,
  ): SwapPreview {
    const { account, source, target, units, slippage, isUnlimited } = order;
    const { networkId } = parseCaipAddress(account);
    const to = parseCaipAddress(built.to).address;
    const isTargetKnown = isKnownTarget(networkId, to, this.#parts.targets);
    return Object.freeze({
      account,
      networkId,
      source: Object.freeze({ ...source }),
      target: Object.freeze({ ...target }),
      given: amountOf(source, units),
      received: amountOf(target, built.units),
      slippage,
      providerFee: amountOf(source, providerFee(units)),
      to,
      isTargetKnown,
      needsYes: !isTargetKnown || (!rest.isCallRead && canDecodeCalls(networkId, to)),
      isUnlimited,
      transaction: Object.freeze({
        to,
        value: swapValue(order),
        data: built.data,
        ...(built.gas && { gas: built.gas }),
      }),
      ...rest,
    });
  }

  #checkedCall(order: SwapOrder, built: BuiltSwap, minimum: bigint): RouterCall | undefined {
    const { networkId } = parseCaipAddress(order.account);
    const field = swapMismatch(order, built, minimum);
    if (field !== undefined) throw unexpectedAnswer("transaction", field);
    if (!canDecodeCalls(networkId, parseCaipAddress(built.to).address)) return undefined;
    const call = readRouterCall(built.data);
    const other = call && callMismatch(order, built.units, call);
    if (other !== undefined) throw unexpectedAnswer("transaction", other);
    return call;
  }

  async #holdings(
    { account, source, target }: SwapOrder,
    signal: AbortSignal,
  ): Promise<{ readonly source: Amount; readonly currency: Amount }> {
    const reader = await this.#parts.chains.reader("eip155");
    if (!readsHoldings(reader))
      throw new LatchkitError("account/method-not-supported", {
        method: "swap",
        namespace: "eip155",
      });
    const [currency, sourceHeld, targetHeld] = await Promise.all([
      reader.holding(account, undefined, signal),
      ...[source, target].map(({ address }) => reader.holding(account, address, signal)),
    ]);
    if (sourceHeld?.decimals !== source.decimals)
      throw new LatchkitError("transaction/invalid", { field: "source" });
    if (targetHeld?.decimals !== target.decimals)
      throw new LatchkitError("transaction/invalid", { field: "target" });
    return { source: sourceHeld, currency };
  }

  /** Checks even an unneeded approval, so that the swap's contract is the approved one. */
  async #approval(
    order: SwapOrder,
    { to }: BuiltSwap,
    signal: AbortSignal,
  ): Promise<TransactionRequest | undefined> {
    const { service, approvals } = this.#parts;
    const { account, source, units } = order;
    if (source.address === undefined) return undefined;
    const [built, reportedError] = await Promise.all([
      service.buildApproval(order, signal),
      service.allowance(account, source, signal),
    ]);
    const target = parseCaipAddress(to).address;
    const field = approvalMismatch(order, built, target);
    if (field !== undefined) throw unexpectedAnswer("approval", field);
    const approved = approvals.allowance(order, target);
    if ((approved > reportedError ? approved : reportedError) >= units) return undefined;
    return Object.freeze({ to: source.address, value: 0n, data: built.data });
  }

  /**
   * Simulates the approval: USDT rejects changing a remaining allowance, which then needs a reset.
   * Other node errors are left to the wallet.
   */
  async #reset(
    { account }: SwapOrder,
    approval: TransactionRequest,
    { to }: BuiltSwap,
    signal: AbortSignal,
  ): Promise<TransactionRequest | undefined> {
    const reader = await this.#parts.chains.reader("eip155");
    try {
      await reader.estimateGas?.(account, approval, signal);
      return undefined;
    } catch (cause) {
      if (!isLatchkitError(cause, "rpc/request-failed") || !cause.context.isRevert)
        return undefined;
      const data = resetCall(parseCaipAddress(to).address);
      return Object.freeze({ ...approval, data });
    }
  }

  #cost({ gas, gasPrice }: BuiltSwap, approvals: number): bigint | undefined {
    if (gasPrice === undefined) return undefined;
    return gasPrice * ((gas || SWAP_GAS) + APPROVAL_GAS * BigInt(approvals));
  }

  async #batches({ account }: SwapOrder, signal: AbortSignal): Promise<boolean> {
    const { networkId } = parseCaipAddress(account);
    if (this.#parts.approvals.needsSeparateSteps(account)) return false;
    try {
      return batchesAtOnce((await this.#parts.capabilities(signal))[networkId]);
    } catch {
      return false;
    }
  }
}

const APPROVAL_GAS = 60_000n;
