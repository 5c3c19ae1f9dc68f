import type { ModalControl, ModalStore } from "../../../application/modal/modal-control.js";
import type { ShownTrees } from "../../../application/modal/shown-trees.js";
import type { NavigationStore } from "../../../application/navigation/navigation.store.js";
import type { ThemeStore } from "../../../application/theme/theme.store.js";

/** Modal services of an idle page. */
export interface ModalServices {
  readonly navigation: NavigationStore;
  readonly modal: ModalStore;
  readonly control: ModalControl;
  /** Mounted components that show the modal. */
  readonly shownTrees: ShownTrees;
  /** False if no mounted component shows the modal; true on a server. */
  readonly canShow: () => true | Promise<boolean>;
  readonly theme: ThemeStore;
}
