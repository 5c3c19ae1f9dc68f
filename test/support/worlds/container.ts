import type { Latchkit, LatchkitOptions } from "../../../src/index.js";
import { SERVICE, createContainer } from "../../../src/container.js";

/** An instance out of the container, so that what it is made of could be bound anew. */
export const createInContainer = (options: LatchkitOptions): Latchkit =>
  createContainer(options).get(SERVICE.latchkit);
