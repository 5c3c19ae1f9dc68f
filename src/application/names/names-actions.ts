import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Call } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { NamesActions, NamesState } from "./names.api.js";
import type { NamesStore } from "./names.store.js";
import type { ActionsCode } from "../shared/lazy-groups.js";

export interface NamesActionsParts {
  readonly store: NamesStore;
  readonly flow: { register(label: string, signal: AbortSignal): Promise<string> };
  readonly networkId: () => CaipNetworkId;
  readonly life: Lifetime;
}

/** The actions of `latchkit.names`, bound to the instance. */
export const namesActions = ({ store, flow, networkId, life }: NamesActionsParts): NamesActions => {
  const run = <T>(
    action: keyof NamesActions,
    call: Call | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> => life.run(`names.${action}`, call?.signal, work);
  return {
    profile: (call) =>
      run("profile", call, (signal) => store.profile(call?.force ?? false, signal)),
    lookup: (name, call) =>
      run(
        "lookup",
        call,
        async (signal) => (await store.find(name, call?.networkId ?? networkId(), signal)).resolved,
      ),
    resolve: (name, call) =>
      run(
        "resolve",
        call,
        async (signal) =>
          (await store.find(name, call?.networkId ?? networkId(), signal)).resolved?.address,
      ),
    registered: (call) => run("registered", call, (signal) => store.registered(signal)),
    suggestions: (label, call) =>
      run("suggestions", call, (signal) => store.suggestions(label, signal)),
    register: (label, call) => run("register", call, (signal) => flow.register(label, signal)),
    type: (label) => store.type(label),
    watch: () => store.watch(),
  };
};

export interface NamesCode extends ActionsCode<NamesState, NamesActions> {
  readonly find: NamesStore["find"];
}
