/** True if the input is long enough to submit: at least four characters. */
export const canSubmitEmail = (address: string): boolean => address.trim().length > 3;
