import type { Client } from "./client.types.js";

type Relayer = Client["core"]["relayer"];
type Connect = (url?: string) => Promise<void>;

const nothing = async (): Promise<void> => undefined;
const never = (): Promise<never> => new Promise<never>(() => undefined);

/**
 * Whoever needs a socket joins the attempt that is under way. Left alone, the library begins one
 * more for each message that waits, and each attempt has messages of its own: where the relay stays
 * away that is hundreds of sockets a second.
 */
export const connectOnce = (relayer: Relayer): void => {
  const connect: Connect = Reflect.get(relayer, "connect").bind(relayer);
  let underway: Promise<void> | undefined;
  const once: Connect = (url) =>
    (underway ??= connect(url).finally(() => {
      underway = undefined;
    }));
  Object.assign(relayer, { connect: once });
};

/**
 * Ends the socket, also one that is still on its way, and every way to a new one. What waits for
 * one waits on; nobody hears of it any more.
 */
export const endSocket = async (relayer: Relayer): Promise<void> => {
  Object.assign(relayer, {
    transportOpen: nothing,
    toEstablishConnection: never,
    createProvider: never,
  });
  relayer.provider.connection?.once(
    "open",
    () => void relayer.provider.disconnect().catch(() => undefined),
  );
  await relayer.transportClose().catch(() => undefined);
  Object.assign(relayer.provider, { open: never });
  // In Node the library looks for a silent socket, also after its end.
  clearTimeout(Reflect.get(relayer, "pingTimeout"));
};
