import { createContext } from "react";
import type { LanguageTexts } from "./text.js";

/** Fetches, in the language of the modal, texts that a view brings. */
export type LoadOwnTexts = (lists: readonly LanguageTexts<string>[]) => Promise<void>;

/**
 * What whoever loads a view calls before it is drawn; `ModalTexts` provides it. Settles within a
 * second and never rejects: without them the texts are English, and the next call asks again.
 */
export const OwnTextsContext = createContext<LoadOwnTexts>(() => Promise.resolve());
