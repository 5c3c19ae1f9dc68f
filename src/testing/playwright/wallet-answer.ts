/** How an answer of a wallet in the test goes to the page: errors keep their code. */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } };

/** An error as the page is told it; without a code of its own it is -32603. */
export const toAnswer = (error: unknown): Answer => {
  const code =
    typeof error === "object" && error !== null && "code" in error && typeof error.code === "number"
      ? error.code
      : -32603;
  return { error: { code, message: error instanceof Error ? error.message : String(error) } };
};
