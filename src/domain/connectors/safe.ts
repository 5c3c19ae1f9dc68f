import { CONNECTOR_ID } from "./connector-id.js";

/** The page that Safe opens apps in, and the only one whose frame is a Safe. */
export const SAFE_ORIGIN = "https://app.safe.global";

/**
 * A Safe collects the signatures of its owners first: what it gives for a transaction is the
 * proposal's id, no hash of the chain, until they all signed and one of them sent it.
 */
export const isProposal = (connectorId: string): boolean => connectorId === CONNECTOR_ID.safe;
