/**
 * The middle cut for display: 4…6 by default; nothing is cut when the text is no longer than what
 * would be kept.
 */
export const shortenAddress = (address: string, start = 4, end = 6): string =>
  address.length <= start + end
    ? address
    : `${address.slice(0, start)}…${address.slice(address.length - end)}`;
