import { Core } from "@walletconnect/core";
import { SignClient } from "@walletconnect/sign-client";
import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { Client } from "./client.types.js";
import { connectOnce, endSocket } from "./connect-once.js";
import { endSessionsOnce } from "./end-sessions-once.js";
import { forgetEnded } from "./forget-ended.js";
import { keepExpiryInside, keepFailuresInside } from "./keep-failures-inside.js";
import type { LibraryLogger } from "./library-logger.js";
import type { LibraryStorage } from "./port-storage.js";

/** What a client is made from. `name` keeps the cores of several instances on one page apart. */
export interface ClientParts {
  readonly name: string;
  readonly projectId: string;
  readonly relayUrl: string;
  readonly metadata: {
    readonly name: string;
    readonly description: string;
    readonly url: string;
    readonly icons: readonly string[];
  };
  readonly logger: LibraryLogger;
  readonly storage: LibraryStorage;
}
type ClientOptions = NonNullable<Parameters<typeof SignClient.init>[0]>;
type CoreOptions = NonNullable<ConstructorParameters<typeof Core>[0]>;

const nothing = async (): Promise<undefined> => undefined;

/**
 * A client that asks nobody but the relay: its verify step (a hidden frame on a foreign host that
 * is waited for up to 5 s) answers "unknown" at once, and its own telemetry sends nothing. Both are
 * replaced before the core starts. What a lost socket swallowed is handed over again, word for
 * word, after 5 s instead of 15; the wallet knows it by its id. One socket is tried at a time; a
 * session ends once.
 */
export const openClient = async ({
  name,
  projectId,
  relayUrl,
  metadata,
  logger,
  storage,
}: ClientParts): Promise<Client> => {
  const core = new Core({
    projectId,
    relayUrl,
    customStoragePrefix: name,
    telemetryEnabled: false,
    logger: Object.create(logger),
    storage: storage as NonNullable<CoreOptions["storage"]>,
  });
  forgetGlobals(name);
  Object.assign(core.relayer.publisher, { initialPublishTimeout: PAIRING_TIMES.reconnecting });
  connectOnce(core.relayer);
  Object.assign(core.verify, { init: nothing, register: async () => "", resolve: nothing });
  Object.assign(core.eventClient, { init: nothing, submit: nothing, sendEvent: nothing });
  keepFailuresInside(core as unknown as Client["core"]);
  const client = await SignClient.init({
    core: core as NonNullable<ClientOptions["core"]>,
    metadata: { ...metadata, icons: [...metadata.icons] },
    telemetryEnabled: false,
    logger: Object.create(logger),
  });
  endSessionsOnce(client);
  keepExpiryInside(client);
  forgetEnded(client);
  return client;
};

/**
 * A core puts itself on the page's global object, where the next one of that name would become it,
 * ended or not. Ours are nobody else's.
 */
const forgetGlobals = (name: string): void => {
  for (const key of [`_walletConnectCore_${name}`, `_walletConnectCore_${name}_count`])
    Reflect.deleteProperty(globalThis, key);
};

/**
 * Who waits for an approval is told that it ran out; with that the library drops its timer of five
 * minutes.
 */
const endProposals = ({ proposal, events }: Client): void => {
  for (const { id } of proposal.getAll()) events.emit("proposal_expire", { id });
};

/**
 * Ends socket, heartbeat and timers. The library's listener for "online" stays on the page, and
 * finds no way to a new socket.
 */
export const closeClient = async (client: Client): Promise<void> => {
  client.core.heartbeat.stop();
  endProposals(client);
  await endSocket(client.core.relayer);
};
