/** What the client rejects with, in its own numbers. */
const DECLINED = new Set([5000, 5002, 4001]);

const codeIn = (error: unknown): number | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "number"
    ? error.code
    : undefined;

/** True when a person said no. */
export const isDeclined = (error: unknown): boolean => DECLINED.has(codeIn(error) ?? 0);

/** True when the other side ended the session while it was asked. */
export const isEnded = (error: unknown): boolean => codeIn(error) === 6000;

/** The number of a wallet's error, if it has one. */
export const providerCodeOf = (error: unknown): { readonly providerCode?: number } => {
  const code = codeIn(error);
  return code === undefined ? {} : { providerCode: code };
};
