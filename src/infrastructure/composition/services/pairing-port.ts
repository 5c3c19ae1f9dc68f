import type { Ports } from "../../../ports/ports.js";
import type { PortContext, PortServices } from "./port-services.types.js";

/**
 * Uses the host's provider, else our own client with the host's storage. Undefined without a
 * project id or relay, and under manual control.
 */
export const pairingPort = (services: PortContext & PortServices): Ports["pairing"] => {
  const {
    universalProvider: provider,
    projectId,
    services: urls,
    manualWCControl,
  } = services.options;
  const { scheduler, life } = services;
  if (provider)
    return async () =>
      new (await import("../universal-provider.entry.js")).UniversalProviderPairing({
        open: async () => provider,
        isShared: true,
        scheduler,
        signal: life.signal,
      });
  if (manualWCControl || (projectId === undefined && urls?.relay === undefined)) return undefined;
  return async () => (await import("../pairing-client.chunk.js")).openPairing(services);
};
