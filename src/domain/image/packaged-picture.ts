/** What ids of pictures that the package holds begin with; the catalogue service's are UUIDs. */
export const PACKAGED = "latchkit-";
