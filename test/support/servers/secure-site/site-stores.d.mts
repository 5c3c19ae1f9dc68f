import type { OpenStore } from "../../../../examples/secure-site/index.mjs";

export interface InspectedStore {
  readonly store: OpenStore;
  query(
    text: string,
    values?: readonly unknown[],
  ): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Removes every record. */
  empty(): Promise<void>;
}
export function inspectedStore(where: {
  readonly folder?: string | undefined;
  readonly url?: string | undefined;
}): Promise<InspectedStore>;
