/** A duration in its largest whole unit. */
export interface RelativeTime {
  readonly unit: "second" | "minute" | "hour" | "day" | "month" | "year";
  readonly count: number;
}

const SECOND_MS = 1_000;
const UNITS = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** The time since `at` (epoch ms) in whole units; a future time counts as 0 seconds. */
export const relativeTime = (at: number, now: number): RelativeTime => {
  const seconds = Math.max(0, Math.floor((now - at) / SECOND_MS));
  for (const [unit, length] of UNITS)
    if (seconds >= length) return { unit, count: Math.floor(seconds / length) };
  return { unit: "second", count: seconds };
};
