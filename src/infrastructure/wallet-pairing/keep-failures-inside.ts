import type { Client } from "./client.types.js";

type Core = Client["core"];
type Work = (...given: never[]) => Promise<unknown>;

const idOf = (payload: unknown): string | undefined => {
  if (typeof payload !== "object" || payload === null || "method" in payload) return undefined;
  const id: unknown = Reflect.get(payload, "id");
  return typeof id === "string" || typeof id === "number" ? String(id) : undefined;
};

/** From now on a call of that name never rejects. */
const calm = (owner: object, name: string, logger: Client["logger"]): void => {
  const work = Reflect.get(owner, name) as Work;
  Reflect.set(owner, name, (...given: never[]) =>
    Reflect.apply(work, owner, given).catch((error: unknown) => logger.error(error)),
  );
};

/**
 * The library starts work that it does not wait for: it confirms what came, sends again what was
 * not taken, ends what expired. Where that fails the rejection would be the host page's; here it
 * goes to the library's own log. To be called before the core starts.
 */
export const keepFailuresInside = ({ relayer, pairing, logger }: Core): void => {
  const { publisher, subscriber } = relayer;
  for (const name of ["onProviderPayload", "onProviderDisconnect", "transportClose"])
    calm(relayer, name, logger);
  calm(subscriber, "checkPending", logger);
  calm(pairing, "deletePairing", logger);
  calmPublishing(publisher, logger);
  forgetAnswered(relayer);
};

/** The same for what ends by its time. */
export const keepExpiryInside = ({ engine, logger }: Client): void => {
  for (const name of ["deleteProposal", "deletePendingSessionRequest"]) calm(engine, name, logger);
};

/** What waits is sent again at each heartbeat, each message by itself. */
const calmPublishing = (publisher: object, logger: Client["logger"]): void => {
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
 * The library keeps the listener for an answer after the answer came, one for each request. And a
 * socket that was given up may still report an error, which nobody follows any more: an event of
 * that name throws then.
 */
const forgetAnswered = (relayer: Core["relayer"]): void => {
  const create = Reflect.get(relayer, "createProvider") as () => Promise<void>;
  const nothing = (): void => undefined;
  Reflect.set(relayer, "createProvider", async () => {
    await Reflect.apply(create, relayer, []);
    const { provider } = relayer;
    provider.on("error", nothing);
    provider.on("payload", (payload: unknown) => {
      const id = idOf(payload);
      // Whoever waits for it is told in this turn.
      if (id !== undefined) queueMicrotask(() => provider.events.removeAllListeners(id));
    });
  });
};
