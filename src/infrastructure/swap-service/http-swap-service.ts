import * as v from "valibot";
import { isSameAddress, parseCaipAddress } from "../../domain/caip/caip.js";
import { unitsOfDecimal } from "../../domain/amount/amount.js";
import type { CaipAddress, CaipNetworkId } from "../../domain/caip/caip.types.js";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type {
  BuiltApproval,
  BuiltSwap,
  ApprovalRequest,
  SwapQuote,
} from "../../domain/swap/approval-request.js";
import { type SwapToken, readSwapToken, swapTokenId } from "../../domain/swap/swap-token.js";
import { USD_DECIMALS } from "../../domain/tokens/token-balance.js";
import type { SwapOrder, SwapQuestion, SwapService } from "../../ports/swap-service.port.js";
import {
  BlockchainDataClient,
  SupportedNetworks,
  type SupportedNetworksParts,
} from "../blockchain-data/service-access.js";
import { type EventLoop, SlicedWork, mapInSlices } from "../shared/sliced-work.js";
import {
  AllowanceAnswer,
  ApprovalAnswer,
  GasPriceAnswer,
  MAX_TOKENS,
  PriceAnswer,
  QuotesAnswer,
  RefusalAnswer,
  SwapAnswer,
  TokenAnswer,
  TokensAnswer,
} from "./swap-answers.js";

const withoutDuplicates = (tokens: readonly SwapToken[]): readonly SwapToken[] => {
  const byId = new Map<string, SwapToken>();
  for (const token of tokens)
    if (!byId.has(swapTokenId(token))) byId.set(swapTokenId(token), token);
  return [...byId.values()];
};

interface HttpSwapServiceParts extends SupportedNetworksParts {
  /** Lets the page run while a long list is parsed. */
  readonly eventLoop: EventLoop;
}

/** Swaps of the hosted blockchain data service (1inch). */
export class HttpSwapService implements SwapService {
  readonly #service: BlockchainDataClient;
  readonly #supported: SupportedNetworks;
  readonly #eventLoop: EventLoop;

  constructor({ eventLoop, ...parts }: HttpSwapServiceParts) {
    this.#eventLoop = eventLoop;
    this.#service = new BlockchainDataClient(parts);
    this.#supported = new SupportedNetworks(parts);
  }

  async tokens(networkId: CaipNetworkId, signal: AbortSignal): Promise<readonly SwapToken[]> {
    await this.#supported.check(networkId, signal);
    const { tokens } = await this.#service.get(TokensAnswer, {
      path: "/v1/convert/tokens",
      query: { chainId: networkId },
      signal,
    });
    const readTokens = await mapInSlices(
      tokens.slice(0, MAX_TOKENS),
      (entry) => {
        const result = v.safeParse(TokenAnswer, entry);
        return result.success ? readSwapToken(result.output, networkId) : undefined;
      },
      new SlicedWork(this.#eventLoop, signal),
    );
    return withoutDuplicates(readTokens);
  }

  /** The service reads only the first address. */
  async price(token: SwapToken, signal: AbortSignal): Promise<bigint | undefined> {
    await this.#supported.check(token.networkId, signal);
    const id = swapTokenId(token);
    const { fungibles } = await this.#service.post(PriceAnswer, {
      path: "/v1/fungible/price",
      body: { currency: "usd", addresses: [id], projectId: this.#service.projectId },
      signal,
    });
    const fungible = fungibles.find(({ address }) => !address || isAddressOf(address, id));
    return unitsOfDecimal(fungible?.price, USD_DECIMALS);
  }

  async quote(question: SwapQuestion, signal: AbortSignal): Promise<SwapQuote> {
    const { account, source, target, units, gasPrice } = question;
    const { address, networkId } = parseCaipAddress(account);
    await this.#supported.check(networkId, signal);
    const { quotes } = await this.#service
      .get(QuotesAnswer, {
        path: "/v1/convert/quotes",
        query: {
          amount: String(units),
          userAddress: address,
          from: swapTokenId(source),
          to: swapTokenId(target),
          ...(gasPrice !== undefined && { gasPrice: String(gasPrice) }),
        },
        keepsErrorBody: true,
        signal,
      })
      .catch(async (cause: unknown) => {
        throw (await isIlliquid(cause))
          ? new LatchkitError("swap/no-liquidity", {}, { cause })
          : cause;
      });
    const [quote] = quotes;
    if (quote === undefined) throw new LatchkitError("swap/no-quote", {});
    const { fromAmount, fromAccount, toAmount, toAccount } = quote;
    return { from: fromAccount, fromUnits: fromAmount, to: toAccount, toUnits: toAmount };
  }

  async allowance(account: CaipAddress, token: SwapToken, signal: AbortSignal): Promise<bigint> {
    await this.#supported.check(token.networkId, signal);
    const { allowance } = await this.#service.get(AllowanceAnswer, {
      path: "/v1/convert/allowance",
      query: { tokenAddress: swapTokenId(token), userAddress: account },
      signal,
    });
    return allowance;
  }

  async gasPrice(networkId: CaipNetworkId, signal: AbortSignal): Promise<bigint> {
    if (!(await this.#supported.has(networkId, signal)))
      throw new LatchkitError("swap/gas-price-not-supported", { networkId });
    const { standard } = await this.#service.get(GasPriceAnswer, {
      path: "/v1/convert/gas-price",
      query: { chainId: networkId },
      signal,
    });
    return standard;
  }

  async buildSwap(order: SwapOrder, signal: AbortSignal): Promise<BuiltSwap> {
    const { account, source, target, units, slippage } = order;
    await this.#checkBuild(account, "transaction", signal);
    const { tx } = await this.#service.post(SwapAnswer, {
      path: "/v1/convert/build-transaction",
      body: {
        amount: String(units),
        eip155: { slippage },
        from: swapTokenId(source),
        to: swapTokenId(target),
        userAddress: account,
        disableEstimate: true,
        projectId: this.#service.projectId,
      },
      signal,
    });
    const { from, to, data, amount, value } = tx;
    const { gas, gasPrice } = tx.eip155 ?? {};
    return {
      from,
      to,
      data,
      units: amount,
      ...(typeof value === "bigint" && { value }),
      ...(typeof gas === "bigint" && { gas }),
      ...(typeof gasPrice === "bigint" && { gasPrice }),
    };
  }

  async buildApproval(request: ApprovalRequest, signal: AbortSignal): Promise<BuiltApproval> {
    const { account, source, target, units, isUnlimited } = request;
    await this.#checkBuild(account, "approval", signal);
    const { tx } = await this.#service.get(ApprovalAnswer, {
      path: "/v1/convert/build-approve",
      query: {
        userAddress: account,
        from: swapTokenId(source),
        to: swapTokenId(target),
        ...(!isUnlimited && { amount: String(units) }),
      },
      signal,
    });
    const { from, to, data, value } = tx;
    const gasPrice = tx.eip155?.gasPrice;
    return { from, to, data, value, ...(typeof gasPrice === "bigint" && { gasPrice }) };
  }

  async #checkBuild(
    account: CaipAddress,
    request: "transaction" | "approval",
    signal: AbortSignal,
  ): Promise<void> {
    const { networkId } = parseCaipAddress(account);
    if (!(await this.#supported.has(networkId, signal)))
      throw new LatchkitError("swap/not-supported", { networkId, request });
  }
}

/** Prices are keyed by address or by CAIP id. */
const isAddressOf = (address: string, id: string): boolean =>
  isSameAddress("eip155", address, id) ||
  isSameAddress("eip155", address, id.slice(id.lastIndexOf(":") + 1));

/** True if the service reported insufficient liquidity. */
const isIlliquid = async (error: unknown): Promise<boolean> => {
  if (!isLatchkitError(error, "http/status") || !(error.cause instanceof Response)) return false;
  const body: unknown = await error.cause
    .clone()
    .json()
    .catch(() => undefined);
  const refusal = v.safeParse(RefusalAnswer, body);
  const [reason] = refusal.success ? refusal.output.reasons : [];
  return /insufficient liquidity/i.test(reason?.description ?? "");
};

const notSupported = (): Promise<never> =>
  Promise.reject(new LatchkitError("chain/adapter-not-found", { namespace: "eip155" }));

/** Rejects every call, for instances without a project or swap service. */
export const NO_SWAP_SERVICE: SwapService = {
  tokens: notSupported,
  price: notSupported,
  quote: notSupported,
  allowance: notSupported,
  gasPrice: notSupported,
  buildSwap: notSupported,
  buildApproval: notSupported,
};
