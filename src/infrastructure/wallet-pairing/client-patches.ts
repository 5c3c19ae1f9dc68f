import type { SignClient } from "@walletconnect/sign-client";

export type Client = Awaited<ReturnType<typeof SignClient.init>>;

type Core = Client["core"];
type Work = (...args: never[]) => Promise<unknown>;

const idOf = (payload: unknown): string | undefined => {
  if (typeof payload !== "object" || payload === null || "method" in payload) return undefined;
  const id: unknown = Reflect.get(payload, "id");
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
};

const logRejections = (owner: object, name: string, logger: Client["logger"]): void => {
  const work = Reflect.get(owner, name) as Work;
  Reflect.set(owner, name, (...args: never[]) =>
    Reflect.apply(work, owner, args).catch((error: unknown) => logger.error(error)),
  );
};

/**
 * Logs failures of the library's unawaited work, which would be unhandled rejections in the host's
 * page. Call before the core starts.
 */
export const logRelayFailures = ({ relayer, pairing, logger }: Core): void => {
  const { publisher, subscriber } = relayer;
  for (const name of ["onProviderPayload", "onProviderDisconnect", "transportClose"])
    logRejections(relayer, name, logger);
  logRejections(subscriber, "checkPending", logger);
  logRejections(pairing, "deletePairing", logger);
  guardPublishing(publisher, logger);
  removeAnsweredListeners(relayer);
};

/** Logs failures of expiring proposals and requests. */
export const logExpiryFailures = ({ engine, logger }: Client): void => {
  for (const name of ["deleteProposal", "deletePendingSessionRequest"])
    logRejections(engine, name, logger);
};

const guardPublishing = (publisher: object, logger: Client["logger"]): void => {
  const check = Reflect.get(publisher, "checkQueue") as () => void;
  const publish = Reflect.get(publisher, "rpcPublish") as Work;
  const quietPublisher: object = Object.create(publisher, {
    rpcPublish: {
      value: (...args: never[]) =>
        Reflect.apply(publish, publisher, args).catch((error: unknown) => logger.warn(error)),
    },
  });
  Reflect.set(publisher, "checkQueue", () => Reflect.apply(check, quietPublisher, []));
};

/**
 * The library keeps response listeners after the response, and an error of an abandoned socket
 * would throw.
 */
const removeAnsweredListeners = (relayer: Core["relayer"]): void => {
  const create = Reflect.get(relayer, "createProvider") as () => Promise<void>;
  const noop = (): void => undefined;
  Reflect.set(relayer, "createProvider", async () => {
    await Reflect.apply(create, relayer, []);
    const { provider } = relayer;
    provider.on("error", noop);
    provider.on("payload", (payload: unknown) => {
      const id = idOf(payload);
      // The waiting listener runs before this microtask.
      if (id !== undefined) queueMicrotask(() => provider.events.removeAllListeners(id));
    });
  });
};

type Relayer = Client["core"]["relayer"];
type Connect = (url?: string) => Promise<void>;

const noop = async (): Promise<void> => undefined;
const neverSettles = (): Promise<never> => new Promise<never>(() => undefined);

/**
 * Shares one connection attempt. The library starts one for each waiting message, up to hundreds of
 * sockets per second.
 */
export const connectOnce = (relayer: Relayer): void => {
  const connect: Connect = Reflect.get(relayer, "connect").bind(relayer);
  let pending: Promise<void> | undefined;
  const connectShared: Connect = (url) =>
    (pending ??= connect(url).finally(() => {
      pending = undefined;
    }));
  Object.assign(relayer, { connect: connectShared });
};

/**
 * Closes the socket, also one that is connecting, and prevents new ones. Pending work never
 * settles.
 */
export const endSocket = async (relayer: Relayer): Promise<void> => {
  Object.assign(relayer, {
    transportOpen: noop,
    toEstablishConnection: neverSettles,
    createProvider: neverSettles,
  });
  relayer.provider.connection?.once(
    "open",
    () => void relayer.provider.disconnect().catch(() => undefined),
  );
  await relayer.transportClose().catch(() => undefined);
  Object.assign(relayer.provider, { open: neverSettles });
  // In Node the library checks for a silent socket even after its end.
  clearTimeout(Reflect.get(relayer, "pingTimeout"));
};

interface Ending {
  readonly topic: string;
  readonly emitEvent?: boolean;
  readonly id?: number;
}
type DeleteSession = (ending: Ending) => Promise<void>;
type OnDeleteRequest = (
  topic: string,
  payload: { readonly id: number; readonly params: unknown },
) => Promise<void>;

const USER_DISCONNECTED = { code: 6000, message: "User disconnected." };

/**
 * Ends each session exactly once. The library handles a repeated `session_delete` twice or causes
 * an unhandled rejection. It also keeps a session while the relay is unreachable.
 */
export const endSessionsOnce = (client: Client): void => {
  const deleteSession: DeleteSession = Reflect.get(client.engine, "deleteSession");
  const onRequest: OnDeleteRequest = Reflect.get(client.engine, "onSessionDeleteRequest");
  const [ending, received] = [new Map<string, Promise<void>>(), new Set<string>()];
  const isLive = (topic: string): boolean => client.session.keys.includes(topic);
  const forget = async ({ topic, emitEvent = true, id = 0 }: Ending): Promise<void> => {
    if (!isLive(topic)) return;
    await client.session.delete(topic, USER_DISCONNECTED);
    if (emitEvent) client.events.emit("session_delete", { id, topic });
  };
  const endOnce: DeleteSession = (one) => {
    const { topic } = one;
    if (!isLive(topic)) return Promise.resolve();
    const pending =
      ending.get(topic) ??
      deleteSession(one)
        .catch(() => forget(one))
        .finally(() => {
          ending.delete(topic);
          received.delete(topic);
        });
    ending.set(topic, pending);
    return pending;
  };
  const onRequestOnce: OnDeleteRequest = async (topic, payload) => {
    if (!isLive(topic) || received.has(topic)) return;
    received.add(topic);
    await onRequest(topic, payload);
  };
  Object.assign(client.engine, { deleteSession: endOnce, onSessionDeleteRequest: onRequestOnce });
};

/** Number of ended topics that are checked again, because late records arrive after the end. */
const MAX_ENDED_TOPICS = 10;

/**
 * Deletes records of ended topics, which the library keeps (requests for 30 days) and copies at
 * each change.
 */
export const deleteEndedRecords = ({ core, session }: Client): void => {
  const { history, relayer, pairing } = core;
  const endedTopics = new Set<string>();
  const isDeleted = (topic: string): boolean =>
    !session.keys.includes(topic) &&
    !pairing.pairings.keys.includes(topic) &&
    !relayer.subscriber.topics.includes(topic);
  const forget = (topic: string): void => {
    if (history.values.some((record) => record.topic === topic)) history.delete(topic);
    if (relayer.messages.messages.has(topic)) relayer.messages.del(topic).catch(() => undefined);
  };
  relayer.subscriber.on("subscription_deleted", ({ topic }: { readonly topic: string }) => {
    for (const earlier of endedTopics) if (isDeleted(earlier)) forget(earlier);
    endedTopics.add(topic);
    const [oldest] = endedTopics;
    if (endedTopics.size > MAX_ENDED_TOPICS && oldest !== undefined) endedTopics.delete(oldest);
  });
};
