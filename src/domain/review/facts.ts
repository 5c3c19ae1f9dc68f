/** What is at an address. An account with EIP-7702 code ("delegated") has a private key. */
export type CodeKind = "none" | "delegated" | "contract" | "proxy";

/** Facts that the request does not contain. Addresses may have any case. */
export interface ReviewFacts {
  /** Epoch seconds. */
  readonly now: bigint;
  /** Host of the page that asks; undefined turns the check of sign-in domains off. */
  readonly domain?: string;
  /** Spenders and receivers that the host knows. */
  readonly known?: readonly string[];
  /** Receivers that the account paid before. */
  readonly recipients?: readonly string[];
  /** Contracts that a Safe may call by delegate call, beside Safe's own. */
  readonly multisends?: readonly string[];
  /** Contracts to which an account may delegate (EIP-7702). */
  readonly delegates?: readonly string[];
  /** Code by address; an address that is missing was not read. */
  readonly codes?: Readonly<Record<string, CodeKind>>;
  /** Longest validity of a signature, seconds. Default one day. */
  readonly deadlineSeconds?: bigint;
}
