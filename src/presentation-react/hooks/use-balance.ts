import { useEffect } from "react";
import { internalsOf } from "../../application/internals.js";
import type { BalanceGroup } from "../../application/latchkit.js";
import type { Balance } from "../../domain/balance/balance.js";
import type { Fact } from "../../domain/shared/fact.js";
import { useLatchkit } from "../provider/context.js";
import { useFact } from "./use-fact.js";
import { useVerbs, type Verbs } from "./verbs.js";

/**
 * The native balance of the active account, kept fresh while mounted. With `watch: false` nothing
 * is read or followed, and its code is not fetched.
 */
export const useBalance = ({ watch = true }: { readonly watch?: boolean } = {}): {
  readonly balance: Fact<Balance>;
} & Verbs<BalanceGroup> => {
  const latchkit = useLatchkit();
  const balance = useFact(latchkit.balance, internalsOf(latchkit).initial.balance, watch);
  const verbs = useVerbs(latchkit.balance, "refresh", "watch");
  useEffect(() => (watch ? latchkit.balance.watch() : undefined), [latchkit, watch]);
  return { balance, ...verbs };
};
