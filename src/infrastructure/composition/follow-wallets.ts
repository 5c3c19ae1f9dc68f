import { type Subscription, distinctUntilChanged, map } from "rxjs";
import type { ConnectionMemoryWriter } from "../../application/connection/connection-memory-writer.js";
import type { ConnectionRegistration } from "../../application/connection/connection-registration.js";
import type { WalletsState } from "../../domain/connection/wallets-state.js";
import { followConflicts } from "../../application/connection/follow-conflicts.js";
import type { OpenWallets } from "../../application/connection/open-wallets.js";
import { recordConnections } from "../../application/connection/record-connections.js";
import type { AgreeWithTabs } from "../../application/tabs/agree-with-tabs.js";
import type { Services } from "./services/services.types.js";

/** What is followed, and who acts on it. */
export interface FollowedParts extends Pick<
  Services,
  "connectionStore" | "registry" | "features" | "life"
> {
  readonly openWallets: OpenWallets;
  readonly memoryWriter: ConnectionMemoryWriter;
  readonly connectionRegistration: ConnectionRegistration;
  readonly agreeWithTabs: AgreeWithTabs;
  readonly actions: { preload(): void };
}

/**
 * A wallet is chosen, is on its way back or is connected: what is done with it is fetched while it
 * answers.
 */
const isInUse = ({ isRestoring, connection }: WalletsState): boolean =>
  isRestoring || connection.attempt !== undefined || connection.connections.length > 0;

/**
 * Fetches the actions each time that wallets begin to be in use: a failure is met again by the call
 * that needs them.
 */
const fetchInTime = ({ connectionStore, actions }: FollowedParts): Subscription =>
  connectionStore.state$.pipe(map(isInUse), distinctUntilChanged()).subscribe((isNow) => {
    if (isNow) actions.preload();
  });

/** Follows wallets, tabs and the memory as long as the instance lives. */
export const followWallets = (services: FollowedParts): void => {
  const { connectionStore, registry, features, life, openWallets } = services;
  const { memoryWriter, connectionRegistration: registration, agreeWithTabs } = services;
  const keeping = recordConnections(connectionStore, memoryWriter);
  keeping.add(fetchInTime(services));
  keeping.add(agreeWithTabs.follow());
  keeping.add(followConflicts({ registry, connectionStore, registration }));
  keeping.add(registry.state$.subscribe(() => memoryWriter.load()));
  keeping.add(features.state$.subscribe(() => memoryWriter.load()));
  life.onEnd(() => {
    keeping.unsubscribe();
    openWallets.releaseAll();
  });
};
