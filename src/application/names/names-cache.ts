import type { Identity } from "../../domain/names/identity.js";
import { NAME_ENTRIES } from "../../domain/storage/name-entries.js";
import type { Clock } from "../../ports/page.ports.js";
import { RememberedCache } from "../shared/remembered-cache.js";
import type { StoredState } from "../shared/stored-state.js";

/** Names and identities of accounts, cached for 5 minutes (spec 9). */
export class NamesCache {
  readonly identities: RememberedCache<Identity>;
  readonly names: RememberedCache<readonly string[]>;

  constructor(stored: StoredState, clock: Clock) {
    this.identities = new RememberedCache(NAME_ENTRIES.identities, stored, clock);
    this.names = new RememberedCache(NAME_ENTRIES.names, stored, clock);
  }
}
