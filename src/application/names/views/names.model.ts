import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import type { Profile } from "../../../domain/names/identity.js";
import { hasNames } from "../../../domain/chains/chains.js";
import {
  isServiceName,
  type LabelProblem,
  registrationProblem,
} from "../../../domain/names/name-rules.js";
import type { NamesState } from "../../../domain/names/names-state.js";
import { valueOfAccount } from "../../../domain/shared/load-state.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import type { NamesActions } from "../names.api.js";
import { derive } from "../../shared/state-store.js";
import { outcomeOf } from "../../shared/views/outcome.js";

export interface NamesViewState extends NamesState {
  readonly isConnected: boolean;
  /** True for an embedded eip155 account on a listed network. */
  readonly canRegister: boolean;
  /** Only the active account's profile; absent until read. */
  readonly known?: Profile;
  readonly owned?: string;
  readonly problem?: LabelProblem;
}

/** State and actions of the profile and the registration; no action rejects. */
export interface NamesModel extends Group<NamesViewState> {
  watch(): () => void;
  type(label: string): void;
  register(label: string): void;
  openForm(): void;
  openAccount(): void;
  openConnect(): void;
}

export const namesModel = (latchkit: Latchkit): NamesModel => {
  const { names, account, network, navigation } = latchkit;
  const state = derive(
    [names, account, network],
    (now, { current }, { isSupported }): NamesViewState => {
      const profile = valueOfAccount(now.profile, current?.caipAddress);
      const problem = registrationProblem(now);
      const isEmbedded = current?.connectorId === CONNECTOR_ID.auth;
      return {
        ...now,
        isConnected: current !== undefined,
        canRegister: isEmbedded && hasNames(current.namespace) && isSupported,
        ...(profile && { known: profile }),
        ...(profile?.name !== undefined && isServiceName(profile.name) && { owned: profile.name }),
        ...(problem !== undefined && { problem }),
      };
    },
  );
  let loaded: NamesActions | undefined;
  return group(state, {
    watch: () => {
      let release: (() => void) | undefined;
      let isWatching = true;
      void outcomeOf(
        names.actions().then((actions) => {
          loaded = actions;
          if (isWatching) release = actions.watch();
        }),
      );
      return () => {
        isWatching = false;
        release?.();
      };
    },
    // Synchronous once the code is loaded: a controlled field that updates later moves its caret.
    type: (label) =>
      loaded
        ? loaded.type(label)
        : void outcomeOf(names.actions().then((actions) => actions.type(label))),
    register: (label) => void outcomeOf(names.actions().then((actions) => actions.register(label))),
    openForm: () => {
      void outcomeOf(names.actions().then((actions) => actions.type("")));
      navigation.push({ view: "RegisterAccountName" });
    },
    openAccount: () => navigation.replace({ view: "Account" }),
    openConnect: () => navigation.replace({ view: "Connect" }),
  });
};
