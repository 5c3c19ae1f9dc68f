import type { ButtonTexts } from "../catalogue.js";
import { shell } from "../en/shell.js";
import { pseudo } from "./pseudo.js";

/** Texts of the buttons in the pseudo-locale. */
export const texts: ButtonTexts = pseudo(shell);
