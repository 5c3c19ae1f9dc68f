import type { ModalGroup, ModalState } from "../../application/modal/modal.api.js";
import { useActionsOf, useGroup, useStateOf, type Actions } from "./use-group.js";
import type {
  ConnectionGroup,
  ConnectionState,
} from "../../application/connection/connection.api.js";
import type { ConnectorsState } from "../../application/connectors/connectors.api.js";
import { useSubscription } from "observable-hooks";
import type { LatchkitEvent } from "../../domain/telemetry/events.js";
import { InitialStateContext, useLatchkit } from "../provider/context.js";
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

/** The toast of the modal, with actions to show and hide it. */
export const useToast = (): ToastState & Actions<ToastGroup> => {
  const { state, actions } = useGroup("toast");
  return { ...state, ...actions };
};

/** The current theme and variables, with the action to change them. */
export const useTheme = (): ThemeState & Actions<ThemeGroup> => {
  const { state, actions } = useGroup("theme");
  return { ...state, ...actions };
};

/** The active network and the host's networks, with the action to switch. */
export const useNetwork = (): NetworkState & Actions<NetworkGroup> => {
  const { state, actions } = useGroup("network");
  const { isBeforeStart, networkId } = useContext(InitialStateContext);
  const expectedNetwork = isBeforeStart
    ? state.networks.find(({ id }) => id === networkId)
    : undefined;
  return {
    ...state,
    ...(expectedNetwork && { active: expectedNetwork, isSupported: true }),
    ...actions,
  };
};

/** The view stack of the modal, with its navigation actions. */
export const useNavigation = (): NavigationState & Actions<NavigationGroup> => {
  const { state, actions } = useGroup("navigation");
  return { ...state, ...actions };
};

/** The features enabled by host and project, with the action to update the host's. */
export const useFeatures = (): ProjectFeatures & Actions<FeaturesGroup> => {
  const { state, actions } = useGroup("features");
  return { ...state, ...actions };
};

/** Calls the latest `listener` with every event of the instance while mounted. */
export const useEvents = (listener: (event: LatchkitEvent) => void): void => {
  useSubscription(useLatchkit().events.events$, listener);
};

/** All connectors in the order of the modal, with the connection actions. */
export const useConnectors = (): ConnectorsState & Actions<ConnectionGroup> => ({
  ...useStateOf("connectors"),
  ...useActionsOf("connection"),
});

/** The connections and the current attempt, with the connection actions. */
export const useConnection = (): ConnectionState & Actions<ConnectionGroup> => {
  const { state, actions } = useGroup("connection");
  return { ...state, ...actions };
};

/** True if the modal is open, with the actions to open and close it. */
export const useModal = (): ModalState & Actions<ModalGroup> => {
  const { state, actions } = useGroup("modal");
  return { ...state, ...actions };
};
