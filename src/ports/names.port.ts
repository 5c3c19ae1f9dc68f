import type { CaipAddress, CaipNetworkId } from "../domain/caip/caip.types.js";
import type { Identity, NameSuggestion } from "../domain/names/identity.js";
import type { ResolvedName } from "../domain/names/resolved-name.js";

export type { Identity, NameSuggestion } from "../domain/names/identity.js";
export type { NameRecord, ResolvedName } from "../domain/names/resolved-name.js";

/** A name that stands for an address on a network. */
export interface NameQuery {
  /** As `NormalizeName` gives it; for suggestions a label. */
  readonly name: string;
  readonly networkId: CaipNetworkId;
}

/**
 * A name in its normalised form (ENSIP-15); undefined for a text that is not a name. Rejects with
 * `code/unavailable` where the code of it cannot be fetched, and with `call/aborted`.
 */
export type NormalizeName = (text: string, signal: AbortSignal) => Promise<string | undefined>;

/** What registers a name. */
export interface NameRegistration {
  readonly name: string;
  /** Whose name it becomes, and on which network its signature is checked. */
  readonly account: CaipAddress;
  /** The text that was signed, letter for letter. */
  readonly message: string;
  /** EIP-191, 0x hex. */
  readonly signature: string;
}

/**
 * Names of accounts on eip155 (S9-023), and what they are known by. Answers are untrusted: what is
 * unfit is left out, and a network that cannot be asked about has none. Rejects with the errors of
 * `HttpClient` (`http/invalid-body` for an answer of another shape), with those of `ChainReader`,
 * or `call/aborted`.
 */
export interface Names {
  /** Name and picture of an account, each where it has one. */
  identity(account: CaipAddress, signal: AbortSignal): Promise<Identity>;
  /**
   * The address of a name on a network, with its checksum, and the record it comes from; undefined
   * where the name has none that may be used there. A plain address counts as the network's own
   * record.
   */
  resolve(query: NameQuery, signal: AbortSignal): Promise<ResolvedName | string | undefined>;
  /** The names that an account registered, the first one its own choice where it made one. */
  namesOf(account: CaipAddress, signal: AbortSignal): Promise<readonly string[]>;
  /** A label and free ones beside it, at most five. `name` of the query is the label. */
  suggestions(query: NameQuery, signal: AbortSignal): Promise<readonly NameSuggestion[]>;
  /**
   * Registers a name, once. Rejects with `chain/not-supported` where none can be registered, and
   * with `names/register-failed` where the service says it did not.
   */
  register(registration: NameRegistration, signal: AbortSignal): Promise<void>;
}
