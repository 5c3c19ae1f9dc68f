import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { FaultStack } from "../faults.js";
import { Mailbox, type StoredMessage } from "./mailbox.js";
import { RelayCalls, Subscriptions, type RelayClient } from "./relay-calls.js";
import { bindMembers } from "../../../domain/shared/bind-members.js";

interface Socket {
  readonly readyState: number;
  readonly OPEN: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  terminate(): void;
  on(event: "message", listener: (data: unknown) => void): unknown;
  on(event: "error" | "close", listener: () => void): unknown;
}
export interface SocketServer {
  on(event: "connection", listener: (socket: Socket, request: IncomingMessage) => void): unknown;
}

/**
 * Refuses a client by an HTTP status before the handshake, or by closing with code 3000 and a
 * reason, as the hosted relay does.
 */
export type Refusal = { readonly status: number } | { readonly reason: string };

/** Counted since the relay was started. */
export interface RelayLog {
  /** Accepted sockets: in total and now. */
  readonly opened: number;
  readonly open: number;
  /** Number of calls by method. */
  readonly calls: ReadonlyMap<string, number>;
  /** How often each message was published; more than once means that it was sent again. */
  readonly published: ReadonlyMap<string, number>;
}

type Frame = {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
  readonly result?: unknown;
};

const parse = (raw: string): Frame | undefined => {
  try {
    const value: unknown = JSON.parse(raw);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
};

/** `times`: deliveries per message. */
interface ClientParts {
  readonly nextId: () => number;
  readonly faults: FaultStack;
  readonly times: () => number;
}

class Client implements RelayClient {
  readonly id: string;
  readonly #socket: Socket;
  readonly #inFlight = new Map<number, StoredMessage>();
  readonly #nextId: () => number;
  readonly #faults: FaultStack;
  readonly #deliveryCount: () => number;

  constructor(id: string, socket: Socket, { nextId, faults, times }: ClientParts) {
    this.id = id;
    this.#socket = socket;
    this.#nextId = nextId;
    this.#faults = faults;
    this.#deliveryCount = times;
  }

  deliver(subscription: string, letter: StoredMessage): void {
    for (let time = 0; time < this.#deliveryCount(); time += 1) this.#deliver(subscription, letter);
  }

  #deliver(subscription: string, letter: StoredMessage): void {
    const { topic, message, publishedAt, tag, attestation } = letter;
    const id = this.#nextId();
    this.#inFlight.set(id, letter);
    void this.send({
      jsonrpc: "2.0",
      id,
      method: "irn_subscription",
      params: { id: subscription, data: { topic, message, publishedAt, tag, attestation } },
    });
  }

  confirm(id: unknown): void {
    const letter = typeof id === "number" ? this.#inFlight.get(id) : undefined;
    letter?.read.add(this.id);
  }

  async send(frame: object): Promise<void> {
    const fault = this.#faults.current;
    if (fault?.kind === "hang") return;
    if (fault?.kind === "drop") return this.#socket.terminate();
    if (fault?.kind === "truncate" || fault?.kind === "html")
      return this.#socket.send(
        fault.kind === "html" ? "<!doctype html>" : '{"jsonrpc":"2.0","id":1,"res',
      );
    if (fault?.kind === "delay") await wait(fault.ms, undefined, { ref: false });
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.send(JSON.stringify(frame));
  }
}

/** An in-memory relay; its creator authenticates clients. Messages expire after their TTL. */
export class Relay {
  readonly #faults = new FaultStack();
  readonly #subscriptions = new Subscriptions();
  readonly #calls = new RelayCalls(new Mailbox(() => Date.now()), this.#subscriptions);
  readonly #sockets = new Set<Socket>();
  readonly #counts = new Map<string, number>();
  readonly #published = new Map<string, number>();
  readonly #dropAt = new Map<string, number>();
  #opened = 0;
  #lastId = 0;
  #refusal: Refusal | undefined;
  #clockOffsetMs = 0;
  #deliveryCount = 1;

  constructor() {
    bindMembers(this);
  }

  get refusal(): Refusal | undefined {
    return this.#refusal;
  }
  get log(): RelayLog {
    return {
      opened: this.#opened,
      open: this.#sockets.size,
      calls: this.#counts,
      published: this.#published,
    };
  }
  fault(...[fault]: Parameters<FaultStack["add"]>): () => void {
    return this.#faults.add(fault);
  }

  /** Refuses new clients until undone. */
  refuse(refusal: Refusal): () => void {
    this.#refusal = refusal;
    return () => {
      if (this.#refusal === refusal) this.#refusal = undefined;
    };
  }

  /** The relay's clock, epoch ms. */
  get now(): number {
    return Date.now() - this.#clockOffsetMs;
  }

  /** Sets the relay's clock back by `ms` until undone, so that a page's token is not valid yet. */
  setClockBack(ms: number): () => void {
    this.#clockOffsetMs = ms;
    return () => {
      this.#clockOffsetMs = 0;
    };
  }

  /** Delivers every message twice until undone, as after a second subscription. */
  deliverTwice(): () => void {
    this.#deliveryCount = 2;
    return () => {
      this.#deliveryCount = 1;
    };
  }

  /** Drops every socket without a close frame. */
  dropSockets(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  /** Drops the socket of the next call of this method, before or after its effect. */
  dropSocketAt(method: string, beforeEffect: boolean): void {
    this.#dropAt.set(method, beforeEffect ? 0 : 1);
  }

  /** `verdict`: the client's identity, or the reason why it is refused. */
  attach(
    server: SocketServer,
    verdict: (
      request: IncomingMessage,
    ) => { readonly clientId: string } | { readonly reason: string },
  ): void {
    server.on("connection", (socket, request) => {
      const result = verdict(request);
      if ("reason" in result) socket.close(3000, result.reason);
      else this.#accept(socket, result.clientId);
    });
  }

  #accept(socket: Socket, clientId: string): void {
    if (this.#refusal !== undefined && "reason" in this.#refusal)
      return socket.close(3000, this.#refusal.reason);
    this.#opened += 1;
    this.#sockets.add(socket);
    const client = new Client(clientId, socket, {
      nextId: () => (this.#lastId = Math.max(this.#lastId + 1, Date.now() * 1_000)),
      faults: this.#faults,
      times: () => this.#deliveryCount,
    });
    socket.on("message", (raw) => this.#receive(socket, client, String(raw)));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      this.#sockets.delete(socket);
      this.#subscriptions.leave(client);
    });
  }

  #receive(socket: Socket, client: Client, raw: string): void {
    const frame = parse(raw);
    if (frame === undefined || this.#faults.current?.kind === "hang") return;
    const { id, method } = frame;
    if (typeof method !== "string")
      return frame.result === undefined ? undefined : client.confirm(id);
    this.#count(method, frame.params);
    const dropSockets = this.#dropAt.get(method);
    this.#dropAt.delete(method);
    if (dropSockets === 0) return socket.terminate();
    const params =
      typeof frame.params === "object" && frame.params !== null
        ? (frame.params as Readonly<Record<string, unknown>>)
        : {};
    const result = this.#calls.answer(client, method, params);
    if (dropSockets === 1) return socket.terminate();
    void client.send({
      jsonrpc: "2.0",
      id,
      ...(result === undefined
        ? { error: { code: -32601, message: `Method not found: ${method}` } }
        : { result }),
    });
  }

  #count(method: string, params: unknown): void {
    this.#counts.set(method, (this.#counts.get(method) ?? 0) + 1);
    const { message } = (params ?? {}) as { readonly message?: unknown };
    if (method === "irn_publish" && typeof message === "string")
      this.#published.set(message, (this.#published.get(message) ?? 0) + 1);
  }
}
