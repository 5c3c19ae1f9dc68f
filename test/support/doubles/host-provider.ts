import { UniversalProvider } from "@walletconnect/universal-provider";
import { libraryLogger } from "../../../src/infrastructure/wallet-pairing/library-log.js";
import type { Client } from "../../../src/infrastructure/wallet-pairing/client-patches.js";

/** A provider as a host makes it. */
export type HostProvider = Awaited<ReturnType<typeof UniversalProvider.init>>;

/** The package itself over a client of the host's, nothing of it prepared. */
export const hostProvider = (client: Client): Promise<HostProvider> =>
  UniversalProvider.init({
    client,
    projectId: "0".repeat(32),
    logger: Object.create(libraryLogger(() => undefined)),
  });

/** Listeners and replaced methods that were added to the provider. */
export const changesOf = ({ events, ...own }: HostProvider): readonly string[] => [
  ...events.eventNames().map((name) => `${String(name)} ${events.listenerCount(name)}`),
  ...Object.entries(own).flatMap(([name, value]) => (typeof value === "function" ? [name] : [])),
];
