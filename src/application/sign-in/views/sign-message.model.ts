import type { Connector } from "../../../domain/connectors/connector.js";
import { LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Network } from "../../../domain/network/network.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { outcomeOf } from "../../shared/views/outcome.js";
import { derive } from "../../shared/state-store.js";
import type { SignInState } from "../sign-in.api.js";

/** State of SIWXSignMessage. */
export interface SignMessageState extends SignInState {
  /** The requesting host, as named in the message. */
  readonly host: string;
  readonly hostIcon?: string;
  readonly network: Network;
  /** Missing after a disconnect. */
  readonly wallet?: Connector;
}

/** State and actions of SIWXSignMessage; no action rejects. */
export interface SignMessageModel extends Group<SignMessageState> {
  /** Resolves with the error to show; undefined on success or if the user left. */
  sign(): Promise<LatchkitError | undefined>;
  cancel(): void;
  openConnect(): void;
}

/** Errors that are not shown, because the user left. */
const NOT_SHOWN = ["call/aborted", "instance/disposed", "account/not-available"] as const;

/** View model of SIWXSignMessage. */
export const signMessageModel = (latchkit: Latchkit): SignMessageModel => {
  const { signIn, account, network, navigation } = latchkit;
  const { environment } = internalsOf(latchkit);
  const { icon } = environment.page;
  const host = environment.origin.replace(/^[^/]*\/\//u, "");
  const state = derive(
    [signIn, account, network],
    (progress, { wallet }, { active }): SignMessageState => ({
      ...progress,
      host,
      ...(icon !== undefined && { hostIcon: icon }),
      network: active,
      ...(wallet !== undefined && { wallet }),
    }),
  );
  return group(state, {
    sign: async () => {
      try {
        await (await signIn.actions()).sign();
        return undefined;
      } catch (error) {
        if (!isLatchkitError(error) || NOT_SHOWN.some((code) => code === error.code))
          return undefined;
        return error;
      }
    },
    cancel: () => void outcomeOf(signIn.actions().then((actions) => actions.cancel())),
    openConnect: () => navigation.replace({ view: "Connect" }),
  });
};
