/**
 * The address in groups of four characters, for eyes that compare; a leading `0x` stays with the
 * first group. Joined they are the address again.
 */
export const addressGroups = (address: string): readonly string[] => {
  const start = address.startsWith("0x") ? 2 : 0;
  const [first = "", ...others] = address.slice(start).match(/.{1,4}/gsu) ?? [];
  return [address.slice(0, start) + first, ...others];
};

/**
 * An address for display: its first six and last four characters (`0xf39F…2266`). One of at most 12
 * characters stays whole.
 */
export const shortenAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
