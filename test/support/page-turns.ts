import { pageTurns } from "../../src/infrastructure/scheduler/page-turns.js";

/** The turns of this process. */
export const TURNS = pageTurns(globalThis);
