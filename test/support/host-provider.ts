import { EventEmitter } from "node:events";
import type { Client } from "../../src/infrastructure/wallet-pairing/open-client.js";
import type { UniversalProvider } from "../../src/ports/universal-provider.port.js";

/** What a test sees of the provider a host would bring. */
export interface HostProvider extends UniversalProvider {
  readonly client: Client;
  /** Listeners on it now, whatever they listen to. */
  readonly listeners: number;
}

type Session = ReturnType<Client["session"]["get"]>;

/**
 * A provider over a client of the library, doing in the order of
 * `@walletconnect/universal-provider` 2.21 what Latchkit uses of it.
 */
export const hostProvider = (client: Client): HostProvider => {
  const events = new EventEmitter();
  let session: Session | undefined = client.session
    .getAll()
    .findLast(({ acknowledged }) => acknowledged);
  client.on("session_update", ({ topic }) => {
    if (session?.topic === topic) session = client.session.get(topic);
  });
  client.on("session_delete", ({ topic }) => {
    if (session?.topic === topic) session = undefined;
  });
  return {
    client,
    get session() {
      return session;
    },
    get listeners() {
      return events.eventNames().reduce((count, name) => count + events.listenerCount(name), 0);
    },
    connect: async ({ optionalNamespaces }) => {
      const namespaces = Object.fromEntries(
        Object.entries(optionalNamespaces).map(([name, { chains, methods, events: told }]) => [
          name,
          { chains, methods, events: told },
        ]),
      );
      const { uri, approval } = await client.connect({ optionalNamespaces: namespaces });
      if (uri !== undefined) events.emit("display_uri", uri);
      session = await approval();
      events.emit("connect", { session });
      return session;
    },
    disconnect: async () => {
      if (session === undefined) throw new Error("There is no session to end");
      await client.disconnect({
        topic: session.topic,
        reason: { code: 6000, message: "User disconnected." },
      });
      session = undefined;
    },
    on: (event, listener) => events.on(event, listener),
    removeListener: (event, listener) => events.removeListener(event, listener),
  };
};
