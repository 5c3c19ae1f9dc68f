/** What a message lets the network do with an account (Solana, "Transaction message header"). */
export interface AccountRights {
  readonly isSigner: boolean;
  readonly isWritable: boolean;
}

/**
 * One instruction: its program, and its accounts as addresses or as `table:index:r|w` where they
 * come from a lookup table.
 */
export interface SolanaInstruction {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

/**
 * The part of a Solana transaction that is signed, with each account by name instead of by
 * position.
 */
export interface SolanaMessage {
  readonly version: "legacy" | 0;
  /** The blockhash or the nonce, base58. */
  readonly lifetime: string;
  readonly feePayer: string;
  /** Addresses in the message itself. */
  readonly keys: ReadonlyMap<string, AccountRights>;
  /** Accounts from lookup tables, as instructions name them. */
  readonly lookups: ReadonlySet<string>;
  readonly instructions: readonly SolanaInstruction[];
}
