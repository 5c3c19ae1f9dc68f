import { bindMembers } from "../../../domain/shared/bind-members.js";
/** The relay's field names. Times are epoch ms. */
export interface StoredMessage {
  readonly topic: string;
  readonly message: string;
  readonly publishedAt: number;
  readonly tag: number;
  readonly attestation?: string;
  readonly from: string;
  readonly expires: number;
  /** Clients that acknowledged it. */
  readonly read: Set<string>;
}

export class Mailbox {
  readonly #letters = new Map<string, readonly StoredMessage[]>();
  readonly #now: () => number;

  constructor(now: () => number) {
    bindMembers(this);
    this.#now = now;
  }

  /** Ignores a message that is already stored, and keeps its acknowledgements. */
  add(
    letter: Omit<StoredMessage, "publishedAt" | "expires" | "read">,
    ttlSeconds: number,
  ): StoredMessage {
    const now = this.#now();
    const same = this.#unexpired(letter.topic).find(
      ({ message, from }) => message === letter.message && from === letter.from,
    );
    if (same !== undefined) return same;
    const storedLetter: StoredMessage = {
      ...letter,
      publishedAt: now,
      expires: now + ttlSeconds * 1_000,
      read: new Set(),
    };
    this.#letters.set(letter.topic, [...this.#unexpired(letter.topic), storedLetter]);
    return storedLetter;
  }

  /** Messages of other clients that this client has not acknowledged. */
  unread(topic: string, client: string): readonly StoredMessage[] {
    return this.#unexpired(topic).filter(
      ({ from, read: acknowledgedBy }) => from !== client && !acknowledgedBy.has(client),
    );
  }

  #unexpired(topic: string): readonly StoredMessage[] {
    const unexpired = (this.#letters.get(topic) ?? []).filter(
      ({ expires }) => expires > this.#now(),
    );
    this.#letters.set(topic, unexpired);
    return unexpired;
  }
}
