/** Bringing connections back; loaded where there is one to bring back. */
export { RestoreConnections } from "../../application/connection/restore-connections.js";
