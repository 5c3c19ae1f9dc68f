import type { InitialStates } from "../../../src/application/internals.js";

export const states: Partial<InitialStates> = { smartSessions: { status: "idle" } };
