import type { Namespace } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";

/** Throws `account/method-not-supported` for bytes. */
export const textMessage = (message: string | Uint8Array, namespace: Namespace): string => {
  if (typeof message === "string") return message;
  throw new LatchkitError("account/method-not-supported", { method: "signMessage", namespace });
};
