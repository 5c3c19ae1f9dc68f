import type { ReactElement } from "react";

/** The mark before a network's name; a lozenge if the host does not configure the network. */
export function NetworkDot({ isCaution }: { readonly isCaution: boolean }): ReactElement {
  return (
    <span
      className={`lk-button-dot${isCaution ? " lk-button-dot-caution" : ""}`}
      aria-hidden="true"
    />
  );
}
