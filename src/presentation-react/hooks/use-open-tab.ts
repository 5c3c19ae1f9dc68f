import { useCallback } from "react";
import { internalsOf } from "../../application/internals.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";

/**
 * Opens an address in a new tab, by `open` where that is given; call it inside the user's
 * gesture. A refusal is said in a toast. Only for components of the modal's chunks.
 */
export const useOpenTab = (open?: (url: string) => boolean): ((url: string) => void) => {
  const latchkit = useLatchkit();
  const text = useText();
  return useCallback(
    (url) => {
      if (!(open ?? ((one) => internalsOf(latchkit).links.openTab(one)))(url))
        latchkit.toast.show({ variant: "error", text: text("linkRefused") });
    },
    [latchkit, text, open],
  );
};
