import { readField, readTexts } from "../shared/foreign-values.js";
import { sanitizeAnnouncement, type Announcement } from "../../domain/connectors/announcement.js";

/** A Wallet Standard wallet: validated texts and the untrusted object. */
export interface StandardWallet extends Announcement {
  readonly provider: object;
  readonly chains: readonly string[];
  /** Feature names, such as `standard:connect`. */
  readonly features: readonly string[];
}

const MAX_NAMES = 100;

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
    name: readField(value, "name"),
    icon: readField(value, "icon"),
  });
  return (
    announcement && {
      ...announcement,
      provider: value,
      chains: readTexts(readField(value, "chains")),
      features: keysOf(readField(value, "features")),
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

/** True if a Wallet Standard wallet supports Bitcoin, by its declared features. */
export const isBitcoinWallet = ({ features }: StandardWallet): boolean =>
  features.includes("bitcoin:connect");
