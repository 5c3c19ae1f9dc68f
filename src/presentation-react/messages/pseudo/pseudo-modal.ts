import { english, type Messages } from "../catalogue.js";
import { pseudo } from "./pseudo.js";

/** Texts of the modal in the pseudo-locale. */
export const texts: Messages = pseudo(english);
