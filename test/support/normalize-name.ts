import { normalizedName } from "../../src/infrastructure/names/ensip15.js";
import type { NormalizeName } from "../../src/ports/names.port.js";

/** Names by ENSIP-15, as a page has them once their code is there. */
export const normalizeName: NormalizeName = async (text) => normalizedName(text);
