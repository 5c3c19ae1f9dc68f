import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { SwapTargets } from "../../../domain/swap/router-call.js";

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const LIST = "Give a list of addresses: 0x and 40 hexadecimal digits.";

/**
 * Validates option `swapTargets` on first use, so that an idle page has no code for it. Throws
 * `options/wrong-type`, and `options/not-listed` for a network not in `ids`.
 */
export const checkedSwapTargets = (
  given: unknown,
  ids: readonly CaipNetworkId[],
): SwapTargets | undefined => {
  if (given === undefined) return undefined;
  if (typeof given !== "object" || given === null)
    throw new LatchkitError("options/wrong-type", {
      option: "swapTargets",
      fix: "Give an object: CAIP-2 id to list.",
    });
  for (const [id, listed] of Object.entries(given)) {
    const option = `swapTargets.${id}`;
    if (!ids.some((known) => known === id)) {
      const fix = `Give one of: ${ids.join(", ")}.`;
      throw new LatchkitError("options/not-listed", { option, fix });
    }
    if (!Array.isArray(listed) || !listed.every((one) => ADDRESS.test(String(one))))
      throw new LatchkitError("options/wrong-type", { option, fix: LIST });
  }
  return given as SwapTargets;
};
