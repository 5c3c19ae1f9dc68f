import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { EventSink } from "../events/events.api.js";
import { group } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { ModalControl, ModalStore } from "./modal-control.js";
import type { ModalGroup } from "./modal.api.js";

/** Dependencies of `latchkit.modal`. */
export interface ModalGroupServices {
  readonly life: Lifetime;
  readonly modal: ModalStore;
  readonly control: ModalControl;
  readonly operations: { preload(): void };
  readonly events: EventSink;
  /** False if no tree shows the modal, as on a server or in a script. */
  readonly canShow: () => true | Promise<boolean>;
  readonly pairingCapability: {
    /** Validates the host's uri and returns a function that shows it; only under manual control. */
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

/** Creates `latchkit.modal`. */
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
        // Preloads wallet requests, because wallets must be asked in the tap. Two microtasks
        // later, so that the modal renders first.
        queueMicrotask(() => queueMicrotask(() => operations.preload()));
      }),
    close: () => life.run("modal.close", undefined, async () => control.requestClose()),
  });
};
