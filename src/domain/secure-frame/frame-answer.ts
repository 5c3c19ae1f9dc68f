/** How an answer of the frame is treated: as a transaction or signature, or as any object. */
export type AnswerKind = "RPC_RESPONSE_TRANSACTION_HASH" | "RPC_RESPONSE_OBJECT";

/**
 * What an answer is: a text of 0x and 64 hex digits is a transaction's hash, one of 0x and at least
 * 62 a signed message; both are treated alike (S5-034, S5-035).
 */
export const answerKind = (answer: unknown): AnswerKind =>
  typeof answer === "string" && /^0x[\da-f]{62,}$/iu.test(answer)
    ? "RPC_RESPONSE_TRANSACTION_HASH"
    : "RPC_RESPONSE_OBJECT";
