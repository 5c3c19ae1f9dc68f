import { formatUnits } from "../amount/amount.js";
import { unitsOfDecimal } from "../amount/decimal.js";
import type { Transfer } from "./activity.js";

/** Digits behind the point with which quantities are compared and added. */
const DIGITS = 36;
const unitsOf = ({ quantity }: Transfer): bigint =>
  (quantity === undefined ? undefined : unitsOfDecimal(quantity, DIGITS)) ?? 0n;

/**
 * The asset that each transfer moved. The service names no contract: a token that only took
 * another's symbol has another picture. Without name and picture nothing says that two are one.
 */
const assetsOf = (transfers: readonly Transfer[]): ReadonlyMap<Transfer, string> =>
  new Map(
    transfers.map((one, at) => {
      const { name, iconUrl, picture } = one;
      const isKnown = name !== "" || iconUrl !== undefined || picture !== undefined;
      return [one, isKnown ? JSON.stringify([name, iconUrl, picture]) : String(at)];
    }),
  );

const rest = (transfers: readonly Transfer[], left: Transfer): readonly Transfer[] =>
  transfers.filter((one) => one !== left);

/** Exactly one in and one out, of which one is under a tenth of the other: that one is gas. */
const withoutTenth = (transfers: readonly Transfer[]): readonly Transfer[] => {
  const [a, b] = transfers;
  if (transfers.length !== 2 || !a || !b || a.direction === b.direction) return transfers;
  const [small, large] = unitsOf(a) < unitsOf(b) ? [a, b] : [b, a];
  return unitsOf(small) * 10n < unitsOf(large) ? rest(transfers, small) : transfers;
};

/** Of several of one token those under a hundredth of the largest are gas. */
const withoutGas = (transfers: readonly Transfer[]): readonly Transfer[] => {
  if (transfers.length < 2) return transfers;
  const largest = transfers.map(unitsOf).reduce((most, units) => (units > most ? units : most));
  const kept = transfers.filter((one) => unitsOf(one) * 100n >= largest);
  return kept.length < transfers.length && kept.length > 1 ? kept : withoutTenth(transfers);
};

/** One transfer for all of a token that went one way. A copy: nothing is changed in place. */
const joined = (
  transfers: readonly Transfer[],
  assets: ReadonlyMap<Transfer, string>,
): readonly Transfer[] => {
  const each = new Map<string, Transfer>();
  for (const one of transfers) {
    const key = `${one.direction} ${assets.get(one)}`;
    const known = each.get(key);
    each.set(
      key,
      known === undefined || one.isCollectible
        ? one
        : {
            ...known,
            quantity: formatUnits(unitsOf(known) + unitsOf(one), DIGITS),
            ...((known.value !== undefined || one.value !== undefined) && {
              value: (known.value ?? 0n) + (one.value ?? 0n),
            }),
          },
    );
  }
  return [...each.values()];
};

const byValue = (a: Transfer, b: Transfer): number => {
  const [left, right] = [a.value ?? 0n, b.value ?? 0n];
  if (left === right) return 0;
  return left < right ? 1 : -1;
};

/**
 * The one or two transfers that tell what a transaction did: without what is only gas, of each
 * token and direction one, the two largest by value, what left first.
 */
export const shownTransfers = (transfers: readonly Transfer[]): readonly Transfer[] => {
  if (transfers.length < 2) return transfers;
  const assets = assetsOf(transfers);
  const byAsset = new Map<string, Transfer[]>();
  for (const one of transfers) {
    const asset = assets.get(one) ?? "";
    byAsset.set(asset, [...(byAsset.get(asset) ?? []), one]);
  }
  const kept = [...byAsset.values()].flatMap(withoutGas);
  return [...joined(kept, assets)]
    .sort(byValue)
    .slice(0, 2)
    .sort((a, b) => Number(b.direction === "out") - Number(a.direction === "out"));
};
