/**
 * An address for display: its first six and last four characters (`0xf39F…2266`). One of at most 12
 * characters stays whole.
 */
export const shortenAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`;
