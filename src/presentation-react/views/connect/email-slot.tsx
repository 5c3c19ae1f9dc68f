import { useEffect, useState, type ComponentType, type ReactElement } from "react";
import { internalsOf } from "../../../application/internals.js";
import { useText } from "../../messages/use-text.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import { useLatchkit } from "../../provider/context.js";
import type { EmailPartProps } from "../email/email-part.js";

/** The place of the e-mail block, whose code comes with it; what cannot be had is asked for again. */
export function EmailSlot(props: EmailPartProps): ReactElement {
  const { lazy } = internalsOf(useLatchkit());
  const text = useText();
  const [Part, setPart] = useState<ComponentType<EmailPartProps>>();
  useEffect(
    () =>
      lazy("emailLogin", () => import("../email/email-part.js")).follow((loaded) =>
        setPart(() => loaded.default),
      ),
    [lazy],
  );
  return Part ? <Part {...props} /> : <SkeletonRows label={text("loading")} count={2} />;
}
