import type { Client } from "./client.types.js";

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
 * Synchronizes the client with stored sessions, which tabs share: adds sessions of other tabs with
 * their keys, and drops sessions that other tabs ended. Returns the ended topics. Does nothing if
 * storage is empty or unavailable.
 */
export const agreeWithStorage = async (client: Client): Promise<readonly string[]> => {
  const { session, core } = client;
  const [stored, keys] = [await read(client, session), await read(client, core.crypto.keychain)];
  if (!Array.isArray(stored) || typeof keys !== "object" || keys === null) return [];
  core.crypto.keychain.keychain = new Map(
    Object.entries(keys).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const living = new Map(
    stored
      .filter(isSession)
      .filter(({ topic }) => core.crypto.keychain.has(topic))
      .map((one) => [one.topic, one]),
  );
  const ended = session.keys.filter((topic) => !living.has(topic));
  for (const topic of ended) dropSession(client, topic);
  for (const one of living.values()) {
    const isNew = !session.keys.includes(one.topic);
    session.map.set(one.topic, one);
    if (isNew) await addSession(client, one);
  }
  return ended;
};

/** Only the library's store knows its storage key. */
const read = ({ core }: Client, store: object): Promise<unknown> =>
  core.storage.getItem<unknown>(String(Reflect.get(store, "storageKey")));

const dropSession = ({ session, core }: Client, topic: string): void => {
  session.map.delete(topic);
  core.relayer.unsubscribe(topic).catch(() => undefined);
};

const addSession = async ({ core }: Client, { topic, expiry }: Session): Promise<void> => {
  core.expirer.set(topic, expiry);
  await core.relayer.subscribe(topic).catch(() => undefined);
};
