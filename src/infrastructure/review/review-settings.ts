import type { Abi } from "viem";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { ReviewPolicy } from "../../domain/review/policy.js";

/** Option `review`: when the user sees a request before the wallet, and what is refused. */
export interface ReviewSettings extends Partial<ReviewPolicy> {
  /**
   * True asks the network's own node what a request would change, and which kind of account or
   * contract is at the addresses that it names, while the user reads the review. Default false: no
   * request to any server.
   */
  readonly simulate?: boolean;
  /**
   * Texts that describe calls and typed data: ERC-7730 descriptors that Latchkit brings along
   * (`"bundled"`, default), your own files (JSON, v2, `includes` merged) before those, or none.
   * They never decide what is shown or refused.
   */
  readonly descriptions?: "bundled" | readonly unknown[] | false;
  /** ABIs of your contracts. */
  readonly abis?: readonly Abi[];
  /** Addresses that your app uses as spenders and receivers. */
  readonly known?: readonly string[];
  /** Symbol and decimals of a token, as your app knows them. Must answer at once. */
  readonly token?: (
    networkId: CaipNetworkId,
    address: string,
  ) => { readonly symbol: string; readonly decimals: number } | undefined;
  /** Solana: the addresses in a lookup table, in order, as your app read them from a node. */
  readonly table?: (address: string) => readonly string[] | undefined;
  /** Contracts that a Safe may call by delegate call, beside Safe's own. */
  readonly multisends?: readonly string[];
  /** Contracts to which an account may delegate (EIP-7702). */
  readonly delegates?: readonly string[];
  /** Longest validity of a signature before it is a finding. Default one day. */
  readonly deadlineSeconds?: bigint;
}
