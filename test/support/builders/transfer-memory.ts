import { Recipients } from "../../../src/application/send/recipients.js";
import { StoredState } from "../../../src/application/shared/stored-state.js";
import { UnsettledTransfers } from "../../../src/application/shared/sending-intents.js";
import { FakeClock, InMemoryKeyValueStorage } from "../../../src/infrastructure/in-memory/index.js";

/** Transfers that may have been sent, in a storage of their own. */
export const unsettledTransfers = (
  clock = new FakeClock(),
  storage = new InMemoryKeyValueStorage(),
): UnsettledTransfers => new UnsettledTransfers(new StoredState(storage, "test"), clock);

export const recipients = (storage = new InMemoryKeyValueStorage()): Recipients =>
  new Recipients(new StoredState(storage, "test"));
