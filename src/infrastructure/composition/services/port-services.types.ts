import type { ShownTrees } from "../../../application/modal/shown-trees.js";
import type { MakeLazy } from "../../../application/shared/lazy.js";
import type { Lifetime } from "../../../application/shared/lifetime.js";
import type { Networks } from "../../../domain/network/networks.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import type { Ports } from "../../../ports/ports.js";
import type { WalletConnector } from "../../../ports/wallet-connector.port.js";
import type { LatchkitOptions } from "../options/latchkit-options.js";

/** The transport over an EIP-1193 provider of the page, whose code comes with its first use. */
export type InjectedTransport = (connectorId: string, provider: object) => WalletConnector;

/** Every port, also one that is absent, and what only default adapters are made with. */
export type PortServices = { readonly [Name in keyof Required<Ports>]: Ports[Name] } & {
  readonly injectedTransport: InjectedTransport;
};

/** What default adapters are made for. */
export interface PortContext {
  readonly options: LatchkitOptions;
  readonly networks: Networks;
  readonly life: Lifetime;
  readonly lazy: MakeLazy;
  readonly activeNetworkId: () => CaipNetworkId;
  readonly shownTrees: ShownTrees;
}
