import { createElement, useContext, type ComponentType, type ReactElement } from "react";
import { useCode } from "../../hooks/use-code.js";
import { OwnTextsContext } from "../../messages/own-texts-context.js";
import { useText } from "../../messages/use-text.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import type { SignInPartProps } from "../email/sign-in-part.js";

/** The place of e-mail and socials, whose code comes with it; a failed chunk is asked for again. */
export function SignInSlot(props: SignInPartProps): ReactElement {
  const text = useText();
  const loadTexts = useContext(OwnTextsContext);
  const load = async (): Promise<ComponentType<SignInPartProps>> => {
    const { default: part, texts } = await import("../email/sign-in-part.js");
    await loadTexts([texts]);
    return part;
  };
  const part = useCode("emailLogin", load);
  return part ? createElement(part, props) : <SkeletonRows label={text("loading")} count={2} />;
}
