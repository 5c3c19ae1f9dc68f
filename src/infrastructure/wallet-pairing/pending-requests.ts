import type { RequestPhase } from "../../ports/wallet-pairing.port.js";
import type { Client } from "./client-patches.js";

export type NotifyRequest = (phase: RequestPhase, requestId: number) => void;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
const copyOf = (params: unknown): unknown => {
  if (Array.isArray(params)) return [...(params as readonly unknown[])];
  return typeof params === "object" && params !== null ? { ...params } : [];
};

/**
 * Tracks requests by the client's id before they reach the relay. Compares parameters by identity,
 * so that no request of the wallet matches.
 */
export class PendingRequests {
  readonly #client: Client;
  readonly #byParams = new Map<unknown, NotifyRequest>();
  readonly #byId = new Map<number, NotifyRequest>();

  constructor(client: Client) {
    this.#client = client;
    client.core.history.on("history_created", (record: unknown) => this.#onCreated(record));
    client.on("session_request_sent", ({ id }) => this.#byId.get(id)?.("taken", id));
  }

  /**
   * `notify` receives `made`, `taken` and `settled`, each at most once, and nothing after `stop`.
   */
  ask(
    request: {
      readonly topic: string;
      readonly chainId: string;
      readonly method: string;
      readonly params: unknown;
    },
    notify: NotifyRequest,
  ): { readonly answer: Promise<unknown>; readonly stop: () => void } {
    const { topic, chainId, method } = request;
    const params = copyOf(request.params);
    let requestId: number | undefined;
    const stop = (): void => {
      this.#byParams.delete(params);
      if (requestId === undefined || !this.#byId.delete(requestId)) return;
      notify("settled", requestId);
    };
    this.#byParams.set(params, (phase, id) => {
      requestId = id;
      this.#byId.set(id, notify);
      notify(phase, id);
    });
    const answer = disableDeepLinks(this.#client, topic).then(() =>
      this.#client.request({ topic, chainId, request: { method, params } }),
    );
    return { answer, stop };
  }

  #onCreated(record: unknown): void {
    const params = fieldOf(
      fieldOf(fieldOf(fieldOf(record, "request"), "params"), "request"),
      "params",
    );
    const id = fieldOf(record, "id");
    const listener = this.#byParams.get(params);
    if (listener === undefined || typeof id !== "number") return;
    this.#byParams.delete(params);
    listener("made", id);
  }
}

/** Disables the library's deep links, which would open a URL from storage. */
const disableDeepLinks = async ({ session }: Client, topic: string): Promise<void> => {
  const { sessionConfig } = session.get(topic);
  if (sessionConfig?.disableDeepLink !== true)
    await session.update(topic, { sessionConfig: { ...sessionConfig, disableDeepLink: true } });
};
