import { createElement, useContext, type ReactElement } from "react";
import { useCode } from "../../hooks/use-code.js";
import { OwnTextsContext } from "../../messages/own-texts-context.js";
import { useText } from "../../messages/use-text.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import type { SignInPartProps } from "../email/sign-in-part.js";

/** The place of e-mail and socials, whose code comes with it; a failed chunk is asked for again. */
export function SignInSlot(props: SignInPartProps): ReactElement {
  const text = useText();
  const loadTexts = useContext(OwnTextsContext);
  const part = useCode("emailLogin", async () => {
    const { default: drawn, texts } = await import("../email/sign-in-part.js");
    await loadTexts([texts]);
    return drawn;
  });
  return part ? createElement(part, props) : <SkeletonRows label={text("loading")} count={2} />;
}
