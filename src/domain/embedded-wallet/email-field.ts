/** Whether an address is long enough to be sent at all: from four characters. */
export const canSubmitEmail = (address: string): boolean => address.trim().length > 3;
