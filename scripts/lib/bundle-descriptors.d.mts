/** Texts of the bundle's files by name, and the hash of each source descriptor. */
export function bundleDescriptors(
  read: (path: string) => object,
  paths: readonly string[],
): {
  readonly files: readonly (readonly [name: string, text: string])[];
  readonly sources: readonly { readonly path: string; readonly sha256: string }[];
};
/** Owners whose descriptors ship, by their folder in the registry. */
export const OWNERS: readonly string[];
