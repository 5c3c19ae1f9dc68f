import type { TabMessage } from "./tab-message.types.js";

/** The version of what tabs say to each other; whoever speaks another is not heard. */
export const TAB_VERSION = 1;

/** A message as text. */
export const writeTabMessage = (message: TabMessage): string =>
  JSON.stringify({ v: TAB_VERSION, ...message });
