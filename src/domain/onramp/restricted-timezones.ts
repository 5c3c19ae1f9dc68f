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

/** True for IANA time zones where providers must not sell (spec 9). */
export const isRestrictedTimezone = (zone: string): boolean =>
  RESTRICTED.includes(zone.toUpperCase());
