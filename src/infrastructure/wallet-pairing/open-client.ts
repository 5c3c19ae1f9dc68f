import { Core } from "@walletconnect/core";
import { SignClient } from "@walletconnect/sign-client";
import { UniversalProvider } from "@walletconnect/universal-provider";
import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import {
  type Client,
  connectOnce,
  endSocket,
  endSessionsOnce,
  deleteEndedRecords,
  logExpiryFailures,
  logRelayFailures,
} from "./client-patches.js";
import type { LibraryLogger } from "./library-log.js";
import type { LibraryStorage } from "./port-storage.js";

/** `name` separates the cores of several instances on one page. */
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

const noop = async (): Promise<undefined> => undefined;

/**
 * Opens a client that contacts only the relay: Verify (a hidden frame, awaited for up to 5 s)
 * answers "unknown" at once, telemetry is off. Messages lost with a socket are sent again after 5 s
 * instead of 15, with the same id. One socket at a time; each session ends once.
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
  removeGlobals(name);
  Object.assign(core.relayer.publisher, { initialPublishTimeout: PAIRING_TIMES.reconnecting });
  connectOnce(core.relayer);
  Object.assign(core.verify, { init: noop, register: async () => "", resolve: noop });
  Object.assign(core.eventClient, { init: noop, submit: noop, sendEvent: noop });
  logRelayFailures(core as unknown as Client["core"]);
  const client = await SignClient.init({
    core: core as NonNullable<ClientOptions["core"]>,
    metadata: { ...metadata, icons: [...metadata.icons] },
    telemetryEnabled: false,
    logger: Object.create(logger),
  });
  endSessionsOnce(client);
  logExpiryFailures(client);
  deleteEndedRecords(client);
  return client;
};

/** The next core of that name would reuse it. */
const removeGlobals = (name: string): void => {
  for (const key of [`_walletConnectCore_${name}`, `_walletConnectCore_${name}_count`])
    Reflect.deleteProperty(globalThis, key);
};

/** Ends all proposals, which clears the library's five-minute timers. */
const endProposals = ({ proposal, events }: Client): void => {
  for (const { id } of proposal.getAll()) events.emit("proposal_expire", { id });
};

/**
 * Closes the socket, heartbeat and timers. The library's "online" listener stays but cannot
 * reconnect.
 */
export const closeClient = async (client: Client): Promise<void> => {
  client.core.heartbeat.stop();
  endProposals(client);
  await endSocket(client.core.relayer);
};

export type OwnProvider = Awaited<ReturnType<typeof UniversalProvider.init>>;

/**
 * A universal-provider over the client of `openClient`. It reads no chain (`disableProviderPing`).
 */
export const openProvider = (
  client: Client,
  projectId: string,
  logger: LibraryLogger,
): Promise<OwnProvider> =>
  UniversalProvider.init({
    client,
    projectId,
    disableProviderPing: true,
    logger: Object.create(logger),
  });
