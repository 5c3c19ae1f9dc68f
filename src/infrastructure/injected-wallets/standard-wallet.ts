import { sanitizeAnnouncement, type Announcement } from "../../domain/connectors/announcement.js";

/** A Wallet Standard wallet: validated texts and the untrusted object. */
export interface StandardWallet extends Announcement {
  readonly provider: object;
  readonly chains: readonly string[];
  /** Feature names, such as `standard:connect`. */
  readonly features: readonly string[];
}

/** Maximum number of names read. */
const MAX_NAMES = 100;

/** Reads a field of a foreign object; undefined if a getter or proxy throws. */
export const foreignField = (target: unknown, name: string): unknown => {
  try {
    return (target as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  } catch {
    return undefined;
  }
};

/**
 * The strings of a foreign array, read by index because its iterator could be endless. Undefined if
 * it is not an array.
 */
export const foreignTexts = (list: unknown): readonly string[] | undefined => {
  try {
    if (!Array.isArray(list)) return undefined;
    return Array.from(
      { length: Math.min(list.length, MAX_NAMES) },
      (_, index): unknown => list[index],
    ).filter((one) => typeof one === "string");
  } catch {
    return undefined;
  }
};

const keysOf = (value: unknown): readonly string[] => {
  try {
    return typeof value === "object" && value !== null
      ? Object.keys(value).slice(0, MAX_NAMES)
      : [];
  } catch {
    return [];
  }
};

/** Reads a registered wallet, each field once. Undefined without a name; never throws. */
export const readStandardWallet = (value: unknown): StandardWallet | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const announcement = sanitizeAnnouncement({
    name: foreignField(value, "name"),
    icon: foreignField(value, "icon"),
  });
  return (
    announcement && {
      ...announcement,
      provider: value,
      chains: foreignTexts(foreignField(value, "chains")) ?? [],
      features: keysOf(foreignField(value, "features")),
    }
  );
};

/**
 * True if a Wallet Standard wallet supports Solana: it connects, emits changes, and signs or sends
 * transactions.
 */
export const isSolanaWallet = ({ chains, features }: StandardWallet): boolean =>
  chains.some((chain) => chain.startsWith("solana:")) &&
  features.includes("standard:connect") &&
  features.includes("standard:events") &&
  (features.includes("solana:signTransaction") ||
    features.includes("solana:signAndSendTransaction"));
