import { tryRead } from "../shared/records.js";
import { isLooseEvmAddress } from "../address/evm-address.js";
import { isSameAddress, parseCaipAddress } from "../caip/caip.js";
import { MAX_UNITS } from "../amount/amount.js";
import { nativePlaceholder } from "../chains/currencies.js";
import type { ApprovalRequest, BuiltApproval, BuiltSwap, SwapQuote } from "./approval-request.js";
import type { SwapMismatch } from "../errors/errors.js";
import type { RouterCall } from "./router-call.js";
import { minimumReceived } from "./swap-amounts.js";
import { type SwapToken, swapTokenId } from "./swap-token.js";

const MAX_GAS = 60_000_000n;
const CALLDATA = /^0x(?:[0-9a-fA-F]{2}){4,}$/;
const APPROVAL = /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})$/;
/** Move tokens or permit moving them; router calls never use them. */
const TOKEN_CALLS = ["095ea7b3", "a9059cbb", "23b872dd", "39509351", "a22cb465", "d505accf"];

const isSame = (a: string, b: string): boolean => isSameAddress("eip155", a, b);
const isOneOf = (id: string, ids: readonly string[]): boolean => ids.some((one) => isSame(one, id));

const addressOn = ({ account }: ApprovalRequest, id: string): string | undefined =>
  tryRead(() => {
    const { networkId, address } = parseCaipAddress(id);
    const isOfNetwork = networkId === parseCaipAddress(account).networkId;
    return isOfNetwork && isLooseEvmAddress(address) ? address : undefined;
  });

/** The quote's field that differs from the request; undefined if it matches. */
export const quoteMismatch = (
  request: ApprovalRequest,
  quote: SwapQuote,
): SwapMismatch | undefined => {
  if (quote.fromUnits !== request.units) return "amount";
  if (!isSame(quote.from, swapTokenId(request.source))) return "token";
  if (!isSame(quote.to, swapTokenId(request.target))) return "token";
  return quote.toUnits > 0n && quote.toUnits <= MAX_UNITS ? undefined : "amount";
};

/** The native value of a swap: the amount, or 0 for a token. */
export const swapValue = ({ source, units }: Pick<ApprovalRequest, "source" | "units">): bigint =>
  source.address === undefined ? units : 0n;

/** The first field of a built swap that differs from the request; undefined if valid. */
export const swapMismatch = (
  request: ApprovalRequest,
  built: BuiltSwap,
  minimum: bigint,
): SwapMismatch | undefined => {
  const { account, source, target } = request;
  const to = addressOn(request, built.to);
  if (addressOn(request, built.from) === undefined || to === undefined) return "chain";
  if (!isSame(built.from, account)) return "sender";
  const isOwnRecipient = isOneOf(built.to, [account, swapTokenId(source), swapTokenId(target)]);
  if (isOwnRecipient || /^0x0+$/.test(to)) return "to";
  if (built.value !== undefined && built.value !== swapValue(request)) return "value";
  if (!CALLDATA.test(built.data)) return "data";
  if (TOKEN_CALLS.includes(built.data.slice(2, 10).toLowerCase())) return "data";
  const { gas = 0n, gasPrice = 0n } = built;
  if (gas < 0n || gas > MAX_GAS || gasPrice < 0n) return "gas";
  const hasEnoughUnits = built.units > 0n && built.units >= minimum && built.units <= MAX_UNITS;
  return hasEnoughUnits ? undefined : "amount";
};

const ZERO_ADDRESS = `0x${"0".repeat(40)}`;
const isContractOf = (address: string, { address: own }: SwapToken): boolean =>
  own === undefined
    ? [nativePlaceholder("eip155"), ZERO_ADDRESS].includes(address.toLowerCase())
    : isSame(address, own);

/**
 * Validates a router call against the request: tokens, receiver, amount, and a minimum between the
 * slippage bound (less one unit for rounding) and the expected amount.
 */
export const callMismatch = (
  request: ApprovalRequest & { readonly slippage: number },
  expectedUnits: bigint,
  call: RouterCall,
): SwapMismatch | undefined => {
  const { account, source, target, units, slippage } = request;
  if (!isContractOf(call.source, source) || !isContractOf(call.target, target)) return "token";
  const { address } = parseCaipAddress(account);
  if (call.receiver !== ZERO_ADDRESS && !isSame(call.receiver, address)) return "receiver";
  if (call.units !== units) return "amount";
  const minimum = minimumReceived(expectedUnits, slippage) - 1n;
  const hasEnoughMinimum =
    call.minimum > 0n && call.minimum >= minimum && call.minimum <= expectedUnits;
  return hasEnoughMinimum ? undefined : "minimum";
};

/** Calldata that revokes the approval of `target`. */
export const resetCall = (target: string): `0x${string}` =>
  `0x095ea7b3${target.slice(2).toLowerCase().padStart(64, "0")}${"0".repeat(64)}`;

/** The amount an approval allows `target` to spend, base units; undefined for other calls. */
export const approvedIn = (data: string, target: string): bigint | undefined => {
  const [, spender, amount] = APPROVAL.exec(data.toLowerCase()) ?? [];
  return spender !== undefined && isSame(`0x${spender}`, target)
    ? BigInt(`0x${amount}`)
    : undefined;
};

/** The first field of an approval that exceeds or differs from the request; undefined if valid. */
export const approvalMismatch = (
  request: ApprovalRequest,
  built: BuiltApproval,
  target: string,
): SwapMismatch | undefined => {
  const ids = [swapTokenId(request.source), swapTokenId(request.target)];
  if (addressOn(request, built.from) === undefined || addressOn(request, built.to) === undefined)
    return "chain";
  if (!isSame(built.from, swapTokenId(request.source))) return "token";
  if (!isOneOf(built.to, ids)) return "to";
  if (built.value !== 0n) return "value";
  const [, spender, amount] = APPROVAL.exec(built.data.toLowerCase()) ?? [];
  if (spender === undefined) return "data";
  if (!isSame(`0x${spender}`, target)) return "spender";
  const units = request.isUnlimited ? MAX_UNITS : request.units;
  return BigInt(`0x${amount}`) === units ? undefined : "amount";
};
