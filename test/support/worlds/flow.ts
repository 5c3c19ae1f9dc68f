import { ConnectionStore } from "../../../src/application/connection/connection.store.js";
import { EventLog } from "../../../src/application/events/events.api.js";
import { ModalControl, ModalStore } from "../../../src/application/modal/modal-control.js";
import { NavigationStore } from "../../../src/application/navigation/navigation.store.js";

/** Sets up the real modal and view stack of a flow, without a connection. */
export const setupFlow = () => {
  const [store, navigation, connectionStore] = [
    new ModalStore(),
    new NavigationStore(),
    new ConnectionStore("eip155:1"),
  ];
  const mode = {
    isBasic: false,
    isManual: false,
    canPair: () => false,
    isMobile: () => false,
    opens: [],
  };
  const events = new EventLog();
  const modal = new ModalControl({ modal: store, navigation, connectionStore, events, mode });
  const views = (): readonly string[] => navigation.snapshot.entries.map(({ view }) => view);
  return { modal, navigation, connectionStore, views };
};
