/** An account's rights in a message (Solana, "Transaction message header"). */
export interface AccountRights {
  readonly isSigner: boolean;
  readonly isWritable: boolean;
}

/** An instruction. Accounts are addresses, or `table:index:r|w` for lookup tables. */
export interface SolanaInstruction {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

/** The signed part of a Solana transaction, with accounts by name instead of position. */
export interface SolanaMessage {
  readonly version: "legacy" | 0;
  /** Blockhash or nonce, base58. */
  readonly lifetime: string;
  readonly feePayer: string;
  /** Static account keys. */
  readonly keys: ReadonlyMap<string, AccountRights>;
  /** Accounts from lookup tables, as instructions name them. */
  readonly lookups: ReadonlySet<string>;
  readonly instructions: readonly SolanaInstruction[];
}
