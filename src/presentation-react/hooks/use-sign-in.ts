import type { SignInGroup, SignInState } from "../../application/sign-in/sign-in.api.js";
import type { Actions } from "./use-actions.js";
import { useActionsOf, useStateOf } from "./use-group.js";

/** Whether the active account is signed in, and what can be done about it (option `siwx`). */
export const useSignIn = (): { readonly signIn: SignInState } & Actions<SignInGroup> => {
  const signIn = useStateOf("signIn");
  return { signIn, ...useActionsOf("signIn") };
};
