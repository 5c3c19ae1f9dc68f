import { sendGroup } from "../../../application/send/send.group.js";
import type { SendGroup } from "../../../application/send/send.api.js";
import type { SendCode } from "../../../application/send/send.group.js";
import type { Lazy } from "../../../application/shared/lazy.js";
import type { SendServices } from "../send.chunk.js";
import type { Capability, Fetches } from "./capability.types.js";
import { fromChunk } from "./from-chunk.js";
import { lazyChunk } from "./lazy-chunk.js";
import type { Services } from "../services.js";
import type { Bindings } from "../bindings.js";

/** Send services of an idle page. */
export interface SendRows {
  readonly sendCode: Lazy<SendCode>;
}

declare module "../services.js" {
  interface CapabilityServices extends SendRows {}
}

/** Send factories; the code is loaded on first use. */
export const SEND_ROWS: Bindings<SendRows, Services> & Fetches<SendServices> = {
  sendCode: fromChunk("send", lazyChunk("send"), "sendParts"),
};

/** `latchkit.send`. */
export const SEND = {
  services: SEND_ROWS,
  group: ({ sendCode }: Services): SendGroup => sendGroup(sendCode),
  opens: ["WalletSend"],
} satisfies Capability;
