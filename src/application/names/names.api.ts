import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { NameSuggestion, Profile } from "../../domain/names/identity.js";
import type { NamesState } from "../../domain/names/names-state.js";
import type { ResolvedName } from "../../domain/names/resolved-name.js";
import type { Call, Group } from "../shared/group.js";

export type { Identity, NameSuggestion, Profile } from "../../domain/names/identity.js";
export type { NameRecord, ResolvedName } from "../../domain/names/resolved-name.js";
export type { NamesState } from "../../domain/names/names-state.js";

/** What is done with names; `watch` and `type` serve views. */
export interface NamesActions {
  /**
   * Name and picture of the active account; what is younger than 5 minutes is reused unless
   * `force`. Without either where the account's kind of chain has no names, and on test networks.
   * Rejects with `connection/not-connected`, `http/…`, `rpc/…`, `call/aborted`.
   */
  profile(call?: Call & { readonly force?: boolean }): Promise<Profile>;
  /**
   * The address of a name on a network (default: the active one), with its checksum, and the record
   * it comes from: the network's own, else the default for EVM networks, else one made for another
   * network (`ethereum`, `other-network`), where a contract may not exist on this one: say so
   * before anything is sent. undefined where the name has none of these. Names end with .reown.id,
   * .wcn.id, or are of ENS. Rejects with `names/malformed`, `names/resolve-failed`, `call/aborted`.
   */
  lookup(
    name: string,
    call?: Call & { readonly networkId?: CaipNetworkId },
  ): Promise<ResolvedName | undefined>;
  /** The address that `lookup` finds, whichever record it comes from. Rejects as it does. */
  resolve(
    name: string,
    call?: Call & { readonly networkId?: CaipNetworkId },
  ): Promise<string | undefined>;
  /**
   * The names that the active account registered, newest knowledge at most 5 minutes old. Rejects
   * with `connection/not-connected`, `names/reverse-failed`, `call/aborted`.
   */
  registered(call?: Call): Promise<readonly string[]>;
  /**
   * The label and free ones beside it, at most five. Rejects with `names/malformed`,
   * `names/suggestions-failed`, `call/aborted`.
   */
  suggestions(label: string, call?: Call): Promise<readonly NameSuggestion[]>;
  /**
   * Registers `<label>.reown.id` for the active account, which the embedded wallet has to have: its
   * user signs a message. One registration at a time. Resolves with the whole name. Rejects with
   * `network/not-found`, `names/no-auth-connector`, `names/malformed`, `wallet/declined`,
   * `modal/closed`, `wallet/pending` while another one is under way, `names/register-failed`,
   * `call/aborted`. Cancelling ends the wait, never what was sent.
   */
  register(label: string, call?: Call): Promise<string>;
  /** Changes what was typed; suggestions follow 500 ms after the last change. */
  type(label: string): void;
  /** While at least one watcher is held the profile follows the account. Returns the release. */
  watch(): () => void;
}

/** Names and pictures of accounts, on eip155 (S9-023). */
export interface NamesGroup extends Group<NamesState> {
  /** Fetches the code of names. Rejects with `code/unavailable` and `code/outdated`. */
  actions(): Promise<NamesActions>;
}

declare module "../latchkit.js" {
  interface Groups {
    readonly names: NamesGroup;
  }
}
declare module "../../domain/navigation/route.js" {
  interface Routes {
    /** A name is chosen and registered. */
    readonly RegisterAccountName: object;
    /** The name is the account's. */
    readonly RegisterAccountNameSuccess: object;
  }
}

/** A name in its normalised form, and its address; without one where it has none there. */
export interface FoundName {
  readonly name: string;
  readonly resolved: ResolvedName | undefined;
}
