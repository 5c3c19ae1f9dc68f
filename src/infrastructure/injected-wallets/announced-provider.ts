import { sanitizeAnnouncement, type Announcement } from "../../domain/connectors/announcement.js";

/** A validated EIP-6963 announcement and its untrusted provider. */
export interface AnnouncedProvider extends Announcement {
  readonly provider: object;
}

const isProvider = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";

/**
 * Reads an `eip6963:announceProvider` event, each field once. Undefined if invalid; never throws.
 */
export const readAnnouncement = (event: Event): AnnouncedProvider | undefined => {
  try {
    const detail: unknown = (event as CustomEvent<unknown>).detail;
    if (typeof detail !== "object" || detail === null) return undefined;
    const { info, provider } = detail as { readonly info?: unknown; readonly provider?: unknown };
    const announcement = isProvider(provider) ? sanitizeAnnouncement(info) : undefined;
    return announcement && isProvider(provider) ? { ...announcement, provider } : undefined;
  } catch {
    return undefined;
  }
};

/** The provider at `window.ethereum`; undefined if there is none or its getter throws. */
export const readLegacyProvider = (target: { readonly ethereum?: unknown }): object | undefined => {
  try {
    const { ethereum } = target;
    return isProvider(ethereum) ? ethereum : undefined;
  } catch {
    return undefined;
  }
};
