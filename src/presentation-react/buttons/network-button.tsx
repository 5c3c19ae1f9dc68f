import type { ReactElement } from "react";
import { internalsOf } from "../../application/internals.js";
import { useActionsOf } from "../hooks/use-group.js";
import { useNetwork } from "../hooks/use-modal.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";
import { LightButton } from "./light-button.js";

/** Props of `NetworkButton`. */
export interface NetworkButtonProps {
  /** CSS classes of the button. */
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

/**
 * The mark before a network's name: a dot, without colour for an unlisted network; a warning sign
 * if the app does not support it.
 */
export function NetworkDot({
  isSupported,
  isWrong,
}: {
  readonly isSupported: boolean;
  readonly isWrong: boolean;
}): ReactElement {
  if (isWrong)
    return (
      <svg
        className="lk-button-warning"
        viewBox="0 0 20 20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M10 3.7 2.9 15.5a.8.8 0 0 0 .7 1.2h12.8a.8.8 0 0 0 .7-1.2L10 3.7ZM10 8.5V12M10 14.3v.01" />
      </svg>
    );
  return (
    <span
      className={`lk-button-dot${isSupported ? "" : " lk-button-dot-unlisted"}`}
      aria-hidden="true"
    />
  );
}
