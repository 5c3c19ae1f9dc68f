import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { NameSuggestion, Profile } from "../../domain/names/identity.js";
import type { NamesState } from "../../domain/names/names-state.js";
import type { ResolvedName } from "../../domain/names/resolved-name.js";
import type { Call, Group } from "../shared/group.js";

export type { Identity, NameSuggestion, Profile } from "../../domain/names/identity.js";
export type { NameRecord, ResolvedName } from "../../domain/names/resolved-name.js";
export type { NamesState } from "../../domain/names/names-state.js";

/** Actions on names; views use `watch` and `type`. */
export interface NamesActions {
  /**
   * Name and picture of the active account, reused for 5 minutes unless `force`. Both are absent
   * on chains without names and on test networks. Rejects with `connection/not-connected`,
   * `http/…`, `rpc/…`, `call/aborted`.
   */
  profile(call?: Call & { readonly force?: boolean }): Promise<Profile>;
  /**
   * Resolves a name (ENS, .reown.id, .wcn.id) to its checksummed address on a network (default:
   * the active one) and tells which record it comes from: the network's own, else the default for
   * EVM networks, else a record for another network (`ethereum`, `other-network`). A contract at
   * such an address may not exist on this network: warn before sending. `undefined` without a
   * record. Rejects with `names/malformed`, `names/resolve-failed`, `call/aborted`.
   */
  lookup(
    name: string,
    call?: Call & { readonly networkId?: CaipNetworkId },
  ): Promise<ResolvedName | undefined>;
  /** The address found by `lookup`, from any record. Rejects as `lookup`. */
  resolve(
    name: string,
    call?: Call & { readonly networkId?: CaipNetworkId },
  ): Promise<string | undefined>;
  /**
   * The names that the active account registered, reused for 5 minutes. Rejects with
   * `connection/not-connected`, `names/reverse-failed`, `call/aborted`.
   */
  registered(call?: Call): Promise<readonly string[]>;
  /**
   * The label and similar free ones, at most five. Rejects with `names/malformed`,
   * `names/suggestions-failed`, `call/aborted`.
   */
  suggestions(label: string, call?: Call): Promise<readonly NameSuggestion[]>;
  /**
   * Registers `<label>.reown.id` for the active account and resolves with the full name. Needs the
   * embedded wallet: its user signs a message. One registration at a time. Cancelling ends only
   * the wait. Rejects with `network/not-found`, `names/no-auth-connector`, `names/malformed`,
   * `wallet/declined`, `modal/closed`, `wallet/pending` during another registration,
   * `names/register-failed`, `call/aborted`.
   */
  register(label: string, call?: Call): Promise<string>;
  /** Updates the input; suggestions follow 500 ms after the last change. */
  type(label: string): void;
  /** While it has a watcher, the profile follows the account. Returns an unsubscribe function. */
  watch(): () => void;
}

/** Names and pictures of accounts, on eip155. */
export interface NamesGroup extends Group<NamesState> {
  /** Loads the code of names. Rejects with `code/unavailable` and `code/outdated`. */
  actions(): Promise<NamesActions>;
}
