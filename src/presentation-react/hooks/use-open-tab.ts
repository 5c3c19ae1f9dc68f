import { useCallback } from "react";
import { internalsOf } from "../../application/internals.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";

/**
 * Opens a URL in a new tab, through `open` if given; call inside the user's gesture. Shows a toast
 * if the browser refuses. Only for components of the modal's chunks.
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
