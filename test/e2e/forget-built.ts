import { rmSync } from "node:fs";
import { builtFolder } from "../support/runner/build-once.js";

/** Deletes what the workers of this run built for each other. */
export default function forgetBuilt(): void {
  const folder = builtFolder();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
