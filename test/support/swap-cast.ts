import { encodeFunctionData, pad, parseAbi, toHex } from "viem";
import type {
  BuiltApproval,
  BuiltSwap,
  ApprovalRequest,
  SwapQuote,
} from "../../src/domain/swap/approval-request.js";
import type { SwapToken } from "../../src/domain/swap/swap-token.js";

export const OWNER = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
export const ACCOUNT = `eip155:1:${OWNER}` as const;
export const ROUTER = "0x111111125421cA6dc452d289314280a0f8842A65";
export const NATIVE_ID = `eip155:1:0x${"e".repeat(40)}`;
export const USDC_ADDRESS = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
export const USDC_ID = `eip155:1:${USDC_ADDRESS}`;

export const ETH: SwapToken = {
  networkId: "eip155:1",
  name: "Ether",
  symbol: "ETH",
  decimals: 18,
};
export const USDC: SwapToken = {
  networkId: "eip155:1",
  address: USDC_ADDRESS,
  name: "USD Coin",
  symbol: "USDC",
  decimals: 6,
};

/** 250 USDC for ether. */
export const NEED: ApprovalRequest = {
  account: ACCOUNT,
  source: USDC,
  target: ETH,
  units: 250_000_000n,
  isUnlimited: false,
};
export const QUOTE: SwapQuote = {
  from: USDC_ID,
  to: NATIVE_ID,
  fromUnits: 250_000_000n,
  toUnits: 83_000_000_000_000_000n,
};
export const SWAP_CALL = parseAbi([
  "function swap(address executor, (address srcToken, address dstToken, address srcReceiver, address dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)",
]);
type Description = Parameters<
  typeof encodeFunctionData<typeof SWAP_CALL>
>[0]["args"] extends readonly [unknown, infer D, unknown]
  ? D
  : never;
/** What `NEED` is told to the router, with these of its fields changed. */
export const swapCall = (change: Partial<Description> = {}): `0x${string}` =>
  encodeFunctionData({
    abi: SWAP_CALL,
    functionName: "swap",
    args: [
      pad("0x1", { size: 20 }),
      {
        srcToken: USDC_ADDRESS,
        dstToken: `0x${"e".repeat(40)}`,
        srcReceiver: pad("0x1", { size: 20 }),
        dstReceiver: OWNER,
        amount: 250_000_000n,
        minReturnAmount: 82_170_000_000_000_000n,
        flags: 0n,
        ...change,
      },
      "0x12",
    ],
  });
/** A call of the router. */
export const CALL = swapCall();
export const BUILT: BuiltSwap = {
  from: ACCOUNT,
  to: `eip155:1:${ROUTER}`,
  data: CALL,
  units: QUOTE.toUnits,
  gas: 210_000n,
  gasPrice: 1_000_000_000n,
};

/** `approve(spender, amount)`. */
export const approveCall = (spender: string, amount: bigint): string =>
  `0x095ea7b3${pad(spender.toLowerCase() as `0x${string}`).slice(2)}${toHex(amount, { size: 32 }).slice(2)}`;
export const APPROVAL: BuiltApproval = {
  from: USDC_ID,
  to: NATIVE_ID,
  data: approveCall(ROUTER, NEED.units),
  value: 0n,
  gasPrice: 1_000_000_000n,
};
