import type { Client } from "./client.types.js";

type Relayer = Client["core"]["relayer"];
type Connect = (url?: string) => Promise<void>;

const nothing = async (): Promise<void> => undefined;
const never = (): Promise<never> => new Promise<never>(() => undefined);

/**
 * Shares one connection attempt. Otherwise the library starts one for each waiting message, up to
 * hundreds of sockets per second while the relay is unreachable.
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
 * Closes the socket, also one that is connecting, and prevents new ones. Pending work never
 * settles.
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
  // In Node the library checks for a silent socket even after its end.
  clearTimeout(Reflect.get(relayer, "pingTimeout"));
};
