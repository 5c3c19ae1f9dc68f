import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { MAX_UNITS } from "../../domain/amount/amount.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type {
  BuiltApproval,
  BuiltSwap,
  ApprovalRequest,
  SwapQuote,
} from "../../domain/swap/approval-request.js";
import { type SwapToken, isSameToken, swapTokenId } from "../../domain/swap/swap-token.js";
import type { SwapOrder, SwapQuestion, SwapService } from "../../ports/swap-service.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** The 1inch router. */
const ROUTER = "0x111111125421cA6dc452d289314280a0f8842A65";
const word = (value: bigint): string => value.toString(16).padStart(64, "0");
const addressWord = (address: string): string => word(BigInt(address));
const plain = (id: string): string => id.slice(id.lastIndexOf(":") + 1);

/** A `swap` call of the router: a nonexistent executor, tokens, receiver, amount, minimum. */
const routerCall = ({ account, source, target, units, slippage }: SwapOrder, worth: bigint) => {
  const minimum = (worth * BigInt(100 - slippage)) / 100n;
  const [sourceWord, targetWord, ownerWord] = [
    swapTokenId(source),
    swapTokenId(target),
    account,
  ].map((id) => addressWord(plain(id)));
  const addresses = [word(1n), sourceWord, targetWord, word(1n), ownerWord].join("");
  return `0x07ed2379${addresses}${[units, minimum, 0n, 288n, 0n].map(word).join("")}`;
};

/** Swaps at configured prices, without a fee. */
export class InMemorySwapService implements SwapService {
  readonly #tokens = new Map<CaipNetworkId, readonly SwapToken[]>();
  readonly #prices: { readonly token: SwapToken; readonly price: bigint }[] = [];
  readonly #allowances = new Map<string, bigint>();
  /** Networks that reject as unsupported. */
  readonly unsupported = new Set<CaipNetworkId>();
  /** If set, every request rejects with it. */
  failure: Error | undefined;
  /** If true, requests get no answer. */
  isSilent = false;
  /** The swap contract. */
  router = ROUTER;
  /** wei per unit of gas. */
  currentGasPrice = 1_000_000_000n;
  /** All requests, in order. */
  readonly requests: { readonly name: string; readonly about: unknown }[] = [];
  /** Modifies answers, to simulate a malicious service. */
  readonly changedAnswers: {
    /** As `SwapService.quote`. */
    quote?: (quote: SwapQuote) => SwapQuote;
    swap?: (built: BuiltSwap) => BuiltSwap;
    approval?: (built: BuiltApproval) => BuiltApproval;
  } = {};

  constructor() {
    bindMembers(this);
  }

  /** Sets a network's tokens. */
  setTokens(networkId: CaipNetworkId, tokens: readonly SwapToken[]): void {
    this.#tokens.set(networkId, tokens);
  }

  /** Sets the price of a whole token, in USD times 10^18. */
  setPrice(token: SwapToken, price: bigint): void {
    this.#prices.unshift({ token, price });
  }

  /** Sets a token's allowance, base units. */
  setAllowance(account: CaipAddress, token: SwapToken, units: bigint): void {
    this.#allowances.set(`${account} ${swapTokenId(token)}`, units);
  }

  /** As `SwapService.tokens`. */
  tokens(networkId: CaipNetworkId, signal: AbortSignal): Promise<readonly SwapToken[]> {
    return this.#answer("tokens", networkId, { networkId, signal }, () => {
      return this.#tokens.get(networkId) ?? [];
    });
  }

  /** As `SwapService.price`. */
  price(token: SwapToken, signal: AbortSignal): Promise<bigint | undefined> {
    const { networkId } = token;
    return this.#answer("price", token, { networkId, signal }, () => this.#priceOf(token));
  }

  /** As `SwapService.quote`. */
  quote(question: SwapQuestion, signal: AbortSignal): Promise<SwapQuote> {
    const { source, target, units } = question;
    const { networkId } = source;
    return this.#answer("quote", question, { networkId, signal }, () => {
      const quote = {
        from: swapTokenId(source),
        to: swapTokenId(target),
        fromUnits: units,
        toUnits: this.#worth(question),
      };
      return this.changedAnswers.quote?.(quote) ?? quote;
    });
  }

  /** As `SwapService.allowance`. */
  allowance(account: CaipAddress, token: SwapToken, signal: AbortSignal): Promise<bigint> {
    const { networkId } = token;
    return this.#answer("allowance", token, { networkId, signal }, () => {
      return this.#allowances.get(`${account} ${swapTokenId(token)}`) ?? 0n;
    });
  }

  /** As `SwapService.gasPrice`. */
  gasPrice(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint> {
    const gasPriceError = new LatchkitError("swap/gas-price-not-supported", { networkId });
    return this.#answer(
      "gasPrice",
      networkId,
      { networkId, signal, refused: gasPriceError },
      () => {
        return this.currentGasPrice;
      },
    );
  }

  /** As `SwapService.buildSwap`. */
  buildSwap(order: SwapOrder, signal: AbortSignal): Promise<BuiltSwap> {
    const { account } = order;
    const { networkId } = parseCaipAddress(account);
    const unsupportedError = new LatchkitError("swap/not-supported", {
      networkId,
      request: "transaction",
    });
    return this.#answer(
      "buildSwap",
      order,
      { networkId, signal, refused: unsupportedError },
      () => {
        const built: BuiltSwap = {
          from: account,
          to: `${networkId}:${this.router}`,
          data: routerCall(order, this.#worth(order)),
          units: this.#worth(order),
          gas: 210_000n,
          gasPrice: this.currentGasPrice,
        };
        return this.changedAnswers.swap?.(built) ?? built;
      },
    );
  }

  /** As `SwapService.buildApproval`. */
  buildApproval(request: ApprovalRequest, signal: AbortSignal): Promise<BuiltApproval> {
    const { networkId } = parseCaipAddress(request.account);
    const refused = new LatchkitError("swap/not-supported", { networkId, request: "approval" });
    return this.#answer("buildApproval", request, { networkId, signal, refused }, () => {
      const amount = request.isUnlimited ? MAX_UNITS : request.units;
      const built: BuiltApproval = {
        from: swapTokenId(request.source),
        to: swapTokenId(request.target),
        data: `0x095ea7b3${addressWord(this.router)}${word(amount)}`,
        value: 0n,
        gasPrice: this.currentGasPrice,
      };
      return this.changedAnswers.approval?.(built) ?? built;
    });
  }

  #priceOf(token: SwapToken): bigint | undefined {
    return this.#prices.find((one) => isSameToken(one.token, token))?.price;
  }

  #worth({ source, target, units }: Pick<SwapQuestion, "source" | "target" | "units">): bigint {
    const [given, receivedUnits] = [this.#priceOf(source), this.#priceOf(target)];
    if (given === undefined || receivedUnits === undefined || receivedUnits === 0n)
      throw new LatchkitError("swap/no-liquidity", {});
    const value = units * given * 10n ** BigInt(target.decimals);
    return value / (receivedUnits * 10n ** BigInt(source.decimals));
  }

  #answer<T>(
    name: string,
    about: unknown,
    request: {
      readonly networkId: CaipNetworkId;
      readonly signal: AbortSignal;
      readonly refused?: LatchkitError;
    },
    createAnswer: () => T,
  ): Promise<T> {
    const { networkId, signal, refused } = request;
    this.requests.push({ name, about });
    return settleWithin(
      async () => {
        if (this.isSilent) return new Promise<never>(() => undefined);
        if (this.failure) throw this.failure;
        if (this.unsupported.has(networkId))
          throw refused ?? new LatchkitError("chain/not-supported", { networkId });
        return createAnswer();
      },
      { signal },
    );
  }
}
