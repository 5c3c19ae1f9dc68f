import { createContext, useContext, useMemo } from "react";
import {
  consentModel,
  type ConsentModel,
  type ConsentState,
} from "../../application/features/views/consent.model.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-model.js";

/** Shares the consent of one modal opening between its footer and its views. */
export const ConsentContext = createContext<ConsentModel | undefined>(undefined);

/**
 * The user's consent to the host's legal documents. A view outside the modal has its own consent.
 */
export const useConsent = (): { readonly consent: ConsentModel; readonly state: ConsentState } => {
  const latchkit = useLatchkit();
  const shared = useContext(ConsentContext);
  const consent = useMemo(() => shared ?? consentModel(latchkit), [shared, latchkit]);
  return { consent, state: useGroupState(consent) };
};
