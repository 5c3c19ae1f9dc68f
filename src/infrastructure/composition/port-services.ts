import type { MountedTrees } from "../../application/modal/mounted-trees.js";
import type { MakeLazy } from "../../application/shared/lazy.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import type { Networks } from "../../domain/network/networks.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Ports } from "../../ports/ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";

/** Creates a lazy connector from an injected EIP-1193 provider. */
export type InjectedTransport = (connectorId: string, provider: object) => WalletConnector;

/** Every port, and services that only default adapters use. */
export type PortServices = { readonly [Name in keyof Required<Ports>]: Ports[Name] } & {
  readonly injectedTransport: InjectedTransport;
};

/** Dependencies of default adapters. */
export interface PortContext {
  readonly options: LatchkitOptions;
  readonly networks: Networks;
  readonly life: Lifetime;
  readonly lazy: MakeLazy;
  readonly activeNetworkId: () => CaipNetworkId;
  readonly shownTrees: MountedTrees;
}
