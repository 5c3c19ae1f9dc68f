/** The field of an answer that is not what was asked for. */
export type SwapMismatch =
  | "chain"
  | "sender"
  | "to"
  | "value"
  | "data"
  | "gas"
  | "amount"
  | "token"
  | "spender"
  | "receiver"
  | "minimum";
