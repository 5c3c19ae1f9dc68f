import { pageTurns } from "../../src/infrastructure/shared/sliced-work.js";

/** The turns of this process. */
export const TURNS = pageTurns(globalThis);
