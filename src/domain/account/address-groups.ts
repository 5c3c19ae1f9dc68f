/**
 * The address in groups of four characters, for eyes that compare; a leading `0x` stays with the
 * first group. Joined they are the address again.
 */
export const addressGroups = (address: string): readonly string[] => {
  const start = address.startsWith("0x") ? 2 : 0;
  const [first = "", ...others] = address.slice(start).match(/.{1,4}/gsu) ?? [];
  return [address.slice(0, start) + first, ...others];
};
