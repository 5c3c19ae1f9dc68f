import {
  requestPairingCode,
  type ConnectionGroupServices,
  reclaim,
  type ReclaimServices,
} from "./connection/connection.group.js";
import type { LazyWithActions } from "./shared/lazy-groups.js";
import type { EventLog } from "./events/events.api.js";
import { INTERNALS, type InitialStates, type Internals } from "./internals.js";
import type { Groups, Latchkit } from "./latchkit.js";
import type { ModalControl, ModalStore } from "./modal/modal-control.js";

/** Services that the facade calls directly; the groups bring their own. */
export interface FacadeServices extends Pick<
  ConnectionGroupServices,
  "life" | "connect" | "memory"
> {
  readonly modal: ModalStore;
  readonly control: ModalControl;
  readonly operations: Pick<LazyWithActions<object>, "preload"> & ReclaimServices["operations"];
  readonly events: EventLog;
}

export interface FacadeParts {
  readonly groups: Groups;
  readonly start: () => Promise<void>;
  readonly internals: Omit<
    Internals,
    "initial" | "requestPairingCode" | "reclaim" | "blockClose" | "embed" | "preload"
  >;
}

const initialStates = (groups: Groups): InitialStates =>
  Object.fromEntries<unknown>(
    Object.entries(groups).map(([name, { snapshot }]) => [name, snapshot]),
  ) as InitialStates;

/** Joins the groups to the public facade. Has no state and no rules. */
export const createFacade = (services: FacadeServices, parts: FacadeParts): Latchkit => {
  const { life, events, modal, control, operations } = services;
  const facade: Latchkit & { readonly [INTERNALS]: Internals } = {
    ...parts.groups,
    start: parts.start,
    dispose: async () => {
      life.end();
      modal.close();
    },
    events: { events$: events.events$ },
    [INTERNALS]: {
      ...parts.internals,
      blockClose: (reason) => control.block(reason),
      embed: () => control.embed(),
      requestPairingCode: (connectorId) => void requestPairingCode(services, connectorId),
      reclaim: (connectorId) => reclaim(services, connectorId),
      preload: () => operations.preload(),
      initial: initialStates(parts.groups),
    },
  };
  return Object.freeze(facade);
};
