const codeIn = (error: unknown): number | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "number"
    ? error.code
    : undefined;

/** True if the other side ended the session during the request. */
export const isEnded = (error: unknown): boolean => codeIn(error) === 6000;
