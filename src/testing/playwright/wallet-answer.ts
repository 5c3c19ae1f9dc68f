/** A wallet's response, serialized for the page; errors keep their code. */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } };

export const toAnswer = (error: unknown): Answer => {
  const code =
    typeof error === "object" && error !== null && "code" in error && typeof error.code === "number"
      ? error.code
      : -32603;
  return { error: { code, message: error instanceof Error ? error.message : String(error) } };
};
