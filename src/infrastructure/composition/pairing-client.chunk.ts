import type { Lifetime } from "../../application/shared/lifetime.js";
import type {
  Environment,
  KeyValueStorage,
  PageLifecycle,
  Scheduler,
} from "../../ports/page.ports.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import { libraryLogger, type LibraryLogger } from "../wallet-pairing/library-log.js";
import type { Client } from "../wallet-pairing/client-patches.js";
import { closeClient, openClient, openProvider } from "../wallet-pairing/open-client.js";
import { portStorage } from "../wallet-pairing/port-storage.js";
import { SessionStorage } from "../wallet-pairing/session-storage.js";
import { UniversalProviderPairing } from "../wallet-pairing/universal-provider-pairing.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import { onAbort } from "../../domain/shared/on-abort.js";

const PUBLIC_RELAY = "wss://relay.walletconnect.org";
/** A self-hosted relay requires some project id but does not check it. */
const NO_PROJECT = "0".repeat(32);

export interface PairingClientParts {
  readonly options: LatchkitOptions;
  readonly storage: KeyValueStorage;
  readonly scheduler: Scheduler;
  readonly environment: Environment;
  readonly lifecycle: PageLifecycle;
  readonly life: Pick<Lifetime, "signal">;
}

const metadataOf = ({ metadata }: LatchkitOptions, { origin, page }: Environment) => ({
  name: metadata?.name ?? page.title,
  description: metadata?.description ?? page.description,
  url: metadata?.url ?? origin,
  icons: metadata?.icons ?? (page.icon === undefined ? [] : [page.icon]),
});

/**
 * Creates the WalletConnect pairing over our own provider. Connects nothing yet; its client ends
 * with the instance.
 */
export const openPairing = (parts: PairingClientParts): WalletPairing => {
  const { scheduler, lifecycle, life, options } = parts;
  const projectId = options.projectId ?? NO_PROJECT;
  return new UniversalProviderPairing({
    scheduler,
    lifecycle,
    signal: life.signal,
    isShared: false,
    open: async (receive) => {
      const logger = libraryLogger(receive);
      return openProvider(await clientOf(parts, projectId, logger), projectId, logger);
    },
  });
};

const clientOf = async (
  { options, storage, environment, life: { signal } }: PairingClientParts,
  projectId: string,
  logger: LibraryLogger,
): Promise<Client> => {
  const instance = options.instanceId ?? "default";
  const client = await openClient({
    name: `latchkit-${instance}`,
    projectId,
    relayUrl: options.services?.relay ?? PUBLIC_RELAY,
    metadata: metadataOf(options, environment),
    logger,
    storage: new SessionStorage(portStorage(storage, `latchkit:${instance}:v1:pairing:`)),
  });
  const closeQuietly = (): void => void closeClient(client);
  if (signal.aborted) closeQuietly();
  else onAbort(signal, closeQuietly);
  return client;
};
