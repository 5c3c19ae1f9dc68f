import { isSameAddress } from "../../domain/caip/caip.js";
import type { Account } from "../../domain/account/account.js";
import type { CaipAddress, Namespace } from "../../domain/caip/caip.types.js";
import {
  type RecentRecipients,
  ofSenders,
  senderOf,
  withRecipient,
  RECIPIENTS,
} from "../../domain/send/recent-recipients.js";
import type { StoredState } from "../shared/stored-state.js";

/** Past recipients in storage, for suggestions and warnings. */
export class Recipients {
  readonly #stored: Pick<StoredState, "read" | "keep">;
  /** All recipients since the page was loaded; the storage has only the last few. */
  #pageRecipients: RecentRecipients = {};

  constructor(storedState: Pick<StoredState, "read" | "keep">) {
    this.#stored = storedState;
  }

  recent(account: CaipAddress): readonly string[] {
    return this.#stored.read(RECIPIENTS)[senderOf(account)] ?? [];
  }

  known(namespace: Namespace): readonly string[] {
    return [this.#stored.read(RECIPIENTS), this.#pageRecipients].flatMap((recents) =>
      Object.entries(recents).flatMap(([sender, list = []]) =>
        sender.startsWith(`${namespace}:`) ? list : [],
      ),
    );
  }

  add(account: CaipAddress, to: string): void {
    const sender = senderOf(account);
    this.#pageRecipients = {
      ...this.#pageRecipients,
      [sender]: [...(this.#pageRecipients[sender] ?? []), to],
    };
    this.#stored.keep(RECIPIENTS, withRecipient(this.#stored.read(RECIPIENTS), account, to));
  }

  /** For the recipients of this page; `ConnectionMemoryWriter` forgets the stored ones. */
  keepOnly(accounts: readonly Pick<Account, "namespace" | "address">[]): void {
    this.#pageRecipients = ofSenders(this.#pageRecipients, (sender) =>
      accounts.some(
        ({ namespace, address }) =>
          namespace === sender.namespace && isSameAddress(namespace, address, sender.address),
      ),
    );
  }
}
