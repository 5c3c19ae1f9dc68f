/** A rule that a Solana or Bitcoin request met, with values for its text. */
export interface ChainFinding<R extends string> {
  readonly rule: R;
  readonly level: "note" | "caution" | "danger";
  /** Account of the instruction, or address of the output; undefined for the whole request. */
  readonly target: string | undefined;
  readonly params: {
    readonly address?: string;
    /** Mint or token account. */
    readonly token?: string;
    readonly amount?: bigint | "unlimited";
    readonly count?: number;
    readonly text?: string;
  };
}
