/** The field of a response that differs from the request. */
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
