/**
 * Splits an address into groups of four characters; a leading `0x` belongs to the first group. The
 * groups joined give the address.
 */
export const addressGroups = (address: string): readonly string[] => {
  const start = address.startsWith("0x") ? 2 : 0;
  const [first = "", ...others] = address.slice(start).match(/.{1,4}/gsu) ?? [];
  return [address.slice(0, start) + first, ...others];
};

/**
 * Shows the first six and last four characters (`0xf39F…2266`). Addresses of at most 12 characters
 * are not shortened.
 */
export const shortenAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
