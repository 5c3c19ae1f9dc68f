import { EMPTY_DRAFT } from "../../domain/send/send-draft.js";
import { LazyCapability } from "../shared/lazy-capability.js";
import type { Lazy } from "../shared/lazy.js";
import type { Readable } from "../shared/state-store.js";
import type { SendGroup, SendState } from "./send.api.js";

/** What can be done in a send. */
export type SendActions = Omit<SendGroup, "state$" | "snapshot">;

/** What the chunk of the capability brings. */
export interface SendCode {
  readonly store: Readable<SendState>;
  readonly actions: SendActions;
}

const NAMES = ["preview", "submit", "edit", "fillMaximum", "review", "confirm"] as const;

/**
 * What `latchkit.send` is, before and after its code is there. A loaded action acts in this turn.
 */
export const sendGroup = (code: Lazy<SendCode>): SendGroup => {
  const act =
    (name: (typeof NAMES)[number]) =>
    (...args: readonly never[]): unknown => {
      const run = ({ actions }: SendCode): unknown =>
        (actions[name] as (...args: readonly never[]) => unknown)(...args);
      return code.loaded === undefined ? code.load().then(run) : run(code.loaded);
    };
  const actions = Object.fromEntries(NAMES.map((name) => [name, act(name)]));
  const start: SendState = { step: "loading", draft: EMPTY_DRAFT };
  return Object.assign(new LazyCapability(code, start), actions as unknown as SendActions);
};
