import type { Account } from "../../domain/account/account.js";
import { isNamespace, isSameAddress } from "../../domain/caip/caip.js";
import type { CodeKind } from "../../domain/review/facts.js";
import type { Finding, Review } from "../../domain/review/review.js";
import type { ReviewedRequest } from "../../domain/review/reviewed-request.js";
import { asksToSign } from "../../domain/review/signing-methods.js";
import { UNREADABLE, withFindings } from "../../domain/review/summary.js";
import { tryRead } from "../../domain/shared/records.js";
import type { LazyCode } from "../../ports/page.ports.js";
import type {
  ChainRequests,
  ChainReview,
  RequestReader,
  WalletAccounts,
} from "../../ports/review.port.js";
import type { WalletRequest } from "../../ports/wallet-connector.port.js";

/** The code of a namespace; undefined without one. */
export type ReviewOf = (namespace: string) => LazyCode<ChainReview> | undefined;

/** Most characters of a request that nothing reads. */
const MAX_TEXT = 8_192;
const MAX_METHOD = 100;

const asText = (params: unknown): string =>
  tryRead(() =>
    JSON.stringify(params, (_, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    ).slice(0, MAX_TEXT),
  ) ?? "";

const unreadReview = (method: string): Review => ({
  ...UNREADABLE,
  findings: [
    { rule: "unknown-message", level: "caution", target: undefined, params: { text: method } },
  ],
});

/** These calls may name another network, to which the wallet switches. */
const CROSS_CHAIN = "wallet_sendCalls";

const accountDoubts = (named: string, accounts: readonly Account[]): readonly Finding[] =>
  accounts.some(({ namespace, address }) => isSameAddress(namespace, address, named))
    ? []
    : [
        {
          rule: "signer-not-owner",
          level: "danger",
          target: undefined,
          params: { address: named },
        },
      ];

/**
 * Wallets that ignore the named account or network use their own, so the request is read for those,
 * with a finding.
 */
const ofWallet = (
  request: ReviewedRequest,
  method: string,
  [account, ...others]: WalletAccounts,
): ReviewedRequest => {
  const { address, networkId } = account;
  const all = [account, ...others];
  const strangers = accountDoubts(request.account, all);
  const isElsewhere =
    method !== CROSS_CHAIN && "networkId" in request && request.networkId !== networkId;
  const doubts: readonly Finding[] = [
    ...strangers,
    ...(isElsewhere
      ? [{ rule: "other-chain", level: "danger", target: undefined, params: {} } as const]
      : []),
  ];
  return {
    ...request,
    ...(strangers.length > 0 && { account: address }),
    ...(isElsewhere && { networkId }),
    ...(others.length > 0 && { addresses: all.map((one) => one.address) }),
    ...(doubts.length > 0 && { doubts }),
  };
};

/** Only Solana's requests name no network. */
const namespaceOf = (request: ReviewedRequest): string =>
  "networkId" in request ? String(request.networkId).split(":", 1).join() : "solana";

type Read = (requests: ChainRequests) => Promise<Review>;

/** Reads requests with the code of their chain. */
export class HostRequestReader implements RequestReader {
  readonly #reviewOf: ReviewOf;

  constructor(reviewOf: ReviewOf) {
    this.#reviewOf = reviewOf;
  }

  async requestOf(
    call: WalletRequest,
    accounts: WalletAccounts,
    signal: AbortSignal,
  ): Promise<ReviewedRequest | undefined> {
    const [account] = accounts;
    const { namespace, networkId, address } = account;
    const known = await this.#reviewOf(namespace)?.use(signal, ({ requests }) =>
      requests.requestOf(call, account),
    );
    if (known !== undefined) return ofWallet(known, call.method, accounts);
    if (!asksToSign(call.method)) return undefined;
    const method = call.method.slice(0, MAX_METHOD);
    return { kind: "unread", networkId, account: address, method, text: asText(call.params) };
  }

  read(request: ReviewedRequest, signal: AbortSignal): Promise<Review> {
    return this.#read(request, signal, (requests) => requests.read(request, signal));
  }

  describe(
    request: ReviewedRequest,
    codes: Readonly<Record<string, CodeKind>>,
    signal: AbortSignal,
  ): Promise<Review> {
    return this.#read(
      request,
      signal,
      async (requests) =>
        requests.describe?.(request, codes, signal) ?? requests.read(request, signal),
    );
  }

  async #read(request: ReviewedRequest, signal: AbortSignal, read: Read): Promise<Review> {
    if ("kind" in request && request.kind === "unread") return unreadReview(request.method);
    const namespace = namespaceOf(request);
    const code = this.#reviewOf(namespace);
    if (code === undefined) return isNamespace(namespace) ? unreadReview("") : UNREADABLE;
    const review = await code.use(signal, ({ requests }) => read(requests));
    return Array.isArray(request.doubts) ? withFindings(review, request.doubts) : review;
  }
}
