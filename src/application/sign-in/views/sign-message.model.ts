import type { Connector } from "../../../domain/connectors/connector.js";
import { LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import type { Network } from "../../../domain/network/network.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { outcomeOf } from "../../shared/views/outcome.js";
import { derive } from "../../shared/state-store.js";
import type { SignInState } from "../sign-in.api.js";

/** What SIWXSignMessage shows. */
export interface SignMessageState extends SignInState {
  /** The host that asks, as the message names it. */
  readonly host: string;
  readonly hostIcon?: string;
  readonly network: Network;
  /** Missing where nobody is connected any more. */
  readonly wallet?: Connector;
}

/** State and actions of SIWXSignMessage; no action rejects. */
export interface SignMessageModel extends Group<SignMessageState> {
  /** Resolves with what went wrong and is to be told; nothing where the user moved on. */
  sign(): Promise<LatchkitError | undefined>;
  cancel(): void;
  /** For a user whose wallet is gone. */
  openConnect(): void;
}

/** Where the wallet was left, nobody is told. */
const IN_SILENCE = ["call/aborted", "instance/disposed", "account/not-available"] as const;

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
  return Object.assign(state, {
    sign: async () => {
      try {
        await (await signIn.actions()).sign();
        return undefined;
      } catch (error) {
        if (!isLatchkitError(error) || IN_SILENCE.some((code) => code === error.code))
          return undefined;
        return error;
      }
    },
    cancel: () => void outcomeOf(signIn.actions().then((actions) => actions.cancel())),
    openConnect: () => navigation.replace({ view: "Connect" }),
  });
};
