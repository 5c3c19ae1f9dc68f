import { formatUnits, unitsOfDecimal } from "../amount/amount.js";
import type { Transfer } from "./activity.js";

/** Decimal places of quantities. */
const DIGITS = 36;
const unitsOf = ({ quantity }: Transfer): bigint =>
  (quantity === undefined ? undefined : unitsOfDecimal(quantity, DIGITS)) ?? 0n;

/** Identifies assets by name and image, since the service sends no contract. */
const assetsOf = (transfers: readonly Transfer[]): ReadonlyMap<Transfer, string> =>
  new Map(
    transfers.map((one, at) => {
      const { name, iconUrl, picture } = one;
      const isKnown = name !== "" || iconUrl !== undefined || picture !== undefined;
      return [one, isKnown ? JSON.stringify([name, iconUrl, picture]) : String(at)];
    }),
  );

const withoutTransfer = (transfers: readonly Transfer[], transfer: Transfer): readonly Transfer[] =>
  transfers.filter((one) => one !== transfer);

/** Drops the smaller of two opposite transfers if it is below a tenth of the other. */
const withoutGasInPair = (transfers: readonly Transfer[]): readonly Transfer[] => {
  const [a, b] = transfers;
  if (transfers.length !== 2 || !a || !b || a.direction === b.direction) return transfers;
  const [small, large] = unitsOf(a) < unitsOf(b) ? [a, b] : [b, a];
  return unitsOf(small) * 10n < unitsOf(large) ? withoutTransfer(transfers, small) : transfers;
};

/** Drops transfers of one token below a hundredth of the largest. */
const withoutGas = (transfers: readonly Transfer[]): readonly Transfer[] => {
  if (transfers.length < 2) return transfers;
  const largest = transfers
    .map(unitsOf)
    .reduce((largestUnits, units) => (units > largestUnits ? units : largestUnits));
  const large = transfers.filter((one) => unitsOf(one) * 100n >= largest);
  return large.length < transfers.length && large.length > 1 ? large : withoutGasInPair(transfers);
};

const sumTransfers = (
  transfers: readonly Transfer[],
  assets: ReadonlyMap<Transfer, string>,
): readonly Transfer[] => {
  const each = new Map<string, Transfer>();
  for (const one of transfers) {
    const key = `${one.direction} ${assets.get(one)}`;
    const entry = each.get(key);
    each.set(
      key,
      entry === undefined || one.isCollectible
        ? one
        : {
            ...entry,
            quantity: formatUnits(unitsOf(entry) + unitsOf(one), DIGITS),
            ...((entry.value !== undefined || one.value !== undefined) && {
              value: (entry.value ?? 0n) + (one.value ?? 0n),
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

/** The one or two largest transfers of a transaction, summed per asset, outgoing first. */
export const shownTransfers = (transfers: readonly Transfer[]): readonly Transfer[] => {
  if (transfers.length < 2) return transfers;
  const assets = assetsOf(transfers);
  const byAsset = new Map<string, Transfer[]>();
  for (const one of transfers) {
    const asset = assets.get(one) ?? "";
    byAsset.set(asset, [...(byAsset.get(asset) ?? []), one]);
  }
  const shown = [...byAsset.values()].flatMap(withoutGas);
  return [...sumTransfers(shown, assets)]
    .sort(byValue)
    .slice(0, 2)
    .sort((a, b) => Number(b.direction === "out") - Number(a.direction === "out"));
};
