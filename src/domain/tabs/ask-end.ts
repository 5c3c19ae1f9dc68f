import { LatchkitError, isLatchkitError } from "../errors/latchkit-error.js";
import type { AskEnd } from "./tab-message.types.js";

/** How a failed question to a wallet is reported to the other tabs. */
export const endOfError = (error: unknown): AskEnd => {
  if (isLatchkitError(error) && error.isCancellation) return "declined";
  return isLatchkitError(error, "wallet/pending") ? "pending" : "failed";
};

/** How a question to a wallet that another tab asked ended, as this tab's own error. */
export const errorOfEnd = (connectorId: string, end: AskEnd): LatchkitError =>
  end === "pending"
    ? new LatchkitError("wallet/pending", { method: "eth_requestAccounts" })
    : new LatchkitError(end === "declined" ? "connection/rejected" : "connection/failed", {
        connectorId,
      });
