import type { Client } from "./client-patches.js";
import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { settleWithin } from "../shared/settle-within.js";

type Session = ReturnType<Client["session"]["get"]>;

const isSession = (value: unknown): value is Session =>
  typeof value === "object" &&
  value !== null &&
  "topic" in value &&
  typeof value.topic === "string" &&
  "expiry" in value &&
  typeof value.expiry === "number" &&
  "namespaces" in value &&
  "peer" in value;

/**
 * Synchronizes the client with stored sessions: adds those of other tabs with their keys, drops
 * those that other tabs ended. Returns the ended topics. Does nothing if storage is empty or
 * unavailable.
 */
export const syncWithStorage = async (client: Client): Promise<readonly string[]> => {
  const { session, core } = client;
  const [storedSession, keys] = [
    await readStored(client, session),
    await readStored(client, core.crypto.keychain),
  ];
  if (!Array.isArray(storedSession) || typeof keys !== "object" || keys === null) return [];
  core.crypto.keychain.keychain = new Map(
    Object.entries(keys).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const livingSessions = new Map(
    storedSession
      .filter(isSession)
      .filter(({ topic }) => core.crypto.keychain.has(topic))
      .map((one) => [one.topic, one]),
  );
  const endedTopics = session.keys.filter((topic) => !livingSessions.has(topic));
  for (const topic of endedTopics) dropSession(client, topic);
  for (const one of livingSessions.values()) {
    const isNew = !session.keys.includes(one.topic);
    session.map.set(one.topic, one);
    if (isNew) await addSession(client, one);
  }
  return endedTopics;
};

const readStored = ({ core }: Client, store: object): Promise<unknown> =>
  core.storage.getItem<unknown>(String(Reflect.get(store, "storageKey")));

const dropSession = ({ session, core }: Client, topic: string): void => {
  session.map.delete(topic);
  core.relayer.unsubscribe(topic).catch(() => undefined);
};

const addSession = async ({ core }: Client, { topic, expiry }: Session): Promise<void> => {
  core.expirer.set(topic, expiry);
  await core.relayer.subscribe(topic).catch(() => undefined);
};

const SILENT = new Error("The relay did not answer in time");

/**
 * Checks the socket when the page becomes visible: reopens a closed one, fetches missed messages
 * over an open one, and closes it without an answer within 3 s. Never rejects.
 */
export const checkSocket = async (
  client: Client,
  scheduler: Scheduler,
  signal: AbortSignal,
): Promise<void> => {
  const { relayer } = client.core;
  const { subscriber } = relayer;
  if (signal.aborted || !subscriber.hasAnyTopics) return;
  if (!relayer.connected)
    return relayer.connecting ? undefined : relayer.transportOpen().catch(() => undefined);
  // The library's types omit this relay method.
  const request = {
    method: "irn_batchFetchMessages",
    params: { topics: subscriber.topics },
  } as const;
  try {
    const answer: unknown = await settleWithin(
      () => Reflect.apply(relayer.request, relayer, [request]) as Promise<unknown>,
      { signal, scheduler, waitMs: PAIRING_TIMES.answering, onLimit: () => SILENT },
    );
    const messages: unknown =
      typeof answer === "object" && answer !== null ? Reflect.get(answer, "messages") : undefined;
    if (Array.isArray(messages)) await relayer.handleBatchMessageEvents(messages);
  } catch (error) {
    if (error === SILENT) closeDeadSocket(client);
  }
};

/** Closes an unresponsive socket without the closing handshake; the library then reconnects. */
export const closeDeadSocket = ({ core: { relayer } }: Client): void => {
  const { connection } = relayer.provider;
  const socket: unknown = connection === undefined ? undefined : Reflect.get(connection, "socket");
  if (
    !relayer.connected ||
    !(
      typeof socket === "object" &&
      socket !== null &&
      "close" in socket &&
      typeof socket.close === "function"
    )
  )
    return;
  Object.assign(socket, { onclose: null, onmessage: null });
  Reflect.apply(socket.close, socket, []);
  Reflect.apply(Reflect.get(connection, "onClose"), connection, [{}]);
};
