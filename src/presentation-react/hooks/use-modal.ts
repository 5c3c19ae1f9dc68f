import type { ModalGroup, ModalState } from "../../application/modal/modal.api.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useGroup, useStateOf } from "./use-group.js";
import type {
  ConnectionGroup,
  ConnectionState,
} from "../../application/connection/connection.api.js";
import type { ConnectorsState } from "../../application/connectors/connectors.api.js";
import { useSubscription } from "observable-hooks";
import type { LatchkitEvent } from "../../domain/telemetry/events.js";
import { AheadContext, useLatchkit } from "../provider/context.js";
import type { FeaturesGroup } from "../../application/features/features.api.js";
import type { ProjectFeatures } from "../../domain/config/features.js";
import type {
  NavigationGroup,
  NavigationState,
} from "../../application/navigation/navigation.api.js";
import { useContext } from "react";
import type { NetworkGroup, NetworkState } from "../../application/network/network.api.js";
import type { ThemeGroup, ThemeState } from "../../application/theme/theme.api.js";
import type { ToastGroup, ToastState } from "../../application/toast/toast.api.js";

/** The toast of the modal and the actions that show and hide one. */
export const useToast = (): ToastState & Actions<ToastGroup> => {
  const { state, actions } = useGroup("toast");
  return { ...state, ...actions };
};

/** Scheme and variables in force, and the action that changes them. */
export const useTheme = (): ThemeState & Actions<ThemeGroup> => {
  const { state, actions } = useGroup("theme");
  return { ...state, ...actions };
};

/** The active network, those of the host, and the action that switches. */
export const useNetwork = (): NetworkState & Actions<NetworkGroup> => {
  const { state, actions } = useGroup("network");
  const { isBefore, networkId } = useContext(AheadContext);
  const ahead = isBefore ? state.networks.find(({ id }) => id === networkId) : undefined;
  return { ...state, ...(ahead && { active: ahead, isSupported: true }), ...actions };
};

/** The view stack of the modal and the actions that move in it. */
export const useNavigation = (): NavigationState & Actions<NavigationGroup> => {
  const { state, actions } = useGroup("navigation");
  return { ...state, ...actions };
};

/** What host and project turned on, and the action that says the host's part anew. */
export const useFeatures = (): ProjectFeatures & Actions<FeaturesGroup> => {
  const { state, actions } = useGroup("features");
  return { ...state, ...actions };
};

/**
 * Tells `listener` every event of the instance while mounted. The newest listener is the one
 * called.
 */
export const useEvents = (listener: (event: LatchkitEvent) => void): void => {
  useSubscription(useLatchkit().events.events$, listener);
};

/** Every way to connect in the order of the modal, and the actions of a connection. */
export const useConnectors = (): ConnectorsState & Actions<ConnectionGroup> => ({
  ...useStateOf("connectors"),
  ...useActionsOf("connection"),
});

/** What is connected, the attempt a user looks at, and the actions of a connection. */
export const useConnection = (): ConnectionState & Actions<ConnectionGroup> => {
  const { state, actions } = useGroup("connection");
  return { ...state, ...actions };
};

/** Whether the modal is open, and the actions that open and close it. */
export const useModal = (): ModalState & Actions<ModalGroup> => {
  const { state, actions } = useGroup("modal");
  return { ...state, ...actions };
};
