const NUMBERS = 100;
/** Range in which each wrong number is chosen. */
const SPAN = 49;
const POSITIONS = 3;
const written = (number: number): string => String(number % NUMBERS).padStart(2, "0");

/**
 * Three distinct two-digit numbers for the page that approves a browser; the browser shows the
 * right one. `digits`: six random digits.
 */
export const deviceNumbers = (
  digits: string,
): { readonly right: string; readonly choices: readonly string[] } => {
  const drawn = Number(digits);
  const right = drawn % NUMBERS;
  const first = right + 1 + (Math.floor(drawn / NUMBERS) % SPAN);
  const second = right + 1 + SPAN + (Math.floor(drawn / NUMBERS / SPAN) % SPAN);
  const others = [written(first), written(second)];
  const position = Math.floor(drawn / NUMBERS / SPAN / SPAN) % POSITIONS;
  return { right: written(right), choices: others.toSpliced(position, 0, written(right)) };
};
