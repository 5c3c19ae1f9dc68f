import { pad, toHex } from "viem";
import type {
  BuiltApproval,
  BuiltSwap,
  SwapNeed,
  SwapQuote,
} from "../../src/domain/swap/swap-need.js";
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
export const NEED: SwapNeed = {
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
/** A call of the router as it would be, as far as anybody but the router reads it. */
export const CALL = `0x07ed2379${"00".repeat(64)}`;
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
