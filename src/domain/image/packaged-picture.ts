/** Prefix of packaged image ids; the catalogue service's ids are UUIDs. */
export const PACKAGED = "latchkit-";
