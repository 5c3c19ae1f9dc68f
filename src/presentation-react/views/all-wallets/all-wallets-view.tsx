import type { ReactElement } from "react";
import { useText } from "../../messages/use-text.js";
import { SkeletonRows } from "../../primitives/skeleton.js";

/** Every wallet of the catalogue. */
export default function AllWalletsView(): ReactElement {
  const text = useText();
  return <SkeletonRows label={text("loading")} count={3} />;
}
