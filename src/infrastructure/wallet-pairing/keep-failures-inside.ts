import type { Client } from "./client.types.js";

type Core = Client["core"];
type Work = (...given: never[]) => Promise<unknown>;

const idOf = (payload: unknown): string | undefined => {
  if (typeof payload !== "object" || payload === null || "method" in payload) return undefined;
  const id: unknown = Reflect.get(payload, "id");
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
};

/** Makes a method log its errors instead of rejecting. */
const logRejections = (owner: object, name: string, logger: Client["logger"]): void => {
  const work = Reflect.get(owner, name) as Work;
  Reflect.set(owner, name, (...given: never[]) =>
    Reflect.apply(work, owner, given).catch((error: unknown) => logger.error(error)),
  );
};

/**
 * Logs failures of the library's unawaited work (acknowledging, resending, expiring), which would
 * be unhandled rejections in the host's page. Call before the core starts.
 */
export const keepFailuresInside = ({ relayer, pairing, logger }: Core): void => {
  const { publisher, subscriber } = relayer;
  for (const name of ["onProviderPayload", "onProviderDisconnect", "transportClose"])
    logRejections(relayer, name, logger);
  logRejections(subscriber, "checkPending", logger);
  logRejections(pairing, "deletePairing", logger);
  guardPublishing(publisher, logger);
  removeAnsweredListeners(relayer);
};

/** Does the same for expiring proposals and requests. */
export const keepExpiryInside = ({ engine, logger }: Client): void => {
  for (const name of ["deleteProposal", "deletePendingSessionRequest"])
    logRejections(engine, name, logger);
};

/** Guards each message that a heartbeat sends again. */
const guardPublishing = (publisher: object, logger: Client["logger"]): void => {
  const check = Reflect.get(publisher, "checkQueue") as () => void;
  const publish = Reflect.get(publisher, "rpcPublish") as Work;
  const quiet: object = Object.create(publisher, {
    rpcPublish: {
      value: (...given: never[]) =>
        Reflect.apply(publish, publisher, given).catch((error: unknown) => logger.warn(error)),
    },
  });
  Reflect.set(publisher, "checkQueue", () => Reflect.apply(check, quiet, []));
};

/**
 * Removes response listeners, which the library keeps after the response, and handles errors of
 * abandoned sockets, which would throw without a listener.
 */
const removeAnsweredListeners = (relayer: Core["relayer"]): void => {
  const create = Reflect.get(relayer, "createProvider") as () => Promise<void>;
  const nothing = (): void => undefined;
  Reflect.set(relayer, "createProvider", async () => {
    await Reflect.apply(create, relayer, []);
    const { provider } = relayer;
    provider.on("error", nothing);
    provider.on("payload", (payload: unknown) => {
      const id = idOf(payload);
      // The waiting listener runs before this microtask.
      if (id !== undefined) queueMicrotask(() => provider.events.removeAllListeners(id));
    });
  });
};
