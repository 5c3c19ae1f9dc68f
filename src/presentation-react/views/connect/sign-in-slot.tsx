import { useContext, useEffect, useState, type ComponentType, type ReactElement } from "react";
import { internalsOf } from "../../../application/internals.js";
import { OwnTextsContext } from "../../messages/own-texts-context.js";
import { useText } from "../../messages/use-text.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import { useLatchkit } from "../../provider/context.js";
import type { SignInPartProps } from "../email/sign-in-part.js";

/** The place of e-mail and socials, whose code comes with it; a failed chunk is asked for again. */
export function SignInSlot(props: SignInPartProps): ReactElement {
  const { lazy } = internalsOf(useLatchkit());
  const text = useText();
  const loadTexts = useContext(OwnTextsContext);
  const [Part, setPart] = useState<ComponentType<SignInPartProps>>();
  useEffect(
    () =>
      lazy("emailLogin", async () => {
        const { default: part, texts } = await import("../email/sign-in-part.js");
        await loadTexts([texts]);
        return part;
      }).follow((loaded) => setPart(() => loaded)),
    [lazy, loadTexts],
  );
  return Part ? <Part {...props} /> : <SkeletonRows label={text("loading")} count={2} />;
}
