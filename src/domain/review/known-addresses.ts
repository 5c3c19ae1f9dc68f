import type { ReviewFacts } from "./facts.js";

/** Uniswap's Permit2, at this address on every chain. */
export const PERMIT2 = "0x000000000022D473030F116dDEE9F6B43aC78BA3";

const AFFIX = 4;

export const isSame = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();
export const isAmong = (address: string, list: readonly string[]): boolean =>
  list.some((one) => isSame(one, address));
export const isZero = (address: string): boolean => /^0x0{40}$/u.test(address);

interface Context {
  readonly account: string;
  readonly facts: ReviewFacts;
}
const ours = ({ account, facts: { known = [] } }: Context): readonly string[] => [
  account,
  PERMIT2,
  ...known,
];
const receivers = (context: Context): readonly string[] => [
  ...ours(context),
  ...(context.facts.recipients ?? []),
];

/** True for the account itself, Permit2, and addresses that the host knows. */
export const isKnown = (address: string, context: Context): boolean =>
  isAmong(address, ours(context));

/** Like `isKnown`, also for receivers that the account paid before. */
export const isKnownReceiver = (address: string, context: Context): boolean =>
  isAmong(address, receivers(context));

/** True for an unknown address with the first and last four digits of a known one. */
export const looksLike = (address: string, context: Context): boolean => {
  const ends = (one: string): string =>
    `${one.slice(2, 2 + AFFIX)}${one.slice(-AFFIX)}`.toLowerCase();
  return (
    !isKnownReceiver(address, context) &&
    receivers(context).some((one) => ends(one) === ends(address))
  );
};
