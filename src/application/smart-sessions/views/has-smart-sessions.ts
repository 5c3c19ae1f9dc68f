import { canHaveSmartSessions } from "../../../domain/chains/chains.js";
import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { derive } from "../../shared/state-store.js";

/** True if smart sessions can be listed: feature, co-signer and EVM network. */
export const hasSmartSessions = (latchkit: Latchkit): Group<boolean> =>
  derive([latchkit.account, latchkit.features], ({ current }, { smartSessions: isOn }) => {
    const { projectId, ports } = internalsOf(latchkit).host().settings;
    return (
      isOn && canHaveSmartSessions(current?.namespace) && !!(projectId ?? ports?.smartSessions)
    );
  });
