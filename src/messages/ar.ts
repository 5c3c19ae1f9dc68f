import type { Messages } from "../presentation-react/messages/catalogue.js";
import { capabilityTexts } from "../presentation-react/messages/capability-texts.js";
import { texts as buttons } from "../presentation-react/messages/ar/ar-buttons.js";
import { texts as modal } from "../presentation-react/messages/ar/ar-modal.js";

/**
 * All texts in Arabic, for the option `messages` of a host that renders on a server or wants no
 * second fetch.
 */
export const messages: Messages = {
  ...buttons,
  ...modal,
  ...capabilityTexts("ar"),
};
export type {
  HostMessages,
  MessageKey,
  Messages,
} from "../presentation-react/messages/catalogue.js";
