import type { ConnectionMemoryWriter } from "../../application/connection/connection-memory-writer.js";
import type { ConnectionRegistration } from "../../application/connection/connection-registration.js";
import { followConflicts } from "../../application/connection/follow-conflicts.js";
import { followEnded } from "../../application/connection/follow-ended.js";
import type { OpenWallets } from "../../application/connection/open-wallets.js";
import { recordConnections } from "../../application/connection/record-connections.js";
import type { RestoreConnections } from "../../application/connection/restore-connections.js";
import type { LateAgreement } from "../../application/tabs/late-agreement.js";
import type { Services } from "./services.js";

/** Dependencies of `followWallets`. */
export interface FollowedParts extends Pick<
  Services,
  "connectionStore" | "registry" | "features" | "life"
> {
  readonly openWallets: OpenWallets;
  readonly memoryWriter: ConnectionMemoryWriter;
  readonly connectionRegistration: ConnectionRegistration;
  readonly restoreConnections: RestoreConnections;
  readonly lateAgreement: LateAgreement;
}

/** Follows wallets, tabs and stored connections until the instance ends. */
export const followWallets = (services: FollowedParts): void => {
  const { connectionStore, registry, features, life, openWallets } = services;
  const { memoryWriter, connectionRegistration: registration, lateAgreement } = services;
  const keeping = recordConnections(connectionStore, memoryWriter);
  keeping.add(lateAgreement.follow());
  keeping.add(followEnded(connectionStore, services.restoreConnections));
  keeping.add(followConflicts({ registry, connectionStore, registration }));
  keeping.add(registry.state$.subscribe(() => memoryWriter.load()));
  keeping.add(features.state$.subscribe(() => memoryWriter.load()));
  life.onEnd(() => {
    keeping.unsubscribe();
    openWallets.releaseAll();
  });
};
