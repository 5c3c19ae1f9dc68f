import { useContext, useEffect, type ReactElement } from "react";
import { useViewText } from "../../messages/use-text.js";
import { Message } from "../../primitives/message.js";
import { ShownContext } from "../../shell/shown.js";
import type { ViewProps } from "../view.types.js";

/** The view behind the embedded wallet's frame, in which the user decides. */
export function ApproveTransactionView({ route }: ViewProps<"ApproveTransaction">): ReactElement {
  const text = useViewText();
  const isShown = useContext(ShownContext);
  const { present } = route;
  useEffect(
    () =>
      isShown
        ? present({ title: text("titleApproveTransaction"), close: text("approveClose") })
        : undefined,
    [present, isShown, text],
  );
  return <Message title={text("approveTitle")} hint={text("approveHint")} />;
}
