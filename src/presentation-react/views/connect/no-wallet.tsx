import type { ReactElement } from "react";
import { useText } from "../../messages/use-text.js";
import { useLatchkit } from "../../provider/context.js";

/** The way for those who have no wallet. */
export function NoWallet(): ReactElement {
  const { navigation } = useLatchkit();
  const text = useText();
  return (
    <button
      type="button"
      className="action action-quiet no-wallet"
      part="button"
      data-testid="lk-no-wallet"
      onClick={() => navigation.push({ view: "WhatIsAWallet" })}
    >
      {text("noWallet")}
    </button>
  );
}
