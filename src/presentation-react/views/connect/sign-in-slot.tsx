import { useEffect, useState, type ComponentType, type ReactElement } from "react";
import { internalsOf } from "../../../application/internals.js";
import { useText } from "../../messages/use-text.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import { useLatchkit } from "../../provider/context.js";
import type { SignInPartProps } from "../email/sign-in-part.js";

/** The place of e-mail and socials, whose code comes with it; a failed chunk is asked for again. */
export function SignInSlot(props: SignInPartProps): ReactElement {
  const { lazy } = internalsOf(useLatchkit());
  const text = useText();
  const [Part, setPart] = useState<ComponentType<SignInPartProps>>();
  useEffect(
    () =>
      lazy("emailLogin", () => import("../email/sign-in-part.js")).follow((loaded) =>
        setPart(() => loaded.default),
      ),
    [lazy],
  );
  return Part ? <Part {...props} /> : <SkeletonRows label={text("loading")} count={2} />;
}
