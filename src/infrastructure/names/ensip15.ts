import { normalize } from "viem/ens";

/** A name in its normalised form (ENSIP-15); undefined for a text that is not a name. */
export const normalizedName = (text: string): string | undefined => {
  try {
    return normalize(text);
  } catch {
    return undefined;
  }
};
