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
