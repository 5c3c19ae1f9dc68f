import { UniversalProvider } from "@walletconnect/universal-provider";
import type { LibraryLogger } from "./library-logger.js";
import type { Client } from "./client.types.js";

/** The provider of our own pairing. */
export type OwnProvider = Awaited<ReturnType<typeof UniversalProvider.init>>;

/**
 * A universal-provider over a client that `openClient` prepared, so that its verify step and its
 * telemetry are already replaced. It reads no chain: `disableProviderPing` keeps it from trying an
 * address out, and Latchkit never sends a request through it.
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
