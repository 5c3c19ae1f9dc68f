import { internalsOf } from "../../application/internals.js";
import type { ConnectionGroup, ConnectionState } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useFact } from "./use-fact.js";
import { useVerbs, type Verbs } from "./verbs.js";

/** What is connected, the attempt a user looks at, and the verbs of a connection. */
export const useConnection = (): ConnectionState & Verbs<ConnectionGroup> => {
  const latchkit = useLatchkit();
  const state = useFact(latchkit.connection, internalsOf(latchkit).initial.connection);
  return {
    ...state,
    ...useVerbs(
      latchkit.connection,
      "connect",
      "disconnect",
      "switchAccount",
      "switchConnection",
      "forget",
      "setLabel",
      "provider",
    ),
  };
};
