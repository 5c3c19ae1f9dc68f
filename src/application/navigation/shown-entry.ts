import { type ViewStack, shownRoute } from "../../domain/navigation/view-stack.js";
import type { NavigationState } from "./navigation.api.js";

/** What the navigation group shows of the stack. */
export const shownEntry = (stack: ViewStack, isConnected: boolean): NavigationState => ({
  entries: stack.entries as NavigationState["entries"],
  current: shownRoute(stack, isConnected),
  canGoBack: stack.entries.length > 1,
  direction: stack.direction,
});
