import type { ActionsCode } from "../../../application/shared/lazy-groups.js";
import { StateStore } from "../../../application/shared/state-store.js";
import type { CaipNetworkId } from "../../../domain/caip/caip.types.js";
import { LatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { SwapTargets } from "../../../domain/swap/router-call.js";
import type { LatchkitOptions } from "./latchkit-options.js";
import {
  type ShapeCheck,
  stringMatching,
  optional,
  secureUrl,
  shape,
  text,
} from "./option-checks.js";

/**
 * The code of a capability whose option is checked on first use. If `check` throws, loading rejects
 * with that error.
 */
export const ifOptionIsValid = <S, Actions>(
  check: () => unknown,
  createActions: () => ActionsCode<S, Actions>,
): ActionsCode<S | { readonly step: "loading" }, Actions> => {
  try {
    check();
  } catch (error) {
    const actions = (): never => {
      throw error;
    };
    return { store: new StateStore({ step: "loading" } as const), actions };
  }
  return createActions();
};

type OnrampOption = LatchkitOptions["onramp"];
export const ONRAMP: ShapeCheck<OnrampOption> = shape<NonNullable<OnrampOption>>({
  meldPublicKey: optional(text),
  meldUrl: optional(secureUrl("https:")),
  coinbaseUrl: optional(secureUrl("https:")),
  country: optional(stringMatching(/^[A-Z]{2}$/, 'Give two letters of ISO 3166-1 such as "DE".')),
});

/**
 * Validates option `onramp` on first use. Throws `options/wrong-type`, and `options/malformed-url`.
 */
export const checkOnramp = (value: OnrampOption): void => ONRAMP(value, "onramp", {});

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
const LIST = "Give a list of addresses: 0x and 40 hexadecimal digits.";

/**
 * Validates option `swapTargets` on first use. Throws `options/wrong-type`, and
 * `options/not-listed` for a network not in `ids`.
 */
export const checkedSwapTargets = (
  value: unknown,
  ids: readonly CaipNetworkId[],
): SwapTargets | undefined => {
  if (value === undefined) return undefined;
  if (typeof value !== "object" || value === null)
    throw new LatchkitError("options/wrong-type", {
      option: "swapTargets",
      fix: "Give an object: CAIP-2 id to list.",
    });
  for (const [id, listed] of Object.entries(value)) {
    const option = `swapTargets.${id}`;
    if (!ids.some((knownId) => knownId === id)) {
      const fix = `Give one of: ${ids.join(", ")}.`;
      throw new LatchkitError("options/not-listed", { option, fix });
    }
    if (!Array.isArray(listed) || !listed.every((one) => ADDRESS.test(String(one))))
      throw new LatchkitError("options/wrong-type", { option, fix: LIST });
  }
  return value as SwapTargets;
};
