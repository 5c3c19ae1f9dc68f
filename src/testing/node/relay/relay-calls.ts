import { createHash } from "node:crypto";
import type { StoredMessage, Mailbox } from "./mailbox.js";

export interface RelayClient {
  readonly id: string;
  /** Delivers a message; the client acknowledges it by its response. */
  deliver(subscription: string, letter: StoredMessage): void;
}

export class Subscriptions {
  readonly #byTopic = new Map<string, Map<RelayClient, string>>();

  add(client: RelayClient, topic: string): string {
    const id = createHash("sha256")
      .update(topic + client.id)
      .digest("hex");
    const subscriptions = this.#byTopic.get(topic) ?? new Map<RelayClient, string>();
    this.#byTopic.set(topic, subscriptions.set(client, id));
    return id;
  }
  remove(client: RelayClient, topic: string): boolean {
    return this.#byTopic.get(topic)?.delete(client) ?? false;
  }
  leave(client: RelayClient): void {
    for (const clients of this.#byTopic.values()) clients.delete(client);
  }
  of(topic: string): readonly (readonly [RelayClient, string])[] {
    return [...(this.#byTopic.get(topic) ?? [])];
  }
}

type Params = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const fields = (value: unknown): Params =>
  typeof value === "object" && value !== null ? (value as Params) : {};

export class RelayCalls {
  readonly #mail: Mailbox;
  readonly #subscriptions: Subscriptions;

  constructor(mail: Mailbox, subscriptions: Subscriptions) {
    this.#mail = mail;
    this.#subscriptions = subscriptions;
  }

  /** The result of a call; undefined for an unknown method. */
  answer(client: RelayClient, method: string, params: Params): unknown {
    switch (method) {
      case "irn_subscribe":
        return this.#subscribe(client, text(params["topic"]));
      case "irn_batchSubscribe":
        return list(params["topics"]).map((topic) => this.#subscribe(client, text(topic)));
      case "irn_unsubscribe":
        return this.#subscriptions.remove(client, text(params["topic"]));
      case "irn_batchUnsubscribe":
        return list(params["subscriptions"]).every((one) =>
          this.#subscriptions.remove(client, text(fields(one)["topic"])),
        );
      case "irn_publish":
        return this.#publish(client, params);
      case "irn_batchPublish":
        return list(params["messages"]).every((one) => this.#publish(client, fields(one)));
      case "irn_fetchMessages":
        return this.#fetch(client, [params["topic"]]);
      case "irn_batchFetchMessages":
        return this.#fetch(client, list(params["topics"]));
      case "wc_proposeSession":
        return this.#propose(client, params);
      case "wc_approveSession":
        return this.#approve(client, params);
      default:
        return undefined;
    }
  }

  #subscribe(client: RelayClient, topic: string): string {
    const id = this.#subscriptions.add(client, topic);
    const unreadLetters = this.#mail.unread(topic, client.id);
    queueMicrotask(() => {
      for (const letter of unreadLetters) client.deliver(id, letter);
    });
    return id;
  }

  #publish(client: RelayClient, params: Params): true {
    const { ttl, tag, attestation } = params;
    const letter = this.#mail.add(
      {
        topic: text(params["topic"]),
        message: text(params["message"]),
        tag: typeof tag === "number" ? tag : 0,
        from: client.id,
        ...(typeof attestation === "string" && { attestation }),
      },
      typeof ttl === "number" ? ttl : 300,
    );
    for (const [reader, id] of this.#subscriptions.of(letter.topic))
      if (reader !== client && !letter.read.has(reader.id)) reader.deliver(id, letter);
    return true;
  }

  #fetch(client: RelayClient, topics: readonly unknown[]): unknown {
    const messages = topics.flatMap((topic) => this.#mail.unread(text(topic), client.id));
    return {
      messages: messages.map(({ topic, message, publishedAt, tag, attestation }) => ({
        topic,
        message,
        publishedAt,
        tag,
        attestation,
      })),
      hasMore: false,
    };
  }

  /** Newer clients subscribe to the pairing topic and publish the proposal in one call. */
  #propose(client: RelayClient, params: Params): true {
    const topic = text(params["pairingTopic"]);
    this.#subscribe(client, topic);
    return this.#publish(client, {
      ...params,
      topic,
      message: params["sessionProposal"],
      tag: 1100,
    });
  }

  #approve(client: RelayClient, params: Params): true {
    const topic = text(params["sessionTopic"]);
    this.#subscribe(client, topic);
    this.#publish(client, {
      ...params,
      topic: params["pairingTopic"],
      message: params["sessionProposalResponse"],
      tag: 1101,
    });
    return this.#publish(client, {
      ...params,
      topic,
      message: params["sessionSettlementRequest"],
      tag: 1102,
    });
  }
}
