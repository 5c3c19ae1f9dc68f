/** A descriptor with its includes merged; `read` returns the JSON of a path in the registry. */
export function resolveDescriptor(
  read: (path: string) => object | undefined,
  path: string,
  from?: readonly string[],
): object;
