import { UniversalProvider } from "@walletconnect/universal-provider";
import type { LibraryLogger } from "./library-logger.js";
import type { Client } from "./client.types.js";

/** The provider of our own pairing. */
export type OwnProvider = Awaited<ReturnType<typeof UniversalProvider.init>>;

/**
 * A universal-provider over the client of `openClient`. It reads no chain: `disableProviderPing`
 * avoids its RPC check, and Latchkit sends no requests through it.
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
