import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import type { Profile } from "../../../domain/names/identity.js";
import { hasNames } from "../../../domain/network/namespace-support.js";
import { isServiceName } from "../../../domain/names/name-rules.js";
import {
  type LabelProblem,
  type NamesState,
  problemOf,
} from "../../../domain/names/names-state.js";
import { valueOf } from "../../../domain/shared/load-state.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import type { NamesActions } from "../names.api.js";
import { derive } from "../../shared/state-store.js";

/** What is shown of names. */
export interface NamesViewState extends NamesState {
  readonly isConnected: boolean;
  /** The account is one of the embedded wallet on eip155, and its network is listed (S5-010). */
  readonly canRegister: boolean;
  /** Of the active account and no other; absent until it was read. */
  readonly known?: Profile;
  /** The name of the service that the account has already. */
  readonly owned?: string;
  /** What stands against what was typed. */
  readonly problem?: LabelProblem;
}

/** State and actions of the profile and of choosing a name; no action rejects. */
export interface NamesModel extends Group<NamesViewState> {
  /** Keeps the profile fresh while held; the result releases it. */
  watch(): () => void;
  type(label: string): void;
  /** A label, or one of the suggested names. */
  register(label: string): void;
  /** To the form. */
  openForm(): void;
  /** Back to the account, after a name was registered. */
  openAccount(): void;
  /** For a user whose wallet is gone. */
  openConnect(): void;
}

/** View model of the profile, RegisterAccountName and its success. */
export const namesModel = (latchkit: Latchkit): NamesModel => {
  const { names, account, network, navigation } = latchkit;
  const state = derive(
    [names, account, network],
    (now, { current }, { isSupported }): NamesViewState => {
      const profile = valueOf(now.profile);
      const known = profile?.account === current?.caipAddress ? profile : undefined;
      const problem = problemOf(now);
      const isEmbedded = current?.connectorId === CONNECTOR_ID.auth;
      return {
        ...now,
        isConnected: current !== undefined,
        canRegister: isEmbedded && hasNames(current.namespace) && isSupported,
        ...(known && { known }),
        ...(known?.name !== undefined && isServiceName(known.name) && { owned: known.name }),
        ...(problem !== undefined && { problem }),
      };
    },
  );
  const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);
  let here: NamesActions | undefined;
  return Object.assign(state, {
    watch: () => {
      let release: (() => void) | undefined;
      let isHeld = true;
      quietly(
        names.actions().then((actions) => {
          here = actions;
          if (isHeld) release = actions.watch();
        }),
      );
      return () => {
        isHeld = false;
        release?.();
      };
    },
    // In the same turn once the code is there: a field that is redrawn later moves its caret.
    type: (label: string) =>
      here ? here.type(label) : quietly(names.actions().then((actions) => actions.type(label))),
    register: (label: string) =>
      quietly(names.actions().then((actions) => actions.register(label))),
    openForm: () => {
      quietly(names.actions().then((actions) => actions.type("")));
      navigation.push({ view: "RegisterAccountName" });
    },
    openAccount: () => navigation.replace({ view: "Account" }),
    openConnect: () => navigation.replace({ view: "Connect" }),
  });
};
