import { CONNECTOR_ID } from "./connector-id.js";

/** Origin of the Safe app; only its frames count as a Safe. */
export const SAFE_ORIGIN = "https://app.safe.global";

/**
 * A Safe returns a proposal id instead of a transaction hash until all owners have signed and one
 * of them has sent it.
 */
export const isProposal = (connectorId: string): boolean => connectorId === CONNECTOR_ID.safe;
