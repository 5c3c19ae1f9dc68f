/** `0x71…9A2f3c`: the first four and the last six characters; a short address stays whole. */
export const shortAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 4)}…${address.slice(-6)}`;
