import { internalsOf } from "../../application/internals.js";
import { useText } from "../messages/use-text.js";
import type { TileProps } from "../primitives/tile.js";
import { useLatchkit } from "../provider/context.js";

export const useThisApp = (): Pick<TileProps, "id" | "name" | "image"> => {
  const {
    environment: { origin, page },
  } = internalsOf(useLatchkit());
  const text = useText();
  return { id: origin || "app", name: page.title || text("yourApp"), image: page.icon };
};
