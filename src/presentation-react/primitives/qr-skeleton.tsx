import type { ReactElement } from "react";
import { useSheet } from "../theme/modal-sheets.js";
import css from "./qr-code.css?inline";

/** The placeholder of a loading code, of the same size. Announced once, by `label`. */
export function QrSkeleton({ label }: { readonly label: string }): ReactElement {
  useSheet(css);
  return (
    <div className="qr qr-skeleton" role="status" aria-label={label}>
      <span className="qr-eye" />
      <span className="qr-eye" />
      <span className="qr-eye" />
    </div>
  );
}
