import { Observable } from "rxjs";
import type { Group } from "../group.js";

type States<G extends readonly Group<unknown>[]> = {
  readonly [K in keyof G]: G[K] extends Group<infer S> ? S : never;
};

/**
 * A state derived from several groups, itself shaped as a group. `snapshot` keeps its identity
 * while no input changed, so it may be read in a render. Nothing is subscribed before `state$` is.
 */
export const derived = <const G extends readonly Group<unknown>[], S>(
  groups: G,
  project: (...states: States<G>) => S,
): Group<S> => {
  let last: { readonly inputs: readonly unknown[]; readonly output: S } | undefined;
  const read = (): S => {
    const inputs = groups.map((group) => group.snapshot);
    if (last === undefined || inputs.some((input, at) => input !== last?.inputs[at])) {
      last = { inputs, output: project(...(inputs as States<G>)) };
    }
    return last.output;
  };
  const state$ = new Observable<S>((out) => {
    let delivered: { readonly state: S } | undefined;
    const notify = (): void => {
      const state = read();
      if (delivered?.state !== state) out.next((delivered = { state }).state);
    };
    for (const group of groups) out.add(group.state$.subscribe(notify));
  });
  return {
    state$,
    get snapshot() {
      return read();
    },
  };
};
