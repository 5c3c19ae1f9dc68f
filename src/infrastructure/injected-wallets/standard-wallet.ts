import { sanitizeAnnouncement, type Announcement } from "../../domain/connectors/announcement.js";

/**
 * A wallet that registered itself by the Wallet Standard: vetted words, and the foreign object
 * behind guards.
 */
export interface StandardWallet extends Announcement {
  readonly provider: object;
  readonly chains: readonly string[];
  /** Names of its features, such as `standard:connect`. */
  readonly features: readonly string[];
}

/** More names than any wallet has; a longer list is an attack on time and memory. */
const MOST_NAMES = 100;

/** A field of a foreign object; a getter or proxy that throws reads as undefined. */
export const foreignField = (target: unknown, name: string): unknown => {
  try {
    return (target as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  } catch {
    return undefined;
  }
};

/**
 * The texts of a foreign list, read by index: a list may bring an iterator of its own that never
 * ends. Undefined where it is no list.
 */
export const foreignTexts = (list: unknown): readonly string[] | undefined => {
  try {
    if (!Array.isArray(list)) return undefined;
    return Array.from(
      { length: Math.min(list.length, MOST_NAMES) },
      (_, index): unknown => list[index],
    ).filter((one) => typeof one === "string");
  } catch {
    return undefined;
  }
};

const keysOf = (value: unknown): readonly string[] => {
  try {
    return typeof value === "object" && value !== null
      ? Object.keys(value).slice(0, MOST_NAMES)
      : [];
  } catch {
    return [];
  }
};

/** Reads what registered, each field once. Undefined where nothing names it; never throws. */
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
