/** The chain id in the CAIP-2 id of an EVM network; undefined for other networks. */
export const chainIdOf = (networkId: string): bigint | undefined => {
  const reference = /^eip155:(\d{1,20})$/u.exec(networkId)?.[1];
  return reference === undefined ? undefined : BigInt(reference);
};
