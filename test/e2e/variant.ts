/**
 * Details of a test that is written for many cases: some run every time, the others (`isVariant`)
 * only in a soak. `ids`: tags of the statements, faults and threats that it shows.
 */
export const variant = (isVariant: boolean, ids: string[] = []): { readonly tag: string[] } => ({
  tag: isVariant ? ["@soak", ...ids] : ids,
});
