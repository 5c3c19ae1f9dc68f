import { formatUnits } from "../amount/amount.js";
import type { FieldValue } from "./review-part.js";

const pad = (value: bigint): string => value.toString().padStart(2, "0");
const DAY = 86_400n;
/** 9999-12-31, the last date with four digits of year. */
const MAX_DATE = 253_402_300_799n;

/** Year, month and day of a day since 1970-01-01, in the proleptic Gregorian calendar. */
const civil = (days: bigint): string => {
  const shifted = days + 719_468n;
  const era = shifted / 146_097n;
  const dayOfEra = shifted % 146_097n;
  const yearOfEra =
    (dayOfEra - dayOfEra / 1_460n + dayOfEra / 36_524n - dayOfEra / 146_096n) / 365n;
  const dayOfYear = dayOfEra - (365n * yearOfEra + yearOfEra / 4n - yearOfEra / 100n);
  const shiftedMonth = (5n * dayOfYear + 2n) / 153n;
  const month = shiftedMonth < 10n ? shiftedMonth + 3n : shiftedMonth - 9n;
  const year = yearOfEra + era * 400n + (month <= 2n ? 1n : 0n);
  const day = dayOfYear - (153n * shiftedMonth + 2n) / 5n + 1n;
  return `${year.toString().padStart(4, "0")}-${pad(month)}-${pad(day)}`;
};

const dateWords = (seconds: bigint): string => {
  if (seconds < 0n || seconds > MAX_DATE) return seconds.toString();
  return `${civil(seconds / DAY)} ${clock(seconds % DAY)}Z`;
};
/** HH:MM:ss; hours may exceed 24. */
const clock = (seconds: bigint): string =>
  [seconds / 3_600n, (seconds / 60n) % 60n, seconds % 60n].map(pad).join(":");

const amountWords = (value: Extract<FieldValue, { kind: "amount" }>): string => {
  // Without a known token the digits say more than a word.
  const number =
    value.isUnlimited && value.symbol !== undefined
      ? (value.unlimitedWord ?? "Unlimited")
      : formatUnits(value.units, value.decimals ?? 0);
  return value.symbol === undefined ? number : `${number} ${value.symbol}`;
};

/** English words of a value, as the fixtures of the ERC-7730 registry spell them; for tests. */
export const englishOf = (value: FieldValue): string => {
  switch (value.kind) {
    case "text":
      return value.text;
    case "flag":
      return String(value.value);
    case "number":
      return `${formatUnits(value.value, value.decimals)}${value.unit}`;
    case "amount":
      return amountWords(value);
    case "address":
      return value.name ?? value.address;
    case "nft":
      return value.collectionName === undefined
        ? value.id.toString()
        : `${value.collectionName} #${value.id}`;
    case "date":
      return dateWords(value.epochSeconds);
    case "duration":
      return clock(value.seconds);
    case "bytes":
      return value.hex;
    case "unread":
      return value.hex;
    case "call":
      return value.part.intent ?? value.part.target ?? "";
  }
};

/** English of a sentence of texts and values. */
export const englishSentence = (sentence: readonly (string | FieldValue)[]): string =>
  sentence.map((part) => (typeof part === "string" ? part : englishOf(part))).join("");
