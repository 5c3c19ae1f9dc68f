import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { EventSink } from "../events/events.api.js";
import { group } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { ModalControl } from "./modal-control.js";
import type { ModalGroup } from "./modal.api.js";
import type { ModalStore } from "./modal.store.js";

/** What `latchkit.modal` is made of. */
export interface ModalGroupServices {
  readonly life: Lifetime;
  readonly modal: ModalStore;
  readonly control: ModalControl;
  /** What asks wallets; fetched when the modal opens. */
  readonly operations: { preload(): void };
  readonly events: EventSink;
  /** False in a page where nothing shows the modal; a server and a script have none to show. */
  readonly canShow: () => true | Promise<boolean>;
  readonly pairingCapability: {
    /** Gives what shows a uri of the host's, once it is checked; only under manual control. */
    readonly manualUri?: ((uri: string) => Promise<() => void>) | undefined;
  };
}

const MOUNT = 'Render LatchkitProvider, or call "mountModal" of "latchkit/element".';

const showUri = (
  uri: string,
  { pairingCapability: { manualUri } }: ModalGroupServices,
): Promise<() => void> => {
  if (manualUri) return manualUri(uri);
  const fix = 'Set "manualWCControl".';
  throw new LatchkitError("options/needs-another", { option: "uri", fix });
};

/** What `latchkit.modal` is. */
export const modalGroup = (services: ModalGroupServices): ModalGroup => {
  const { life, modal, control, operations, events } = services;
  return group(modal, {
    open: (target: Parameters<ModalGroup["open"]>[0] = {}) =>
      life.run("modal.open", undefined, async () => {
        const shown = services.canShow();
        if (shown !== true && !(await shown))
          throw new LatchkitError("modal/not-mounted", { fix: MOUNT });
        const show = target.uri === undefined ? undefined : await showUri(target.uri, services);
        control.open(target);
        show?.();
        if (target.view === "Networks") events.emit({ name: "CLICK_NETWORKS" });
        // A wallet is to be asked inside the user's own gesture: what asks it is there by then.
        // The modal is drawn first: it is on its way in the microtask after this one.
        queueMicrotask(() => queueMicrotask(() => operations.preload()));
      }),
    close: () => life.run("modal.close", undefined, async () => control.requestClose()),
  });
};
