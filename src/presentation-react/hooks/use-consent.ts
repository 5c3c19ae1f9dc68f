import { createContext, useContext, useMemo } from "react";
import {
  consentModel,
  type ConsentModel,
  type ConsentState,
} from "../../application/features/views/consent.model.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";

/** Carries the consent of one opening of the modal from its footer to its views. */
export const ConsentContext = createContext<ConsentModel | undefined>(undefined);

/**
 * How the user stands to the host's legal documents. A view that is shown outside of the modal has
 * a consent of its own.
 */
export const useConsent = (): { readonly consent: ConsentModel; readonly state: ConsentState } => {
  const latchkit = useLatchkit();
  const shared = useContext(ConsentContext);
  const consent = useMemo(() => shared ?? consentModel(latchkit), [shared, latchkit]);
  return { consent, state: useGroupState(consent) };
};
