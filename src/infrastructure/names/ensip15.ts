import { normalize } from "viem/ens";

/** Normalizes a name (ENSIP-15); undefined if invalid. */
export const normalizedName = (text: string): string | undefined => {
  try {
    return normalize(text);
  } catch {
    return undefined;
  }
};
