import type { AddressFacts, Simulator } from "../../ports/review.port.js";

/** For instances without a node that simulates. */
export const noSimulator: Simulator = {
  simulate: async () => ({ status: "not-simulated", why: "unsupported" }),
};

/** For instances that read no code: no address has any known. */
export const noAddressFacts: AddressFacts = { codes: async () => ({}) };
