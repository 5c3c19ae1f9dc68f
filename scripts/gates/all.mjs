import { api } from "./api.mjs";
import { docs } from "./docs.mjs";
import { emptyClone } from "./empty-clone.mjs";
import { format } from "./format.mjs";
import { lint } from "./lint.mjs";
import { lockfile } from "./lockfile.mjs";
import { packageGate } from "./package.mjs";
import { sizes } from "./sizes.mjs";
import { types } from "./types.mjs";
import { unused } from "./unused.mjs";

/** All gates in order: fast ones first, the clone last. */
export const GATES = [
  ["types", types],
  ["format", format],
  ["lint and layers", lint],
  ["lockfile and licences", lockfile],
  ["sizes and lazy graph", sizes],
  ["API reports", api],
  ["package", packageGate],
  ["unused code", unused],
  ["docs", docs],
  ["install in an empty clone", emptyClone],
];
