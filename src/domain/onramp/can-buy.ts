import type { Namespace } from "../caip/caip.types.js";

/** Where crypto is bought for an account (S9-020). */
export const canBuyOn = (namespace: Namespace): boolean =>
  namespace === "eip155" || namespace === "solana";

const RESTRICTED = [
  "ASIA/SHANGHAI",
  "ASIA/URUMQI",
  "ASIA/CHONGQING",
  "ASIA/HARBIN",
  "ASIA/KASHGAR",
  "ASIA/MACAU",
  "ASIA/HONG_KONG",
  "ASIA/MACAO",
  "ASIA/BEIJING",
];

/** Zones of places where providers may not sell (S9-026). `zone`: a name of the IANA. */
export const isRestrictedTimezone = (zone: string): boolean =>
  RESTRICTED.includes(zone.toUpperCase());
