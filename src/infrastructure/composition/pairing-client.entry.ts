import type { Lifetime } from "../../application/shared/lifetime.js";
import type { Environment } from "../../ports/environment.port.js";
import type { KeyValueStorage } from "../../ports/key-value-storage.port.js";
import type { PageLifecycle } from "../../ports/page-lifecycle.port.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import { libraryLogger } from "../wallet-pairing/library-logger.js";
import { closeClient, openClient, type Client } from "../wallet-pairing/open-client.js";
import { portStorage } from "../wallet-pairing/port-storage.js";
import { SessionStorage } from "../wallet-pairing/session-storage.js";
import { SignClientPairing } from "../wallet-pairing/sign-client-pairing.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";

/** The public relay; asks for a project id. */
const PUBLIC_RELAY = "wss://relay.walletconnect.org";
/** A relay of one's own asks for some id too, and checks none. */
const NO_PROJECT = "0".repeat(32);

/** What the client is wired with. */
export interface PairingClientParts {
  readonly options: LatchkitOptions;
  readonly storage: KeyValueStorage;
  readonly scheduler: Scheduler;
  readonly environment: Environment;
  readonly lifecycle: PageLifecycle;
  /** The client ends with it. */
  readonly life: Pick<Lifetime, "signal">;
}

const metadataOf = ({ metadata }: LatchkitOptions, { origin, page }: Environment) => ({
  name: metadata?.name ?? page.title,
  description: metadata?.description ?? page.description,
  url: metadata?.url ?? origin,
  icons: metadata?.icons ?? (page.icon === undefined ? [] : [page.icon]),
});

/**
 * The protocol over the library's client, one for an instance. Nothing is opened by this; the
 * client ends with the instance.
 */
export const openPairing = ({
  options,
  storage,
  scheduler,
  environment,
  lifecycle,
  life: { signal },
}: PairingClientParts): WalletPairing => {
  const name = `latchkit-${options.instanceId ?? "default"}`;
  const end = (client: Client): void => void closeClient(client);
  return new SignClientPairing({
    scheduler,
    lifecycle,
    signal,
    open: async (receive) => {
      const client = await openClient({
        name,
        projectId: options.projectId ?? NO_PROJECT,
        relayUrl: options.services?.relay ?? PUBLIC_RELAY,
        metadata: metadataOf(options, environment),
        logger: libraryLogger(receive),
        storage: new SessionStorage(
          portStorage(storage, `latchkit:${options.instanceId ?? "default"}:v1:pairing:`),
        ),
      });
      if (signal.aborted) end(client);
      else signal.addEventListener("abort", () => end(client), { once: true });
      return client;
    },
  });
};
