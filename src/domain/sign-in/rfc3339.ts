const FORM =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(\.\d{1,9})?(?:[Zz]|([+-])(\d\d):(\d\d))$/u;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number): number =>
  (MONTH_DAYS[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0);

/** Days from 1970-01-01 in the Gregorian calendar. */
const dayNumber = (year: number, month: number, day: number): number => {
  const before = year - 1;
  const leapDays = (years: number): number =>
    Math.floor(years / 4) - Math.floor(years / 100) + Math.floor(years / 400);
  let days = (year - 1970) * 365 + leapDays(before) - leapDays(1969) + day - 1;
  for (let one = 1; one < month; one += 1) days += daysIn(year, one);
  return days;
};

/**
 * Parses an RFC 3339 time to epoch ms; undefined for other text, impossible dates and leap seconds.
 */
export const timeOf = (text: string): number | undefined => {
  const read = FORM.exec(text);
  if (!read) return undefined;
  const [year, month, day, hour, minute, second] = read.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [away, awayHours, awayMinutes] = [read[8], Number(read[9] ?? 0), Number(read[10] ?? 0)];
  if (day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 59)
    return undefined;
  if (awayHours > 23 || awayMinutes > 59) return undefined;
  const fraction = Math.floor(Number(`0${read[7] ?? ""}`) * 1_000);
  const offset = (awayHours * 60 + awayMinutes) * (away === "-" ? -1 : 1);
  const minutes = hour * 60 + minute - offset;
  return dayNumber(year, month, day) * DAY_MS + minutes * MINUTE_MS + second * 1_000 + fraction;
};
