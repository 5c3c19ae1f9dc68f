import type { InjectedWallets } from "../../ports/injected-wallets.port.js";
import { Eip6963InjectedWallets } from "../injected-wallets/eip6963-injected-wallets.js";
import { JoinedInjectedWallets } from "../injected-wallets/joined-injected-wallets.js";
import type { PortContext, PortServices } from "./port-services.js";

/** Discovers the page's wallets with EIP-6963 and with each chain's own discovery. */
export const injectedWallets = ({
  options,
  networks,
  activeNetworkId,
  lazy,
  scheduler,
  logger,
  injectedTransport: transport,
  shownTrees,
}: PortContext & PortServices): InjectedWallets => {
  const instanceId = options.instanceId ?? "default";
  const first = new Eip6963InjectedWallets(window as Window & { readonly ethereum?: unknown }, {
    scheduler,
    transport,
    instanceId,
    logger,
    hasLeft: shownTrees.hasLeft,
    enableEIP6963: options.enableEIP6963 ?? true,
    enableInjected: options.enableInjected ?? true,
  });
  const context = { networks: networks.all, activeNetworkId, lazy, window };
  const others = (options.chains ?? []).flatMap(({ wallets }) =>
    wallets
      ? [
          lazy("connection", async () =>
            (await wallets())({ ...context, scheduler, logger, instanceId }),
          ),
        ]
      : [],
  );
  return others.length === 0
    ? first
    : new JoinedInjectedWallets(first, others, (error) =>
        logger.warn("Cannot discover the wallets of a chain", error),
      );
};
