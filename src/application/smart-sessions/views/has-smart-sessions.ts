import { internalsOf } from "../../internals.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { derived } from "../../shared/views/derived.js";

/** Whether smart sessions of the active account can be listed: feature, co-signer, EVM network. */
export const hasSmartSessions = (latchkit: Latchkit): Group<boolean> =>
  derived([latchkit.account, latchkit.features], ({ current }, { smartSessions: isOn }) => {
    const { projectId, ports } = internalsOf(latchkit).host().settings;
    return isOn && current?.namespace === "eip155" && !!(projectId ?? ports?.smartSessions);
  });
