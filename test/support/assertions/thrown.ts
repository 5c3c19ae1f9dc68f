/**
 * What a call throws; undefined when it returns. For asserting code and text of one error together.
 */
export const thrownBy = (call: () => unknown): unknown => {
  try {
    call();
  } catch (error) {
    return error;
  }
  return undefined;
};

/** The code of what a call throws; "done" when it returns. */
export const codeThrownBy = (call: () => unknown): unknown => {
  const error = thrownBy(call) as { readonly code?: string } | undefined;
  return error === undefined ? "done" : error.code;
};
