/**
 * Whether the frame's answer is treated as one of a transaction: a text of 0x and 64 hex digits (a
 * transaction's hash) or of 0x and at least 62 (a signed message).
 */
export const isTransactionAnswer = (answer: unknown): boolean =>
  typeof answer === "string" && /^0x[\da-f]{62,}$/iu.test(answer);
