import type { ReactElement } from "react";
import type { ToastState } from "../../application/latchkit.js";
import { useFact } from "../hooks/use-fact.js";
import { CheckIcon, SpinnerIcon, WarningIcon } from "../icons/icons.js";
import { useLatchkit } from "../provider/context.js";

type Shown = NonNullable<ToastState["shown"]>;

/** The toast at the bottom of the card. Both regions stand there before anything is said, so that a change is announced. */
export function ToastRegion(): ReactElement {
  const { shown } = useFact(useLatchkit().toast);
  const isError = shown?.variant === "error";
  return (
    <>
      <div className="toasts" role="status">{shown === undefined || isError ? null : <ToastLine key={shown.id} toast={shown} />}</div>
      <div className="toasts" role="alert">{shown === undefined || !isError ? null : <ToastLine key={shown.id} toast={shown} />}</div>
    </>
  );
}

function ToastLine({ toast: { variant, text } }: { readonly toast: Shown }): ReactElement {
  const Icon = variant === "loading" ? SpinnerIcon : variant === "success" ? CheckIcon : WarningIcon;
  return <div className="toast" part="toast" data-testid="lk-toast" data-variant={variant}><Icon /><span>{text}</span></div>;
}
