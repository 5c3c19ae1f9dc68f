import type { Latchkit, LatchkitOptions } from "../../../src/index.js";
import { SERVICE, createContainer } from "../../../src/container.js";

/** Creates an instance through the container. */
export const createInContainer = (options: LatchkitOptions): Latchkit =>
  createContainer(options).get(SERVICE.latchkit);
