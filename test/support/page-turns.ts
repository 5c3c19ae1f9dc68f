import { pageTurns } from "../../src/infrastructure/browser/page-turns.js";

/** The turns of this process. */
export const TURNS = pageTurns(globalThis);
