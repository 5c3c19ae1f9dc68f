import type { CaipAddress, CaipNetworkId } from "../domain/caip/caip.types.js";
import type { Identity, NameSuggestion } from "../domain/names/identity.js";
import type { ResolvedName } from "../domain/names/resolved-name.js";

export type { Identity, NameSuggestion } from "../domain/names/identity.js";
export type { NameRecord, ResolvedName } from "../domain/names/resolved-name.js";

/** A name on a network. */
export interface NameQuery {
  /** As returned by `NormalizeName`; for suggestions a label. */
  readonly name: string;
  /** The network to look up on. */
  readonly networkId: CaipNetworkId;
}

/**
 * Normalises a name (ENSIP-15); undefined if it is not a name. Rejects with `code/unavailable` and
 * `call/aborted`.
 */
export type NormalizeName = (text: string, signal: AbortSignal) => Promise<string | undefined>;

/** Data of a name registration. */
export interface NameRegistration {
  /** The name to register, without the suffix. */
  readonly name: string;
  /** The owner; its network verifies the signature. */
  readonly account: CaipAddress;
  /** The exact signed text. */
  readonly message: string;
  /** EIP-191, 0x hex. */
  readonly signature: string;
}

/**
 * Names and identities of accounts on eip155; other networks have none. Drops invalid data. Rejects
 * with the errors of `HttpClient` (`http/invalid-body` for an invalid response), of `ChainReader`,
 * or `call/aborted`.
 */
export interface Names {
  /** Name and avatar of an account, if set. */
  identity(account: CaipAddress, signal: AbortSignal): Promise<Identity>;
  /**
   * The checksummed address of a name on a network and the source record; undefined if none is
   * usable there. A plain address counts as the network's own record.
   */
  resolve(query: NameQuery, signal: AbortSignal): Promise<ResolvedName | string | undefined>;
  /** Names that an account registered, its primary name first. */
  namesOf(account: CaipAddress, signal: AbortSignal): Promise<readonly string[]>;
  /** A label and at most five available alternatives. The query's `name` is the label. */
  suggestions(query: NameQuery, signal: AbortSignal): Promise<readonly NameSuggestion[]>;
  /**
   * Registers a name; never retried. Rejects with `chain/not-supported`, and with
   * `names/register-failed` if the service refuses.
   */
  register(registration: NameRegistration, signal: AbortSignal): Promise<void>;
}
