import type { ReactElement } from "react";
import { internalsOf } from "../../application/internals.js";
import { useActionsOf } from "../hooks/use-group.js";
import { useNetwork } from "../hooks/use-modal.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";
import { LightButton } from "./light-button.js";
import { NetworkDot } from "./network-dot.js";

/** Props of `NetworkButton`. */
export interface NetworkButtonProps {
  readonly className?: string;
}

/**
 * Names the active network or says that it is wrong, and opens the list of networks. Disabled if
 * the host disabled network switching.
 */
export function NetworkButton({ className = "" }: NetworkButtonProps): ReactElement {
  const { active, isSupported } = useNetwork();
  const { open } = useActionsOf("modal");
  const text = useText();
  const { enableNetworkSwitch, marksUnsupported } = internalsOf(useLatchkit()).options;
  const isWrong = !isSupported && marksUnsupported;
  const name = isSupported ? active.name : text(isWrong ? "wrongNetwork" : "unknownNetwork");
  return (
    <LightButton
      kind="plain"
      testId="lk-network-button"
      className={isWrong ? `lk-button-wrong ${className}` : className}
      name={text("network", { name })}
      isDisabled={!enableNetworkSwitch}
      opensModal
      onClick={() => void open({ view: "Networks" }).catch(() => undefined)}
    >
      <NetworkDot isSupported={isSupported} isWrong={isWrong} />
      {name}
    </LightButton>
  );
}
