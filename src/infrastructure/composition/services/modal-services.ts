import { ModalControl } from "../../../application/modal/modal-control.js";
import { ModalStore } from "../../../application/modal/modal.store.js";
import { ShownTrees } from "../../../application/modal/shown-trees.js";
import { NavigationStore } from "../../../application/navigation/navigation.store.js";
import { ThemeStore } from "../../../application/theme/theme.store.js";
import type { ModalServices } from "./modal-services.types.js";
import type { Services } from "../services.js";
import { type Bindings } from "../bindings.js";

/** Modal services of an idle page. */
export const MODAL: Bindings<ModalServices, Services> = {
  navigation: () => new NavigationStore(),
  modal: () => new ModalStore(),
  control: (services) =>
    new ModalControl({
      modal: services.modal,
      navigation: services.navigation,
      connectionStore: services.connectionStore,
      events: services.events,
      mode: {
        isBasic: services.options.basic ?? false,
        isManual: services.options.manualWCControl ?? false,
        isMobile: () => services.environment.isMobile,
        canPair: () => services.pairingCapability.wallets.length > 0,
        opens: services.openedByName,
      },
    }),
  shownTrees: (services) => new ShownTrees(() => services.scheduler),
  canShow:
    ({ shownTrees }) =>
    () =>
      typeof window === "undefined" ? true : shownTrees.present(),
  theme: ({ options }) => new ThemeStore(options.theme ?? {}),
};
